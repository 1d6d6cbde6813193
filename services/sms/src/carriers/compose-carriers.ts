import { readFileSync } from 'node:fs';
import type { Router } from 'express';
import type { Logger } from '@herald/logging';
import type { Registry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import type { Carriers } from './carrier';
import { carrierMetrics } from './carrier-metrics';
import { LeasedRoutes } from './leased-routes';
import { RouteAdmin } from './operator/route-admin';
import { RouteSecrets } from './operator/route-secrets';
import { RouteStore } from './operator/route-store';
import { RouteSync } from './operator/route-sync';
import { routesController } from './operator/routes-controller';
import { RECONNECT, type Reconnect } from './route/link-keeper';
import { parseCarriers, type RouteSettings } from './route/route-settings';
import { SmppCarriers } from './smpp-carriers';

export interface ComposeCarriersDeps {
  /** SMS_CARRIERS; docs/carriers.md. */
  urls: string;
  /** Of the passwords of the operator's routes; none = they have none. */
  routeKey?: Buffer | null;
  connection: MongoConnection;
  logger: Logger;
  registry: Registry;
  /** This process, unique among all that ever ran. */
  owner: string;
  reconnect?: Reconnect;
}

export type ComposedCarriers = Carriers & {
  start(): Promise<void>;
  stop(): Promise<void>;
  adminRouter: Router;
};

/** The carrier that is there when SMS_CARRIERS says nothing: the simulator. */
export const DEFAULT_CARRIERS = 'smpp://herald:herald@127.0.0.1:2775';

const FILES = { read: (path: string): string => readFileSync(path, 'utf8') };

/**
 * The carriers of a process that sends. Nothing is connected before `start`; `stop` answers every part.
 * @throws ConfigError where `urls` is wrong
 */
export function composeCarriers(deps: ComposeCarriersDeps): ComposedCarriers {
  const { connection, logger, owner } = deps;
  const configured = configuredRoutes(deps.urls);
  const carriers: SmppCarriers = new SmppCarriers({
    logger,
    reconnect: deps.reconnect ?? RECONNECT,
    roundTripsOf: (route) => roundTrips.labels(route),
  });
  const roundTrips = carrierMetrics(deps.registry, () => carriers.all);
  const leased = new LeasedRoutes({ carriers, connection, logger, owner });
  const store = new RouteStore(connection);
  const secrets = new RouteSecrets(deps.routeKey ?? null);
  const sync = new RouteSync({
    configured,
    carriers,
    leased,
    store,
    secrets,
    files: FILES,
    logger,
    sender: owner,
  });
  return Object.assign(carriers, {
    start: async () => {
      await sync.sync();
      sync.start();
    },
    stop: async () => {
      await sync.stop();
      await carriers.stopAll();
      await leased.stop();
    },
    adminRouter: routesController({ routes: new RouteAdmin({ configured, store, secrets }) }),
  });
}

/** The operator's routes for a process that sends nothing itself. @throws ConfigError where `urls` is wrong */
export function composeRoutesAdmin(
  deps: Pick<ComposeCarriersDeps, 'urls' | 'routeKey' | 'connection'>,
): Router {
  const store = new RouteStore(deps.connection);
  const secrets = new RouteSecrets(deps.routeKey ?? null);
  const configured = configuredRoutes(deps.urls);
  return routesController({ routes: new RouteAdmin({ configured, store, secrets }) });
}

function configuredRoutes(urls: string): RouteSettings[] {
  return parseCarriers(urls.trim() === '' ? DEFAULT_CARRIERS : urls, FILES);
}
