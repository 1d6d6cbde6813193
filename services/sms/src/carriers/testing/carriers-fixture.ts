import type { Priority } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import type { Carriers, PartSubmission, SubmitOutcome } from '../carrier';
import type { CarriersTimes } from '../../compose-carriers';
import type { Reconnect } from '../route/link-keeper';
import { parseCarriers, type ReadFile } from '../route/route-settings';
import { smppSettings, type SmppRouteSettings } from '../route/smpp-settings';
import { RouteCarriers } from '../adapter/route-carriers';

export const FAST_RECONNECT: Reconnect = { firstMs: 20, longestMs: 100, refusedMs: 40 };

/** Settings of processes without test sends. */
export const NO_TEST_SENDS = { TEST_SEND_NUMBERS: [], TEST_SENDS_PER_HOUR: 1 };
export const NOBODY_STOPPED = { stopped: async () => new Set<string>() };

/** Times of composed carriers: polls are frequent, and a lease outlives any stall of this process. */
export const FAST_TIMES: CarriersTimes = {
  reconnect: FAST_RECONNECT,
  leases: { ttlMs: 600_000, renewMs: 50 },
  everyMs: 50,
};

/** A test appends its own values to the parameters that its file shares: the last value of each counts. */
function lastOfEach(url: string): string {
  const parsed = new URL(url);
  parsed.search = new URLSearchParams(Object.fromEntries(parsed.searchParams)).toString();
  return parsed.href;
}

/** Carriers of these URLs that hold all their bind leases, like the only sender. */
export function carriersTo(urls: string, reconnect = FAST_RECONNECT, logger = quiet): RouteCarriers {
  const carriers = new RouteCarriers({
    logger,
    reconnect,
    roundTripsOf: () => ({ observe: () => undefined }),
  });
  const unique = urls.split(' ').map(lastOfEach).join(' ');
  for (const settings of parseCarriers(unique, () => '')) {
    const route = carriers.addRoute(settings);
    for (let index = 0; index < settings.binds; index++) route.gain(index);
  }
  return carriers;
}

export function smppRoute(url: string, readFile: ReadFile = () => ''): SmppRouteSettings {
  return smppSettings(new URL(url), readFile, 'carrier');
}

export function part(change: Partial<PartSubmission> = {}): PartSubmission {
  return {
    priority: 'standard',
    queue: change.priority ?? 'standard',
    sender: 'Herald',
    number: '995599000001',
    encoding: 'gsm7',
    text: 'Hello',
    message: change.text ?? 'Hello',
    reference: 7,
    total: 1,
    sequence: 1,
    ownReference: 4711,
    messageReference: '1-0-0-0-x',
    expiresAt: new Date(Date.now() + 3_600_000),
    wanted: () => true,
    ...change,
  };
}

/**
 * Stops the monotonic clock, which then advances only when a test says so. For tests of Herald's own intervals, which a busy machine
 * would distort. `jest.restoreAllMocks` ends it.
 */
export function stoppedClock(): { advance(ms: number): void } {
  // Rounded, so that no difference of two times has a rounding error.
  let now = Math.ceil(performance.now());
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  return { advance: (ms) => void (now += ms) };
}

const FAKEABLE = [
  ...([
    'Date',
    'hrtime',
    'performance',
    'nextTick',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
  ] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

/**
 * Timers of one kind fire only through `jest.advanceTimersByTime`. Loops of `until` wait by `setTimeout`, so use `turnsUntil`
 * instead. `jest.useRealTimers` ends it.
 */
export function stopTimers(kind: 'Timeout' | 'Interval'): void {
  jest.useFakeTimers({ doNotFake: FAKEABLE.filter((name) => !name.endsWith(kind)) });
}

/** A guard against hanging, ms. */
const HANGS_AFTER_MS = 240_000;

/** Runs the event loop until the condition is true; needs no timer. */
export async function turnsUntil(condition: () => boolean): Promise<void> {
  const end = Date.now() + HANGS_AFTER_MS;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`Not within ${HANGS_AFTER_MS} ms: ${condition.toString()}`);
    await new Promise(setImmediate);
  }
}

/** Whether the route of a number has capacity for another part, queued or waiting for a retry. */
export function hasCapacity(carriers: RouteCarriers, priority: Priority, number: string): boolean {
  const capacity = carriers.capacityFor(priority, number);
  return (
    capacity === null || carriers.all.find(({ name }) => name === capacity.route)!.freeCapacity(priority) > 0
  );
}

/** Resolves when there is capacity for another bulk part to this number, in the next iteration of the event loop at the earliest. */
export async function untilCapacity(carriers: Carriers, number: string): Promise<void> {
  await new Promise(setImmediate);
  while ((carriers.capacityFor('bulk', number)?.free ?? 1) <= 0)
    await new Promise<void>((resolve) => (carriers.onCapacity = () => resolve()));
}

/** Submits and resolves with the outcome. */
export function submit(
  carriers: RouteCarriers,
  change: Partial<PartSubmission> = {},
): Promise<SubmitOutcome> {
  return new Promise((resolve) => carriers.submit(part(change), resolve));
}
