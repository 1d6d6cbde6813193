import { LANES } from '@herald/contracts';
import { Histogram, readCounter, readGauge, type Registry, type Row } from '@herald/metrics';
import { COMMAND_STATUSES } from './command-status';
import { BIND_STATES } from './route/bind';
import type { Route } from './route/route';
import type { RouteCounts } from './route/route-counts';
import type { RouteDescription } from './route/route-description';

const ROUND_TRIP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PART = 'herald_carrier';

const COUNTERS: [name: string, help: string, read: (counts: RouteCounts) => number][] = [
  ['submits', 'Parts written to a carrier.', ({ submitted }) => submitted],
  ['unknown_outcomes', 'Parts written to a carrier that got no answer.', ({ unknown }) => unknown],
  ['inbound', 'Messages from phones that came.', ({ inbound }) => inbound],
  ['unreadable_receipts', 'Receipts that say nothing.', ({ unreadable }) => unreadable],
  ['stray_answers', 'Answers that nobody waited for (any more).', ({ strayAnswers }) => strayAnswers],
];

const GAUGES: [name: string, help: string, read: (route: RouteDescription) => number][] = [
  ['live', '1 where parts can be submitted from here.', ({ live }) => Number(live)],
  [
    'enabled',
    '0 where the operator has paused or drained the route.',
    ({ control }) => Number(control === 'running'),
  ],
  [
    'window_size',
    'Submits that may be without an answer, over the binds that stand.',
    ({ window }) => window,
  ],
  ['pace_parts_per_second', 'Parts per second allowed here now; 0 = no limit.', ({ pace }) => pace ?? 0],
  [
    'pace_lowered',
    '1 while the pace is below its limit, because the carrier throttles.',
    ({ paceLowered }) => Number(paceLowered),
  ],
  [
    'oldest_part_age_seconds',
    'How long the oldest part waits here for window or pace.',
    ({ oldestWaitingMs }) => oldestWaitingMs / 1_000,
  ],
  [
    'unacknowledged_deliveries',
    'Receipts and messages that wait to be stored.',
    ({ unacknowledged }) => unacknowledged,
  ],
];

const NAME_OF_CODE = new Map(COMMAND_STATUSES.map(({ code, name }) => [code, name]));

/**
 * A route's figures of this process, read from it when asked; the sum over all senders is the route's. Gives where round
 * trips are measured.
 */
export function carrierMetrics(registry: Registry, routes: () => Route[]): Histogram<'route'> {
  for (const [name, help, read] of COUNTERS) {
    readCounter(registry, {
      name: `${PART}_${name}_total`,
      help,
      labelNames: ['route'],
      read: () => routes().map(({ name: route, counts }) => ({ labels: { route }, value: read(counts) })),
    });
  }
  for (const [name, help, read] of GAUGES) {
    readGauge(registry, {
      name: `${PART}_${name}`,
      help,
      labelNames: ['route'],
      read: () => routes().map((route) => ({ labels: { route: route.name }, value: read(route.describe()) })),
    });
  }
  answersAndReceipts(registry, routes);
  bindsAndLanes(registry, routes);
  return new Histogram({
    name: `${PART}_round_trip_seconds`,
    help: 'From a submit to its answer.',
    labelNames: ['route'],
    buckets: ROUND_TRIP_SECONDS,
    registers: [registry],
  });
}

function answersAndReceipts(registry: Registry, routes: () => Route[]): void {
  readCounter(registry, {
    name: `${PART}_answers_total`,
    help: 'Answers to submits by command_status; codes that SMPP does not know are `other`.',
    labelNames: ['route', 'code'],
    read: () => routes().flatMap(({ name, counts }) => answerRows(name, counts)),
  });
  readCounter(registry, {
    name: `${PART}_receipts_total`,
    help: 'Delivery receipts that came, by what they say.',
    labelNames: ['route', 'state'],
    read: () =>
      routes().flatMap(({ name: route, counts }) =>
        Object.entries(counts.receiptStates).map(([state, value]) => ({ labels: { route, state }, value })),
      ),
  });
}

function answerRows(route: string, { answers }: RouteCounts): Row[] {
  const byName = new Map<string, number>();
  for (const [code, { count }] of answers) {
    const name = NAME_OF_CODE.get(code) ?? 'other';
    byName.set(name, (byName.get(name) ?? 0) + count);
  }
  return [...byName].map(([code, value]) => ({ labels: { route, code }, value }));
}

function bindsAndLanes(registry: Registry, routes: () => Route[]): void {
  readGauge(registry, {
    name: `${PART}_window_in_use`,
    help: 'Submits without an answer yet, by bind.',
    labelNames: ['route', 'bind'],
    read: () =>
      routes().flatMap((route) =>
        route.describe().binds.map(({ slot, inFlight }) => ({
          labels: { route: route.name, bind: String(slot) },
          value: inFlight,
        })),
      ),
  });
  readGauge(registry, {
    name: `${PART}_binds`,
    help: 'Binds that this process holds, by their state.',
    labelNames: ['route', 'state'],
    read: () =>
      routes().flatMap((route) => {
        const { binds } = route.describe();
        return BIND_STATES.map((state) => ({
          labels: { route: route.name, state },
          value: binds.filter((bind) => bind.state === state).length,
        }));
      }),
  });
  readGauge(registry, {
    name: `${PART}_queued_parts`,
    help: 'Parts that wait for window or pace.',
    labelNames: ['route', 'lane'],
    read: () =>
      routes().flatMap((route) => {
        const { queued } = route.describe();
        return LANES.map((lane) => ({ labels: { route: route.name, lane }, value: queued[lane] }));
      }),
  });
}
