import { randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { Broker } from '@herald/broker';
import { dependencyMetrics, type ReadyCheck } from '@herald/service';
import { InternalTokenIssuer } from '@herald/internal-token';
import type { Logger } from '@herald/logging';
import { createRegistry, type Registry, serveMetrics } from '@herald/metrics';
import { connectMongo, Counters, type MongoConnection, SecretCipher } from '@herald/mongo';
import { Outbox } from '@herald/outbox';
import { auditRoutes } from './audit/audit-controller';
import { auditModel } from './audit/audit-model';
import { AuditStore } from './audit/audit-store';
import { AuditTrail } from './audit/audit-trail';
import { callbackRoutes } from './callback-settings/callback-controller';
import { CallbackService } from './callback-settings/callback-service';
import { companyRoutes } from './companies/company-controller';
import { companyModel } from './companies/company-model';
import { answerCompanyRequests } from './companies/company-requests';
import { CompanyService } from './companies/company-service';
import { CompanyStore } from './companies/company-store';
import { tellCompany } from './companies/tell-company';
import type { GatewayConfig } from './config';
import { deadLetterRoutes } from './dead-letters/dead-letter-controller';
import { deadLetterModel } from './dead-letters/dead-letter-model';
import { DeadLetterService } from './dead-letters/dead-letter-service';
import { DeadLetterStore } from './dead-letters/dead-letter-store';
import { docsRoutes } from './docs/docs-controller';
import { adminForwarding } from './forwarding/admin-forwarding';
import { Forwarder, type Upstreams } from './forwarding/forwarder';
import { PublicApi } from './forwarding/public-api';
import { Upstream } from './forwarding/upstream';
import { keyRoutes } from './keys/key-controller';
import { KeyDirectory } from './keys/key-directory';
import { keyModel } from './keys/key-model';
import { KeyService } from './keys/key-service';
import { KeyStore } from './keys/key-store';
import { BucketStore } from './limits/bucket-store';
import { CompanyRateLimit } from './limits/company-rate-limit';
import { LargeBodies } from './limits/large-bodies';
import { backlogMetrics } from './server/backlog-metrics';
import { createExpressApp } from './server/express-app';
import { createListener } from './server/listener';
import { startPublicServer } from './server/public-server';
import { RequestMetrics } from './server/request-metrics';

/** What a crash, or a broker that was away, left to be told. */
const TELL_LEFT_EVERY_MS = 2_000;

export interface GatewayOptions {
  config: GatewayConfig;
  logger: Logger;
  /** Shorter limits, for tests. */
  limits?: { seconds?: number; bodyBytes?: number };
}

export interface Gateway {
  /** The ports it listens on, which differ from the settings where those are 0. */
  port: number;
  metricsPort: number;
  /** From now on `/readyz` says 503; all requests are still served. */
  drain(): void;
  /** Finishes what is in hand, for `deadlineMs` at most. */
  stop(deadlineMs?: number): Promise<void>;
}

interface Ground extends GatewayOptions {
  connection: MongoConnection;
  broker: Broker;
  registry: Registry;
  now(): Date;
}

/** The one place where the gateway is wired. Resolves when it listens and has its database and broker. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { config, logger } = options;
  const name = 'herald-gateway';
  const connection = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    name,
    logger,
  });
  const broker = await Broker.connect({
    url: config.AMQP_URL,
    name,
    namespace: config.BROKER_NAMESPACE,
    logger,
  });
  const registry = createRegistry('gateway');
  const ground: Ground = { ...options, connection, broker, registry, now: () => new Date() };

  const forwarding = composeForwarding(ground);
  const features = await composeFeatures(ground, forwarding.forwarder);
  const http = await listen(ground, forwarding.forwarder, features);
  return {
    port: http.port,
    metricsPort: http.metricsPort,
    drain: http.drain,
    stop: async (deadlineMs) => {
      await http.stop(deadlineMs);
      await features.stop();
      await forwarding.close();
      await broker.close();
      await connection.close();
    },
  };
}

function composeForwarding({ config, limits }: Ground) {
  const upstreams: Upstreams = {
    sms: new Upstream({ urls: config.SMS_URL }),
    brand: new Upstream({ urls: config.BRAND_URL }),
    billing: new Upstream({ urls: config.BILLING_URL }),
    'callback-dispatcher': new Upstream({ urls: config.CALLBACKS_URL }),
  };
  const forwarder = new Forwarder({
    upstreams,
    tokens: new InternalTokenIssuer(config.INTERNAL_TOKEN_SECRET),
    largeBodies: new LargeBodies(),
    ...(limits?.seconds ? { limitSeconds: limits.seconds } : {}),
    ...(limits?.bodyBytes ? { maxBodyBytes: limits.bodyBytes } : {}),
  });
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
  };
  return { forwarder, close };
}

interface Features {
  directory: KeyDirectory;
  adminRouters: Router[];
  stop(): Promise<void>;
}

async function composeFeatures(ground: Ground, forwarder: Forwarder): Promise<Features> {
  const { config, connection, broker, logger, now } = ground;
  const counters = new Counters(connection);
  const models = {
    companies: companyModel(connection),
    keys: keyModel(connection),
    audit: auditModel(connection),
    deadLetters: deadLetterModel(connection),
  };
  const companyStore = new CompanyStore(models.companies, counters);
  const keyStore = new KeyStore(models.keys, counters);
  const deadLetterStore = new DeadLetterStore(models.deadLetters, counters);
  const cipher = new SecretCipher(config.KEY_ENCRYPTION_KEY);
  const outbox = new Outbox({
    name: 'companies',
    store: companyStore,
    tell: (company) => tellCompany(broker, company),
    logger,
  });
  const directory = new KeyDirectory({ keys: keyStore, companies: companyStore, now });
  const forget = (company: number): void => directory.forget(company);
  const audit = new AuditTrail({ store: new AuditStore(models.audit, counters), logger, now });
  const companies = new CompanyService({ store: companyStore, outbox, forget, now });
  const keys = new KeyService({ store: keyStore, cipher, companies, forget, now });
  const callbacks = new CallbackService({ store: companyStore, cipher, outbox, now });
  const deadLetters = new DeadLetterService({ store: deadLetterStore, broker, logger, now });

  await Promise.all(Object.values(models).map((model) => model.createIndexes()));
  await answerCompanyRequests({ broker, companies: companyStore, callbacks });
  await deadLetters.start();
  outbox.start(TELL_LEFT_EVERY_MS);
  backlogMetrics(ground.registry, {
    openDeadLetters: () => deadLetterStore.countOpen(),
    untoldCompanies: () => companyStore.countUntold(),
    depthOf: (queue) => broker.depth(queue),
  });
  return {
    directory,
    adminRouters: [
      companyRoutes({ companies, audit }),
      keyRoutes({ keys, companies, audit, now }),
      callbackRoutes({ callbacks, audit, allowPrivate: config.CALLBACK_ALLOW_PRIVATE }),
      auditRoutes({ audit }),
      deadLetterRoutes({ deadLetters, audit }),
      adminForwarding({ forwarder, audit, companies: companyStore }),
    ],
    stop: async () => {
      await outbox.stop();
      await audit.drain();
    },
  };
}

async function listen(ground: Ground, forwarder: Forwarder, { directory, adminRouters }: Features) {
  const { config, logger, registry } = ground;
  let stopping = false;
  const metrics = new RequestMetrics(registry);
  dependencyMetrics(registry, readyChecks(ground));
  const app = createExpressApp({
    logger,
    metrics,
    operatorToken: config.OPERATOR_TOKEN,
    trustedProxies: config.TRUSTED_PROXIES,
    readyChecks: readyChecks(ground),
    isStopping: () => stopping,
    publicRouters: [docsRoutes()],
    adminRouters,
  });
  const buckets = new BucketStore({ connection: ground.connection, gateway: randomUUID() });
  const rateLimit = new CompanyRateLimit({ buckets, logger });
  const publicApi = new PublicApi({
    keys: directory,
    rateLimit,
    forwarder,
    logger,
    measure: (method, route, response) => metrics.measure(method, () => route, response),
  });
  const metricsServer = await serveMetrics(registry, config.METRICS_PORT, config.BIND_ADDRESS);
  const server = await startPublicServer(createListener({ publicApi, app }), {
    port: config.GATEWAY_PORT,
    host: config.BIND_ADDRESS,
    tls: tlsFiles(config),
    connections: {
      total: config.MAX_CONNECTIONS,
      perAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
      trustedProxies: config.TRUSTED_PROXIES,
    },
    logger,
  });
  const metricsAddress = metricsServer.address();
  return {
    port: server.port,
    metricsPort: typeof metricsAddress === 'object' && metricsAddress ? metricsAddress.port : 0,
    drain: () => {
      stopping = true;
      server.drain();
    },
    stop: async (deadlineMs?: number) => {
      stopping = true;
      await server.stop(deadlineMs);
      await rateLimit.stop();
      metricsServer.close();
      metricsServer.closeAllConnections();
    },
  };
}

function readyChecks({ connection, broker }: Ground): ReadyCheck[] {
  return [
    {
      name: 'mongodb',
      check: async () => {
        await connection.db!.command({ ping: 1 });
      },
    },
    {
      name: 'rabbitmq',
      check: () => {
        if (!broker.ready) throw new Error('not connected');
      },
    },
  ];
}

function tlsFiles({ TLS_CERT_FILE, TLS_KEY_FILE }: GatewayConfig) {
  return TLS_CERT_FILE && TLS_KEY_FILE ? { certFile: TLS_CERT_FILE, keyFile: TLS_KEY_FILE } : null;
}
