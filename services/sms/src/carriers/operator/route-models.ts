import { declareCollection, unsharded } from '@herald/mongo';
import type { tlvView } from '../../rules/senders/tlv';
import type { RouteControl, RouteDescription } from '../route/route';
import type { ErrorCount, RouteCounts } from '../route/route-counts';
import type { RouteSettings } from '../route/route-settings';
import type { SmppRouteSettings } from '../route/smpp-settings';

/** A route that the operator added, or that replaces a route of SMS_CARRIERS. */
export interface RouteDocument {
  /** The route's name. */
  _id: string;
  /** Without its secrets. */
  url: string;
  /** Its password, or the secret fields of its preset (`secretOf`), encrypted by SecretCipher. */
  password?: string | null;
  /** Previous passwords, newest first, each with its expiry; also encrypted. */
  previousPasswords?: { password: string; until: Date }[];
  updatedAt: Date;
}

/** The URL of a route, and its encrypted passwords. */
export type StoredLogin = Required<Pick<RouteDocument, 'url' | 'password' | 'previousPasswords'>>;

/** The operator's setting for a route; all sender instances follow it. */
export interface RouteControlDocument {
  /** The route's name. */
  _id: string;
  control: RouteControl;
  by: string;
  at: Date;
}

/** A route's fixed settings, without secrets. */
export interface RouteFacts extends Pick<
  RouteSettings,
  'kind' | 'prefixes' | 'priority' | 'binds' | 'window' | 'tps'
> {
  /** `smpp://user@host:port`, or the provider's URL without its parameters */
  address: string;
  /** Of a route over SMPP. */
  mode: SmppRouteSettings['mode'] | null;
  /** Of a route over HTTP: the name of its preset. */
  preset: string | null;
  /** TLVs of every submit, as the API shows them. */
  tlvs: ReturnType<typeof tlvView>[];
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

/** A sender's counts of parts, delivery receipts and messages on a route since its start. */
export type RouteTotals = Pick<RouteCounts, (typeof TOTALS)[number]>;

/** The totals, each computed by `count`. */
export function totalsBy(count: (name: keyof RouteTotals) => number): RouteTotals {
  return Object.fromEntries(TOTALS.map((name) => [name, count(name)])) as RouteTotals;
}

/** One sender's state of a route, published every 2 s, or every 3.5 s while the sender is idle. */
export interface RouteStateDocument {
  /** `<route>/<sender>` */
  _id: string;
  route: string;
  sender: string;
  at: Date;
  facts: RouteFacts;
  /** Ids of its connections: a connection is up as long as it is published. */
  connections: string[];
  state: RouteDescription;
  counts: RouteTotals;
  errors: ErrorCount[];
}

/** A sender that has published nothing for this time is gone. */
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
