import { readFileSync } from 'node:fs';
import { Router } from 'express';
import type { ReadyCheck } from '@herald/http-service';
import type { Logger } from '@herald/logging';
import type { Registry } from '@herald/metrics';
import type { MongoConnection } from '@herald/mongo';
import type { Carriers } from './carrier';
import { LeasedRoutes } from './leased-routes';
import { RECONNECT } from './route/link-keeper';
import { parseCarriers } from './route/route-settings';
import { SmppCarriers } from './smpp-carriers';

export interface ComposeCarriersDeps {
  /** SMS_CARRIERS; docs/carriers.md. */
  urls: string;
  connection: MongoConnection;
  logger: Logger;
  registry: Registry;
  /** This process, unique among all that ever ran. */
  owner: string;
}

export type ComposedCarriers = Carriers & {
  start(): Promise<void>;
  stop(): Promise<void>;
  readyChecks: ReadyCheck[];
  adminRouter: Router;
};

/** The carrier that is there when SMS_CARRIERS says nothing: the simulator. */
export const DEFAULT_CARRIERS = 'smpp://herald:herald@127.0.0.1:2775';

/** @throws ConfigError where `urls` is wrong */
export function composeCarriers(deps: ComposeCarriersDeps): ComposedCarriers {
  const { connection, logger, owner } = deps;
  const settings = parseCarriers(deps.urls.trim() === '' ? DEFAULT_CARRIERS : deps.urls, {
    read: (path) => readFileSync(path, 'utf8'),
  });
  const carriers = new SmppCarriers({ logger, reconnect: RECONNECT });
  const routes = new LeasedRoutes({ carriers, connection, logger, owner });
  return Object.assign(carriers, {
    start: () => routes.set(settings),
    stop: async () => {
      await carriers.stopAll();
      await routes.stop();
    },
    readyChecks: [],
    adminRouter: Router(),
  });
}
