import { Counter, Gauge, Histogram, type Registry } from '@herald/metrics';
import { statusHex } from './command-status';
import type { Route } from './route/route';
import type { RouteCounts } from './route/route-counts';

const ROUND_TRIP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const COUNTERS: [name: string, help: string, read: (counts: RouteCounts) => number][] = [
  ['submits', 'Parts written to a carrier.', ({ submitted }) => submitted],
  ['unknown_outcomes', 'Parts written to a carrier that got no answer.', ({ unknown }) => unknown],
  ['receipts', 'Delivery receipts that came.', ({ receipts }) => receipts],
  ['inbound', 'Messages from phones that came.', ({ inbound }) => inbound],
  ['unreadable_receipts', 'Receipts that say nothing.', ({ unreadable }) => unreadable],
  ['stray_answers', 'Answers that nobody waited for (any more).', ({ strayAnswers }) => strayAnswers],
];

const GAUGES: [name: string, help: string, read: (route: Route) => number][] = [
  ['window_in_use', 'Submits without an answer yet.', (route) => route.describe().windowInUse],
  ['queued_parts', 'Parts that wait for window or pace.', (route) => waitingParts(route)],
  ['live', '1 where parts can be submitted.', (route) => Number(route.isLive)],
  ['pace', 'Parts per second allowed now; 0 = no limit.', (route) => route.describe().pace ?? 0],
  ['unacknowledged', 'Receipts and messages that wait to be stored.', (route) => route.unacknowledged],
];

/** A route's figures; most are read from it when asked. Gives where round trips are measured. */
export function carrierMetrics(registry: Registry, routes: () => Route[]): Histogram<'route'> {
  for (const [name, help, read] of COUNTERS) {
    new Counter({
      name: `herald_carrier_${name}_total`,
      help,
      labelNames: ['route'],
      registers: [registry],
      collect() {
        this.reset();
        for (const route of routes()) this.inc({ route: route.name }, read(route.counts));
      },
    });
  }
  for (const [name, help, read] of GAUGES) {
    new Gauge({
      name: `herald_carrier_${name}`,
      help,
      labelNames: ['route'],
      registers: [registry],
      collect() {
        this.reset();
        for (const route of routes()) this.set({ route: route.name }, read(route));
      },
    });
  }
  new Counter({
    name: 'herald_carrier_answers_total',
    help: 'Answers to submits by command_status.',
    labelNames: ['route', 'code'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, counts } of routes()) {
        for (const [code, { count }] of counts.answers)
          this.inc({ route: name, code: statusHex(code) }, count);
      }
    },
  });
  return new Histogram({
    name: 'herald_carrier_round_trip_seconds',
    help: 'From a submit to its answer.',
    labelNames: ['route'],
    buckets: ROUND_TRIP_SECONDS,
    registers: [registry],
  });
}

function waitingParts(route: Route): number {
  const { otp, standard, bulk } = route.describe().queued;
  return otp + standard + bulk;
}
