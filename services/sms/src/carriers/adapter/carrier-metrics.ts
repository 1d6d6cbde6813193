import { type ReadMetric, Histogram, readCounter, readGauge, type Registry } from '@herald/telemetry/metrics';
import { COMMAND_STATUSES } from '../command-status';
import { BIND_STATES } from '../route/bind';
import type { Route, RouteDescription } from '../route/route';
import type { RouteCounts } from '../route/route-counts';

const ROUND_TRIP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PART = 'herald_carrier';

/** One number per route, or one for each value of a second label. */
type RouteReading = number | [of: string, value: number][];
type RouteMetric<T> = [name: string, help: string, read: (of: T) => RouteReading, label?: string];

const COUNTERS: RouteMetric<RouteCounts>[] = [
  ['submits_total', 'Parts written to a carrier.', ({ submitted }) => submitted],
  ['unknown_outcomes_total', 'Parts written to a carrier that got no answer.', ({ unknown }) => unknown],
  ['inbound_total', 'Received inbound messages.', ({ inbound }) => inbound],
  [
    'unreadable_receipts_total',
    'Delivery receipts whose id or state cannot be read.',
    ({ unreadable }) => unreadable,
  ],
  ['late_answers_total', 'Answers after the timeout that still settled their part.', ({ late }) => late],
  [
    'stray_answers_total',
    'Answers that match no pending submit (any more).',
    ({ strayAnswers }) => strayAnswers,
  ],
  [
    'answers_total',
    'Answers to submits by command_status; codes unknown to SMPP are `other`.',
    answersByName,
    'code',
  ],
  [
    'receipts_total',
    'Received delivery receipts, by reported state.',
    ({ receiptStates }) => Object.entries(receiptStates),
    'state',
  ],
];

const GAUGES: RouteMetric<RouteDescription>[] = [
  ['live', '1 if this process can submit parts.', ({ live }) => Number(live)],
  [
    'enabled',
    '0 if an operator has paused or drained the route.',
    ({ control }) => Number(control === 'running'),
  ],
  ['window_size', 'Maximum number of unanswered submits, over all connected binds.', ({ window }) => window],
  [
    'rate_limit_parts_per_second',
    'Current rate limit of this process in parts per second; 0 = no limit.',
    ({ rateLimit }) => rateLimit ?? 0,
  ],
  [
    'rate_limit_lowered',
    '1 while the rate is below its limit, because the carrier throttles.',
    ({ rateLimitLowered }) => Number(rateLimitLowered),
  ],
  [
    'oldest_part_age_seconds',
    'Age of the oldest part that waits in this process for the window or the rate limit.',
    ({ oldestWaitingMs }) => oldestWaitingMs / 1_000,
  ],
  [
    'unacknowledged_deliveries',
    'Delivery receipts and inbound messages that wait to be stored.',
    ({ unacknowledged }) => unacknowledged,
  ],
  [
    'window_in_use',
    'Unanswered submits, by bind.',
    ({ binds }) => binds.map(({ index, inFlight }) => [String(index), inFlight]),
    'bind',
  ],
  [
    'binds',
    'Binds of this process, by their state.',
    ({ binds }) => BIND_STATES.map((state) => [state, binds.filter((bind) => bind.state === state).length]),
    'state',
  ],
  [
    'queued_parts',
    'Parts that wait for the window or the rate limit.',
    ({ queued }) => Object.entries(queued),
    'priority',
  ],
];

const NAME_OF_CODE = new Map<number | string, string>(COMMAND_STATUSES.map(({ code, name }) => [code, name]));
/** A series for each code from the start. */
const NO_ANSWERS = [...NAME_OF_CODE.values(), 'other'].map((name): [string, number] => [name, 0]);

/**
 * Exports the metrics of this process's routes, read at each scrape; the sum over all senders is the route's value. Returns the
 * histogram of round trips.
 */
export function carrierMetrics(registry: Registry, routes: () => Route[]): Histogram<'route'> {
  const metricOf = <T>([name, help, read, label]: RouteMetric<T>, of: (route: Route) => T): ReadMetric => ({
    name: `${PART}_${name}`,
    help,
    labelNames: label === undefined ? ['route'] : ['route', label],
    read: () =>
      routes().flatMap((route) => {
        const said = read(of(route));
        if (typeof said === 'number') return [{ labels: { route: route.name }, value: said }];
        return said.map(([which, value]) => ({ labels: { route: route.name, [label!]: which }, value }));
      }),
  });
  for (const counter of COUNTERS)
    readCounter(
      registry,
      metricOf(counter, ({ counts }) => counts),
    );
  for (const gauge of GAUGES)
    readGauge(
      registry,
      metricOf(gauge, (route) => route.describe()),
    );
  return new Histogram({
    name: `${PART}_round_trip_seconds`,
    help: 'Time from a submit to its answer.',
    labelNames: ['route'],
    buckets: ROUND_TRIP_SECONDS,
    registers: [registry],
  });
}

function answersByName({ answers }: RouteCounts): [name: string, count: number][] {
  const byName = new Map(NO_ANSWERS);
  for (const [code, { count }] of answers) {
    const name = NAME_OF_CODE.get(code) ?? 'other';
    byName.set(name, byName.get(name)! + count);
  }
  return [...byName];
}
