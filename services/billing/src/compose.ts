import type { Server } from 'node:http';
import type { Express } from 'express';
import { Broker } from '@herald/broker';
import { CompanyView } from '@herald/local-view';
import { ALL_QUEUES, EVENT_QUEUES } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import { createServiceApp, type ReadyCheck, type RunningServer, startHttpServer } from '@herald/service';
import { InternalTokenVerifier } from '@herald/internal-token';
import type { Logger } from '@herald/logging';
import { createRegistry, outboxMetrics, queueMetrics, serveMetrics } from '@herald/metrics';
import { connectMongo, type MongoConnection } from '@herald/mongo';
import { TransactionOutbox } from '@herald/outbox';
import { LedgerMetrics } from '@herald/books';
import { AccountCheck } from './books/account-check';
import type { BillingConfig } from './config';
import { wireFeatures } from './features';
import { createIndexes } from './indexes';
import { Leader } from './leader/leader';

const SERVICE = 'billing';
const SWEEP_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;

export interface Billing {
  app: Express;
  connection: MongoConnection;
  /** Of HTTP, once started. */
  port(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Connects and wires one copy of the service; nothing is listened to or consumed before `start`. */
export async function composeBilling(
  config: BillingConfig,
  logger: Logger,
  now: () => Date = () => new Date(),
): Promise<Billing> {
  const { MONGO_URL: url, MONGO_DATABASE: database } = config;
  const connection = await connectMongo({ url, database, name: SERVICE, logger });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: SERVICE,
    namespace: config.BROKER_NAMESPACE,
    logger,
  });
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.billingCompanies });
  const outbox = new TransactionOutbox({ name: SERVICE, connection, broker, logger });
  const ground = { connection, broker, companies, outbox, logger, now };
  const { routers, billing } = wireFeatures(ground, config.PAYMENT_GROUP);
  const registry = createRegistry(SERVICE);
  queueMetrics(
    registry,
    ALL_QUEUES.filter(({ consumer }) => consumer === SERVICE),
    (queue) => broker.depth(queue),
  );
  outboxMetrics(registry, SERVICE, outbox);
  const accountCheck = new AccountCheck({
    connection,
    metrics: new LedgerMetrics(registry, SERVICE),
    logger,
  });
  const leader = new Leader({
    connection,
    logger,
    tasks: [
      { name: 'outbox-sweep', everyMs: SWEEP_EVERY_MS, run: (goOn) => outbox.sweep(goOn) },
      {
        name: 'billing-run',
        everyMs: config.BILLING_RUN_EVERY_MS,
        run: (goOn) => billing.runDue(goOn),
      },
      { name: 'account-check', everyMs: CHECK_EVERY_MS, run: (goOn) => accountCheck.run(goOn) },
    ],
  });

  const { app, markStopping } = createServiceApp({
    logger,
    registry,
    tokens: new InternalTokenVerifier(config.INTERNAL_TOKEN_SECRET, SERVICE),
    readyChecks: readyChecks(connection, broker),
    routers,
  });

  let http: RunningServer | undefined;
  let metrics: Server | undefined;
  return {
    app,
    connection,
    port: () => http?.port ?? config.PORT,
    start: async () => {
      await createIndexes(connection);
      await outbox.createIndexes();
      await companies.start();
      await leader.start();
      metrics = await serveMetrics(registry, config.METRICS_PORT, config.BIND_ADDRESS);
      http = await startHttpServer(app, config.PORT, config.BIND_ADDRESS);
    },
    stop: async () => {
      markStopping();
      await http?.stop();
      await leader.stop();
      await outbox.stop();
      await broker.close();
      await connection.close();
      metrics?.close();
    },
  };
}

function readyChecks(connection: MongoConnection, broker: Broker): ReadyCheck[] {
  return [
    { name: 'mongodb', check: async () => void (await connection.db!.admin().ping()) },
    {
      name: 'rabbitmq',
      check: () => {
        if (!broker.ready) throw new UnavailableError();
      },
    },
  ];
}
