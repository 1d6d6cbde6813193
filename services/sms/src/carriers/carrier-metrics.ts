import { LANES } from '@herald/contracts';
import { type Figure, Histogram, readCounter, readGauge, type Registry } from '@herald/metrics';
import { COMMAND_STATUSES } from './command-status';
import { BIND_STATES } from './route/bind';
import type { Route } from './route/route';
import type { RouteCounts } from './route/route-counts';

const ROUND_TRIP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PART = 'herald_carrier';

/** One number for a route, or one for each value of a second label. */
type RouteReading = number | [of: string, value: number][];
type RouteFigure = [name: string, help: string, read: (route: Route) => RouteReading, label?: string];

const COUNTERS: RouteFigure[] = [
  ['submits', 'Parts written to a carrier.', ({ counts }) => counts.submitted],
  ['unknown_outcomes', 'Parts written to a carrier that got no answer.', ({ counts }) => counts.unknown],
  ['inbound', 'Messages from phones that came.', ({ counts }) => counts.inbound],
  ['unreadable_receipts', 'Receipts that say nothing.', ({ counts }) => counts.unreadable],
  ['stray_answers', 'Answers that nobody waited for (any more).', ({ counts }) => counts.strayAnswers],
  [
    'answers',
    'Answers to submits by command_status; codes that SMPP does not know are `other`.',
    ({ counts }) => answersByName(counts),
    'code',
  ],
  [
    'receipts',
    'Delivery receipts that came, by what they say.',
    ({ counts }) => Object.entries(counts.receiptStates),
    'state',
  ],
];

const GAUGES: RouteFigure[] = [
  ['live', '1 where parts can be submitted from here.', (route) => Number(route.describe().live)],
  [
    'enabled',
    '0 where the operator has paused or drained the route.',
    (route) => Number(route.describe().control === 'running'),
  ],
  [
    'window_size',
    'Submits that may be without an answer, over the binds that stand.',
    (route) => route.describe().window,
  ],
  [
    'pace_parts_per_second',
    'Parts per second allowed here now; 0 = no limit.',
    (route) => route.describe().pace ?? 0,
  ],
  [
    'pace_lowered',
    '1 while the pace is below its limit, because the carrier throttles.',
    (route) => Number(route.describe().paceLowered),
  ],
  [
    'oldest_part_age_seconds',
    'How long the oldest part waits here for window or pace.',
    (route) => route.describe().oldestWaitingMs / 1_000,
  ],
  [
    'unacknowledged_deliveries',
    'Receipts and messages that wait to be stored.',
    ({ unacknowledged }) => unacknowledged,
  ],
  [
    'window_in_use',
    'Submits without an answer yet, by bind.',
    (route) => route.describe().binds.map(({ slot, inFlight }) => [String(slot), inFlight]),
    'bind',
  ],
  [
    'binds',
    'Binds that this process holds, by their state.',
    (route) => {
      const { binds } = route.describe();
      return BIND_STATES.map((state) => [state, binds.filter((bind) => bind.state === state).length]);
    },
    'state',
  ],
  [
    'queued_parts',
    'Parts that wait for window or pace.',
    (route) => {
      const { queued } = route.describe();
      return LANES.map((lane) => [lane, queued[lane]]);
    },
    'lane',
  ],
];

const NAME_OF_CODE = new Map(COMMAND_STATUSES.map(({ code, name }) => [code, name]));

/**
 * A route's figures of this process, read from it when asked; the sum over all senders is the route's. Gives where round
 * trips are measured.
 */
export function carrierMetrics(registry: Registry, routes: () => Route[]): Histogram<'route'> {
  const figureOf = ([name, help, read, label]: RouteFigure): Figure => ({
    name: `${PART}_${name}`,
    help,
    labelNames: label === undefined ? ['route'] : ['route', label],
    read: () =>
      routes().flatMap((route) => {
        const said = read(route);
        if (typeof said === 'number') return [{ labels: { route: route.name }, value: said }];
        return said.map(([of, value]) => ({ labels: { route: route.name, [label!]: of }, value }));
      }),
  });
  for (const [name, ...figure] of COUNTERS) readCounter(registry, figureOf([`${name}_total`, ...figure]));
  for (const figure of GAUGES) readGauge(registry, figureOf(figure));
  return new Histogram({
    name: `${PART}_round_trip_seconds`,
    help: 'From a submit to its answer.',
    labelNames: ['route'],
    buckets: ROUND_TRIP_SECONDS,
    registers: [registry],
  });
}

function answersByName({ answers }: RouteCounts): [name: string, count: number][] {
  const byName = new Map<string, number>();
  for (const [code, { count }] of answers) {
    const name = NAME_OF_CODE.get(code) ?? 'other';
    byName.set(name, (byName.get(name) ?? 0) + count);
  }
  return [...byName];
}
