import type { RouteControl } from '../route/route';
import type { ErrorCount } from '../route/route-counts';
import { type RouteFacts, type RouteStateDocument, totalsBy } from './route-models';
import type { ByPriority } from './unserved';

export interface KnownRoute extends RouteFacts {
  name: string;
  /** With all parameters and its name, without secrets. */
  url: string;
  /** Origin of the route; also `operator` if an operator's route replaces one of SMS_CARRIERS. */
  source: 'environment' | 'operator';
  /** The operator's last change, ISO 8601; null for a route of SMS_CARRIERS. */
  updatedAt: string | null;
  /** Of a route over HTTP: the address at which the provider reports; null if none is configured. */
  receiptUrl: string | null;
}

/** A route as the operator sees it, aggregated over all senders; openapi/routes.yaml describes the fields. */
export type RouteView = ReturnType<typeof viewRoute>;

/** Aggregates the states that senders publish of one route. */
export function viewRoute(
  known: KnownRoute,
  control: RouteControl,
  states: RouteStateDocument[],
  unserved: ByPriority,
) {
  const published = states.map(({ state }) => state);
  const limited = published.filter(({ rateLimit }) => rateLimit !== null);
  return {
    ...known,
    control,
    live: published.some(({ live }) => live),
    boundBinds: sum(published.map(({ binds }) => binds.filter(({ state }) => state === 'bound').length)),
    windowInUse: sum(published.map(({ windowInUse }) => windowInUse)),
    rateLimitNow: limited.length === 0 ? null : round(sum(limited.map(({ rateLimit }) => rateLimit ?? 0))),
    rateLimitLowered: published.some(({ rateLimitLowered }) => rateLimitLowered),
    queued: {
      otp: sum(published.map(({ queued }) => queued.otp)),
      standard: sum(published.map(({ queued }) => queued.standard)),
      bulk: sum(published.map(({ queued }) => queued.bulk)),
    },
    unserved,
    oldestWaitingMs: Math.max(0, ...published.map(({ oldestWaitingMs }) => oldestWaitingMs)),
    counts: totalsBy((name) => sum(states.map(({ counts }) => counts[name]))),
    errors: addErrors(states.flatMap(({ errors }) => errors)),
    senders: states.map(({ sender, at, state }) => ({ sender, at, ...state })),
  };
}

/** By code, latest first. */
function addErrors(errors: ErrorCount[]): ErrorCount[] {
  const byCode = new Map<string, ErrorCount>();
  for (const error of errors) {
    const known = byCode.get(error.code);
    const lastAt = known && known.lastAt > error.lastAt ? known.lastAt : error.lastAt;
    byCode.set(error.code, { ...error, count: error.count + (known?.count ?? 0), lastAt });
  }
  return [...byCode.values()].sort((a, b) => b.lastAt.getTime() - a.lastAt.getTime());
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
