import { type Model, Schema } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { RouteControl, RouteDescription } from '../route/route-description';
import type { ErrorCount } from '../route/route-counts';

/** A carrier that the operator added, or put in the place of one of SMS_CARRIERS. */
export interface RouteDocument {
  /** The route's name. */
  _id: string;
  /** Without its password, except in documents from before passwords were sealed. */
  url: string;
  /** Sealed by SecretCipher. */
  password?: string | null;
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
export interface RouteFacts {
  /** `smpp://user@host:port` */
  address: string;
  prefixes: string[];
  priority: number;
  binds: number;
  window: number;
  /** Parts per second, of all senders together; 0 = no limit. */
  tps: number;
  mode: string;
}

/** How many parts, receipts and messages a sender had on a route since it began. */
export interface RouteTotals {
  submitted: number;
  taken: number;
  refused: number;
  delayed: number;
  throttled: number;
  unknown: number;
  receipts: number;
  inbound: number;
}

/** One sender's view of a route, told every second. */
export interface RouteStateDocument {
  /** `<route>/<sender>` */
  _id: string;
  route: string;
  sender: string;
  at: Date;
  facts: RouteFacts;
  state: RouteDescription;
  counts: RouteTotals;
  errors: ErrorCount[];
}

/** A sender that says nothing for so long is gone. */
export const STATE_KEPT_SECONDS = 30;

export interface RouteModels {
  routes: Model<RouteDocument>;
  controls: Model<RouteControlDocument>;
  states: Model<RouteStateDocument>;
}

/** The collections behind the operator's view of routes. */
export function routeModels(connection: MongoConnection): RouteModels {
  const options = { versionKey: false, _id: false } as const;
  const routes = new Schema<RouteDocument>(
    { _id: String, url: { type: String, required: true }, password: String, updatedAt: Date },
    { ...options, collection: 'routes' },
  );
  const controls = new Schema<RouteControlDocument>(
    { _id: String, control: { type: String, required: true }, by: String, at: Date },
    { ...options, collection: 'route_controls' },
  );
  const states = new Schema<RouteStateDocument>(
    {
      _id: String,
      route: { type: String, required: true },
      sender: { type: String, required: true },
      at: { type: Date, required: true },
      facts: Schema.Types.Mixed,
      state: Schema.Types.Mixed,
      counts: Schema.Types.Mixed,
      errors: [Schema.Types.Mixed],
    },
    { ...options, collection: 'route_states', suppressReservedKeysWarning: true },
  );
  states.index({ at: 1 }, { expireAfterSeconds: STATE_KEPT_SECONDS });
  return {
    routes: modelOf(connection, 'Route', routes),
    controls: modelOf(connection, 'RouteControl', controls),
    states: modelOf(connection, 'RouteState', states),
  };
}

function modelOf<T>(connection: MongoConnection, name: string, schema: Schema<T>): Model<T> {
  return (connection.models[name] as Model<T> | undefined) ?? connection.model<T>(name, schema);
}
