import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEAD_LETTER_QUEUE } from '@herald/contracts';
import { type Health, type Listener, noteWork, type ServiceContext, withLease } from '@herald/service';
import { expensiveRead } from './access/expensive-read';
import { composeFeatures, type Features } from './compose-features';
import { composeForwarding, type ForwardingLimits } from './compose-forwarding';
import { type GatewayConfig, readConfig } from './config';
import { CarrierListener } from './forwarding/carrier-listener';
import type { Forwarder } from './forwarding/forwarder';
import { PublicApi } from './forwarding/public-api';
import { BucketStore } from './limits/bucket-store';
import { CompanyRateLimit } from './limits/company-rate-limit';
import { createOperatorApp, createPublicApp } from './server/express-app';
import { createListener } from './server/listener';
import { startOuterServer } from './server/outer-server';
import { RequestMetrics } from './server/request-metrics';
import { tlsFiles } from './server/tls-files';

/** Interval of the sweep that publishes events left over from a crash or a broker outage. */
const PUBLISH_LEFT_EVERY_MS = 5_000;
/** Interval at which the last uses of keys and tokens are stored. */
const WRITE_USES_EVERY_MS = 20_000;

const REENCRYPT_EVERY_MS = 2_000;
/** The pool of the tasks that a single instance runs. */
const TASKS_LEASE = 'gateway-tasks';
const AUDIT_RETENTION_EVERY_MS = 10 * 60_000;
const ERASE_EVERY_MS = 5_000;

export const service = { name: 'gateway', needs: { mongo: {}, broker: {} }, readConfig, compose };

export type GatewayContext = ServiceContext<GatewayConfig>;

export interface Limits extends ForwardingLimits {
  /** Interval between polls for due erasures, ms; shorter in tests. */
  eraseEveryMs?: number;
  /** Interval between scans for texts under an older key, ms; shorter in tests. */
  reencryptEveryMs?: number;
}

/** Wires the gateway. */
export function compose(
  context: GatewayContext,
  { eraseEveryMs = ERASE_EVERY_MS, reencryptEveryMs = REENCRYPT_EVERY_MS, ...limits }: Limits = {},
) {
  const { connection, logger } = context;
  const { forwarder, expensiveReads, ...forwarding } = composeForwarding(context, limits);
  const features = composeFeatures(context, forwarder, expensiveRead(expensiveReads));
  const buckets = new BucketStore({ connection, gateway: randomUUID() });
  const rateLimit = new CompanyRateLimit({ buckets, logger });
  return {
    observedQueues: [{ name: DEAD_LETTER_QUEUE }],
    tasks: [
      { name: 'uses.write', everyMs: WRITE_USES_EVERY_MS, run: features.writeUses },
      ...withLease(TASKS_LEASE, [
        { name: 'outbox.companies', everyMs: PUBLISH_LEFT_EVERY_MS, run: async () => features.outbox.wake() },
        {
          name: 'outbox.alerts',
          everyMs: PUBLISH_LEFT_EVERY_MS,
          run: async () => features.alertOutbox.wake(),
        },
        { name: 'secrets.reencrypt', everyMs: reencryptEveryMs, run: features.reencrypt },
        { name: 'audit.retention', everyMs: AUDIT_RETENTION_EVERY_MS, run: features.emptyAudit },
        {
          name: 'privacy.erase',
          everyMs: eraseEveryMs,
          run: features.erase,
          nextAt: features.nextErasureAt,
        },
      ]),
    ],
    start: features.start,
    listen: (health: Health) => listen(context, health, { forwarder, rateLimit, features }),
    stop: async () => {
      await features.stop();
      await forwarding.stop();
    },
  };
}

interface ListenDeps {
  forwarder: Forwarder;
  rateLimit: CompanyRateLimit;
  features: Features;
}

/** Starts the gateway's two listeners, for companies and for operators, with TLS and limits on connections. */
async function listen(
  { config, logger, registry, now, activity }: GatewayContext,
  health: Health,
  { forwarder, rateLimit, features }: ListenDeps,
): Promise<Listener> {
  const metrics = new RequestMetrics(registry);
  const trustedProxies = config.TRUSTED_PROXIES;
  const { guard, signIn, adminRouters, forConsole } = features;
  const appDeps = { logger, metrics, trustedProxies, health };
  const publicApi = new PublicApi({
    keys: features.directory,
    uses: features.keyUses,
    networks: features.keyNetworks,
    trustedProxies,
    rateLimit,
    forwarder,
    own: features.own,
    carriers: new CarrierListener({ forwarder, limiter: features.limiter }),
    logger,
    metrics,
    now,
  });
  const connections = {
    total: config.MAX_CONNECTIONS,
    perAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
    trustedProxies,
  };
  const tls = tlsFiles(config.TLS_CERT_FILE, config.TLS_KEY_FILE);
  const operatorTls = tlsFiles(config.OPERATOR_TLS_CERT_FILE, config.OPERATOR_TLS_KEY_FILE);
  const operatorApp = createOperatorApp({ ...appDeps, registry, signIn, guard, adminRouters });
  const forOperators = await startOuterServer(
    noteWork(createListener({ app: operatorApp, isTls: operatorTls !== null }), activity),
    { port: config.OPERATOR_PORT, host: config.OPERATOR_HOST, tls: operatorTls, connections, logger },
  );
  const app = createPublicApp({ ...appDeps, forConsole });
  const server = await startOuterServer(
    noteWork(createListener({ publicApi, app, isTls: tls !== null }), activity),
    { port: config.PORT, host: config.BIND_ADDRESS, tls, connections, logger },
  );
  return {
    port: server.port,
    metricsPort: forOperators.port,
    otherPorts: { operatorPort: forOperators.port },
    drain: async () => {
      server.drain();
      forOperators.drain();
      await pause(config.DRAIN_SECONDS * 1_000);
    },
    stop: async (deadlineMs) => {
      await Promise.all([server.stop(deadlineMs), forOperators.stop(deadlineMs)]);
    },
  };
}
