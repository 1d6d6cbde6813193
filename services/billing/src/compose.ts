import type { Server } from 'node:http';
import type { Express } from 'express';
import { Broker } from '@herald/broker';
import { CompanyView } from '@herald/company-view';
import { EVENT_QUEUES } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import { createServiceApp, type RunningServer, startHttpServer } from '@herald/http-service';
import { InternalTokenVerifier } from '@herald/internal-token';
import type { Logger } from '@herald/logging';
import { createRegistry, serveMetrics } from '@herald/metrics';
import { connectMongo, type MongoConnection } from '@herald/mongo';
import type { BillingConfig } from './config';

const SERVICE = 'billing';

export interface Billing {
  app: Express;
  connection: MongoConnection;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Connects and wires the service; nothing is listened to or consumed before `start`. */
export async function composeBilling(config: BillingConfig, logger: Logger): Promise<Billing> {
  const connection = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    name: SERVICE,
    logger,
  });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: SERVICE,
    namespace: config.BROKER_NAMESPACE,
    logger,
  });
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.billingCompanies });
  const registry = createRegistry(SERVICE);
  const { app, markStopping } = createServiceApp({
    logger,
    registry,
    tokens: new InternalTokenVerifier(config.INTERNAL_TOKEN_SECRET, SERVICE),
    readyChecks: [
      { name: 'mongodb', check: async () => void (await connection.db!.admin().ping()) },
      {
        name: 'rabbitmq',
        check: () => {
          if (!broker.ready) throw new UnavailableError();
        },
      },
    ],
    routers: [],
  });

  let http: RunningServer | undefined;
  let metrics: Server | undefined;
  return {
    app,
    connection,
    start: async () => {
      await companies.start();
      metrics = await serveMetrics(registry, config.METRICS_PORT, config.BIND_ADDRESS);
      http = await startHttpServer(app, config.PORT, config.BIND_ADDRESS);
    },
    stop: async () => {
      markStopping();
      await http?.stop();
      await broker.close();
      await connection.close();
      metrics?.close();
    },
  };
}
