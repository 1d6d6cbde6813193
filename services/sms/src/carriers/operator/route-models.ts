import { declareCollection, unsharded } from '@herald/mongo';
import type { RouteControl, RouteDescription } from '../route/route';
import type { ErrorCount, RouteCounts } from '../route/route-counts';
import type { RouteSettings } from '../route/route-settings';

/** A carrier that the operator added, or put in the place of one of SMS_CARRIERS. */
export interface RouteDocument {
  /** The route's name. */
  _id: string;
  /** Without its password, except in documents from before passwords were sealed. */
  url: string;
  /** Sealed by SecretCipher. */
  password?: string | null;
  /** What it was before, the newest first, each until its end. Sealed, too. */
  previousPasswords?: { password: string; until: Date }[];
  updatedAt: Date;
}

/** What the operator wants of a route; all copies of the sender obey. */
export interface RouteControlDocument {
  /** The route's name. */
  _id: string;
  control: RouteControl;
  by: string;
  at: Date;
}

/** What is fixed about a route while it stands; no secrets. */
export interface RouteFacts extends Pick<
  RouteSettings,
  'prefixes' | 'priority' | 'binds' | 'window' | 'tps' | 'mode'
> {
  /** `smpp://user@host:port` */
  address: string;
}

const TOTALS = [
  'submitted',
  'taken',
  'refused',
  'delayed',
  'throttled',
  'unknown',
  'receipts',
  'inbound',
] as const;

/** How many parts, receipts and messages a sender had on a route since it began. */
export type RouteTotals = Pick<RouteCounts, (typeof TOTALS)[number]>;

/** The totals as `count` tells each. */
export function totalsBy(count: (name: keyof RouteTotals) => number): RouteTotals {
  return Object.fromEntries(TOTALS.map((name) => [name, count(name)])) as RouteTotals;
}

/** One sender's view of a route, told every second. */
export interface RouteStateDocument {
  /** `<route>/<sender>` */
  _id: string;
  route: string;
  sender: string;
  at: Date;
  facts: RouteFacts;
  /** Ids of its connections: a connection is up while it goes on being published. */
  connections: string[];
  state: RouteDescription;
  counts: RouteTotals;
  errors: ErrorCount[];
}

/** A sender that says nothing for so long is gone. */
export const STATE_KEPT_SECONDS = 30;

export const routesIn = declareCollection<RouteDocument>('routes', unsharded('a document per route'));
export const controlsIn = declareCollection<RouteControlDocument>(
  'route_controls',
  unsharded('a document per route'),
);
export const statesIn = declareCollection<RouteStateDocument>(
  'route_states',
  unsharded('a document per route and sender'),
  { key: { at: 1 }, expireAfterSeconds: STATE_KEPT_SECONDS },
);
