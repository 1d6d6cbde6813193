import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import type { Express } from 'express';
import { Broker } from '@herald/broker';
import { CompanyView } from '@herald/local-view';
import { EVENT_QUEUES } from '@herald/contracts';
import { UnavailableError } from '@herald/errors';
import { createServiceApp, type ReadyCheck, type RunningServer, startHttpServer } from '@herald/service';
import { InternalTokenVerifier } from '@herald/internal-token';
import type { Logger } from '@herald/logging';
import { createRegistry, serveMetrics } from '@herald/metrics';
import { connectMongo, type MongoConnection } from '@herald/mongo';
import { BalanceStore } from './balance/balance-store';
import { BrandView } from './brands/brand-view';
import { composeRoutesAdmin } from './carriers/compose-carriers';
import { createCollections } from './collections';
import { composeApi } from './compose-api';
import { composeScheduler } from './compose-scheduler';
import type { SmsConfig } from './config';
import { composeSending, type SendingDeps } from './sending/compose-sending';
import { JobQueue } from './jobs/job-queue';
import { StopListStore } from './stop-list/stop-list-store';

const SERVICE = 'sms';
const POOL_SIZE = 50;

export interface Sms {
  app: Express;
  connection: MongoConnection;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Connects and wires the service in its roles; nothing is listened to or consumed before `start`. */
export async function composeSms(config: SmsConfig, logger: Logger): Promise<Sms> {
  const connection = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    name: SERVICE,
    logger,
    maxPoolSize: POOL_SIZE,
  });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name: `${SERVICE}-${config.SMS_ROLES.join('-')}`,
    namespace: config.BROKER_NAMESPACE,
    logger,
  });
  const owner = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const registry = createRegistry(SERVICE);
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.smsCompanies });
  const brands = new BrandView({ connection, broker });
  const balances = new BalanceStore(connection);
  const stopList = new StopListStore(connection);
  const queue = new JobQueue({ connection, broker, logger });
  const shared = {
    config,
    connection,
    broker,
    logger,
    registry,
    owner,
    companies,
    brands,
    balances,
    stopList,
    queue,
  };

  const roles = new Set(config.SMS_ROLES);
  const api = roles.has('api') ? composeApi(shared) : null;
  const scheduler = roles.has('scheduler') ? composeScheduler(shared) : null;
  const hasSending = roles.has('sender') || roles.has('scheduler');
  const sending = hasSending
    ? composeSending({ ...shared, ...sendingSettings(config), senders: brands, refunds: balances })
    : null;
  // The operator asks an api process, which may have no bind of its own.
  const routesOnly = api && !roles.has('sender');
  const routesRouters = routesOnly
    ? [composeRoutesAdmin({ urls: config.SMS_CARRIERS, routeKey: config.ROUTE_ENCRYPTION_KEY, connection })]
    : (sending?.adminRouters ?? []);
  const { app, markStopping } = createServiceApp({
    logger,
    registry,
    tokens: new InternalTokenVerifier(config.INTERNAL_TOKEN_SECRET, SERVICE),
    readyChecks: [...readyChecks(connection, broker), ...(sending?.readyChecks ?? [])],
    routers: [...(api?.routers ?? []), ...routesRouters],
  });

  let http: RunningServer | undefined;
  let metrics: Server | undefined;
  return {
    app,
    connection,
    start: async () => {
      await createCollections(connection, logger);
      await companies.start();
      await brands.start();
      await api?.start();
      await sending?.start();
      await scheduler?.start();
      metrics = await serveMetrics(registry, config.METRICS_PORT, config.BIND_ADDRESS);
      http = await startHttpServer(app, config.PORT, config.BIND_ADDRESS);
    },
    stop: async () => {
      markStopping();
      await http?.stop();
      await api?.stop();
      await sending?.stop();
      await scheduler?.stop();
      await queue.drain();
      await broker.close();
      await connection.close();
      metrics?.close();
    },
  };
}

function sendingSettings(
  config: SmsConfig,
): Pick<SendingDeps, 'carrierUrls' | 'routeKey' | 'retries' | 'roles'> {
  return {
    carrierUrls: config.SMS_CARRIERS,
    routeKey: config.ROUTE_ENCRYPTION_KEY,
    retries: {
      unknownWaitSeconds: config.UNKNOWN_OUTCOME_WAIT_SECONDS,
      otpUnknownWaitSeconds: config.OTP_UNKNOWN_OUTCOME_WAIT_SECONDS,
    },
    roles: { sender: config.SMS_ROLES.includes('sender'), scheduler: config.SMS_ROLES.includes('scheduler') },
  };
}

function readyChecks(connection: MongoConnection, broker: Broker): ReadyCheck[] {
  return [
    { name: 'mongodb', check: async () => void (await connection.db!.command({ ping: 1 })) },
    {
      name: 'rabbitmq',
      check: () => {
        if (!broker.ready) throw new UnavailableError();
      },
    },
  ];
}
