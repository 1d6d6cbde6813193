// Long: the only module that wires the whole gateway.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import {
  type CompaniesTrafficRequest,
  DEAD_LETTER_QUEUE,
  REQUEST_QUEUE,
  statusQueues,
} from '@herald/contracts';
import { InternalTokenIssuer } from '@herald/internal-token';
import { Counters, Reencryption, SecretCipher } from '@herald/mongo';
import { reencryptionMetrics } from '@herald/metrics';
import { Outbox } from '@herald/outbox';
import {
  FairLimiter,
  type ServiceContext,
  type Health,
  type Listener,
  noteWork,
  withLease,
} from '@herald/service';
import { auditRoutes } from './audit/audit-controller';
import { AuditRetention } from './audit/audit-retention';
import { AuditStore } from './audit/audit-store';
import { AuditTrail } from './audit/audit-trail';
import { CompanyAudit } from './audit/company-audit';
import { callbackRoutes } from './callback-settings/callback-controller';
import { CallbackService } from './callback-settings/callback-service';
import { ownCallbackRoutes } from './callback-settings/own-callback-controller';
import { trafficOfCompanies } from './companies/company-traffic';
import { companyRoutes } from './companies/company-controller';
import { companiesIn } from './companies/company-model';
import { CompanyService } from './companies/company-service';
import { CompanyStore } from './companies/company-store';
import { retentionRoutes } from './companies/retention-controller';
import { answerCompanyRequests, publishCompany } from './companies/publish-company';
import { type GatewayConfig, readConfig } from './config';
import { deadLetterRoutes } from './dead-letters/dead-letter-controller';
import { deadLettersIn } from './dead-letters/dead-letter-model';
import { DeadLetterService } from './dead-letters/dead-letter-service';
import { DeadLetterStore } from './dead-letters/dead-letter-store';
import { adminForwarding } from './forwarding/admin-forwarding';
import { Forwarder, type Upstreams } from './forwarding/forwarder';
import { ServiceRefusals } from './forwarding/service-refusals';
import { PublicApi } from './forwarding/public-api';
import { Upstream } from './forwarding/upstream';
import { keyRoutes } from './keys/key-controller';
import { KeyDirectory } from './keys/key-directory';
import { keysIn } from './keys/key-model';
import { KeyService } from './keys/key-service';
import { KeyStore } from './keys/key-store';
import { LastUses } from './access/last-uses';
import { ownKeyRoutes } from './keys/own-key-controller';
import { OwnKeyService } from './keys/own-key-service';
import { BucketStore } from './limits/bucket-store';
import { CompanyRateLimit } from './limits/company-rate-limit';
import type { FairShares, Owner } from './limits/fair-share';
import { queueMetrics } from './limits/queue-metrics';
import { FailedAuthLimiter } from './access/failed-auth-limiter';
import { operatorRoutes } from './operators/operator-controller';
import { OperatorDirectory } from './operators/operator-directory';
import { expensiveRead } from './access/expensive-read';
import { operatorGuard } from './access/operator-guard';
import { operatorsIn, operatorTokensIn } from './operators/operator-model';
import { OperatorService } from './operators/operator-service';
import { OperatorStore } from './operators/operator-store';
import { isOperatorTokenShape } from './operators/operator-token';
import { criticalActions } from './operators/second-factor/critical-actions';
import { secondFactorRoutes } from './operators/second-factor/second-factor-controller';
import { SecondFactorService } from './operators/second-factor/second-factor-service';
import { composePeople } from './compose-people';
import { composeSignIn } from './compose-sign-in';
import { ConsoleLinks } from './portal/console-links';
import { OwnApp } from './portal/own-app';
import { portalLinkRoutes } from './portal/portal-link-controller';
import { sessionKeyRoutes } from './portal/session-key-controller';
import { askConsoleAt } from './privacy/ask-console';
import { composePrivacy } from './compose-privacy';
import {
  encryptedCallbacks,
  encryptedErasures,
  encryptedSecondFactors,
  encryptedKeys,
} from './reencryption/encrypted-fields';
import { securityAlertRoutes } from './security-alerts/alert-controller';
import { securityAlertsIn } from './security-alerts/alert-model';
import { SecurityAlertStore } from './security-alerts/alert-store';
import { KeyNetworks } from './keys/key-networks';
import { SecurityAlerts, publishAlert } from './security-alerts/security-alerts';
import { backlogMetrics } from './server/backlog-metrics';
import { createOperatorApp, createPublicApp } from './server/express-app';
import { watchMultiplexing } from './forwarding/watch-multiplexing';
import { createListener } from './server/listener';
import { startOuterServer } from './server/outer-server';
import { RequestMetrics } from './server/request-metrics';
import { tlsFiles } from './server/tls-files';

/** Interval of the sweep that publishes events left over from a crash or a broker outage. */
const PUBLISH_LEFT_EVERY_MS = 2_000;
/** Alerts are rare, so alerts left over from a crash may be published later than other events. */
const PUBLISH_ALERTS_EVERY_MS = 10_000;

const REENCRYPT_EVERY_MS = 2_000;
/** The pool of the tasks that a single instance runs. */
const TASKS_LEASE = 'gateway-tasks';
const AUDIT_RETENTION_EVERY_MS = 10 * 60_000;
const ERASE_EVERY_MS = 1_000;

/** If other services do not answer within this time, a list of companies is returned without their values. */
const TRAFFIC_WAIT_MS = 3_000;

/** Each large request may occupy 100 MB of memory in a service. */
const LARGE_BODIES = {
  what: 'large requests',
  total: 16,
  perCompany: 4,
  waiting: 200,
  waitingPerCompany: 40,
};

/** Each of these reads may scan 100,000 documents: 100 at once made other companies' sends wait 2 s. */
const EXPENSIVE_READS = {
  what: 'expensive reads',
  total: 12,
  perCompany: 4,
  besideOthers: 2,
  waiting: 1_000,
  waitingPerCompany: 200,
};

export const service = { name: 'gateway', needs: { mongo: {}, broker: {} }, readConfig, compose };

export type GatewayContext = ServiceContext<GatewayConfig>;

export interface Limits {
  /** Time limit of a service's answer; shorter in tests. */
  limitSeconds?: number | undefined;
  /** How long a multiplexed connection is fresh; longer in tests. */
  multiplexedFreshMs?: number;
  /** Interval between polls for due erasures, ms; shorter in tests. */
  eraseEveryMs?: number;
  /** Interval between scans for texts under an older key, ms; shorter in tests. */
  reencryptEveryMs?: number;
}

/** Wires the gateway. */
export function compose(
  context: GatewayContext,
  {
    limitSeconds,
    multiplexedFreshMs,
    eraseEveryMs = ERASE_EVERY_MS,
    reencryptEveryMs = REENCRYPT_EVERY_MS,
  }: Limits = {},
) {
  const { config, connection, logger, registry } = context;
  const upstreams: Upstreams = {
    // Only sms gets many small requests, so only its upstream has multiplexed connections.
    sms: new Upstream(config.SMS_URL, {
      freshMs: multiplexedFreshMs,
      ...watchMultiplexing('sms', { logger, registry }),
    }),
    brand: new Upstream(config.BRAND_URL),
    billing: new Upstream(config.BILLING_URL),
    'callback-dispatcher': new Upstream(config.CALLBACKS_URL),
  };
  const largeBodies = new FairLimiter<Owner>(LARGE_BODIES);
  const expensiveReads = new FairLimiter<Owner>(EXPENSIVE_READS);
  const forwarder = new Forwarder({
    upstreams,
    tokens: new InternalTokenIssuer(config.INTERNAL_TOKEN_PRIVATE_KEY),
    largeBodies,
    expensiveReads,
    refusals: new ServiceRefusals(context),
    limitSeconds,
  });
  const queues = Object.entries(upstreams).map(([name, { limiter }]): [string, FairShares] => [
    name,
    limiter,
  ]);
  queueMetrics(
    registry,
    new Map([...queues, ['large-bodies', largeBodies], ['expensive-reads', expensiveReads]]),
  );
  const features = composeFeatures(context, forwarder, expensiveRead(expensiveReads));
  const buckets = new BucketStore({ connection, gateway: randomUUID() });
  const rateLimit = new CompanyRateLimit({ buckets, logger });
  return {
    observedQueues: [{ name: DEAD_LETTER_QUEUE }],
    tasks: [
      { name: 'outbox.companies', everyMs: PUBLISH_LEFT_EVERY_MS, run: async () => features.outbox.wake() },
      {
        name: 'outbox.alerts',
        everyMs: PUBLISH_ALERTS_EVERY_MS,
        run: async () => features.alertOutbox.wake(),
      },
      ...withLease(TASKS_LEASE, [
        {
          name: 'secrets.reencrypt',
          everyMs: reencryptEveryMs,
          run: (goOn) => features.reencryption.run(goOn),
        },
        {
          name: 'audit.retention',
          everyMs: AUDIT_RETENTION_EVERY_MS,
          run: (goOn) => features.auditRetention.run(goOn),
        },
        { name: 'privacy.erase', everyMs: eraseEveryMs, run: (goOn) => features.erasureRun.run(goOn) },
      ]),
    ],
    start: features.start,
    listen: (health: Health) => listen(context, health, { forwarder, rateLimit, features }),
    stop: async () => {
      await rateLimit.stop();
      await features.stop();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    },
  };
}

function composeFeatures(
  { config, connection, broker, registry, logger, now }: GatewayContext,
  forwarder: Forwarder,
  share: RequestHandler,
) {
  const counters = new Counters(connection);
  const companyStore = new CompanyStore(companiesIn(connection), counters);
  const keyStore = new KeyStore(keysIn(connection), counters);
  const deadLetterStore = new DeadLetterStore(deadLettersIn(connection), counters);
  const cipher = new SecretCipher(config.KEY_ENCRYPTION_KEY);
  const outbox = new Outbox({
    name: 'companies',
    store: companyStore,
    publish: (company) => publishCompany(broker, company),
    logger,
  });
  const alertStore = new SecurityAlertStore(securityAlertsIn(connection));
  const alertOutbox = new Outbox({
    name: 'security-alerts',
    store: alertStore,
    publish: (alert) => publishAlert(broker, alert),
    logger,
  });
  const alerts = new SecurityAlerts({ store: alertStore, companies: companyStore, outbox: alertOutbox, now });
  const limiter = new FailedAuthLimiter({
    perMinute: config.WRONG_KEYS_PER_MINUTE,
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
  });
  const directory = new KeyDirectory({ keys: keyStore, companies: companyStore, limiter, now });
  const keyUses = new LastUses('key-uses', keyStore, logger);
  const keyNetworks = new KeyNetworks({ connection, store: keyStore, alerts, logger });
  const forget = (company: number): void => directory.forget(company);
  const auditStore = new AuditStore({ connection, counters, logger });
  const audit = new AuditTrail({ store: auditStore, logger, now });
  const companies = new CompanyService({ store: companyStore, outbox, forget, now });
  const keys = new KeyService({ store: keyStore, cipher, companies, connection, alerts, forget, now });
  const callbacks = new CallbackService({ store: companyStore, cipher, connection, outbox, alerts, now });
  const ownKeys = new OwnKeyService({ keys, store: keyStore, connection, forget, now });
  const companyAudit = new CompanyAudit(audit);
  const links = new ConsoleLinks(config.CONSOLE_URL, config.INTERNAL_TOKEN_PRIVATE_KEY);
  const people = composePeople({
    config,
    connection,
    counters,
    keys,
    keyStore,
    companies,
    audit,
    companyAudit,
    limiter,
    forget,
    logger,
    now,
  });
  const allowPrivate = config.CALLBACK_ALLOW_PRIVATE;
  const operatorStore = new OperatorStore(operatorsIn(connection), operatorTokensIn(connection), counters);
  const operatorDirectory = new OperatorDirectory({ store: operatorStore, limiter, now });
  const tokenUses = new LastUses('operator-token-uses', operatorStore, logger);
  const operators = new OperatorService({
    store: operatorStore,
    connection,
    forget: (operator) => operatorDirectory.forget(operator),
    now,
  });
  const secondFactor = new SecondFactorService({ store: operatorStore, cipher, now });
  const deadLetters = new DeadLetterService({ store: deadLetterStore, broker, logger, now });
  backlogMetrics(registry, { deadLetters: deadLetterStore, companies: companyStore });
  const askSms = (request: CompaniesTrafficRequest) =>
    broker.request(REQUEST_QUEUE.COMPANIES_TRAFFIC, request, TRAFFIC_WAIT_MS);
  const traffic = (ids: readonly number[]) => trafficOfCompanies({ askSms, logger }, ids);
  const erasing = { connection, broker, counters, cipher, audit, share, logger, now };
  const askConsole = askConsoleAt(config.CONSOLE_URL, config.INTERNAL_TOKEN_PRIVATE_KEY);
  const privacy = composePrivacy({ ...erasing, askConsole, companies: companyStore });
  const fields = [
    encryptedKeys(keyStore, cipher),
    encryptedCallbacks(companyStore, cipher),
    encryptedErasures(privacy.store, cipher),
    encryptedSecondFactors(operatorStore, cipher),
  ];
  const reencryption = new Reencryption({ cipher, fields, logger });
  reencryptionMetrics(registry, () => reencryption.countLeft());
  return {
    outbox,
    alertOutbox,
    reencryption,
    auditRetention: new AuditRetention({ rows: auditStore, companies: companyStore, now }),
    erasureRun: privacy.run,
    directory,
    keyUses,
    keyNetworks,
    guard: operatorGuard({
      operatorToken: config.OPERATOR_TOKEN,
      directory: operatorDirectory,
      limiter,
      isToken: isOperatorTokenShape,
      uses: tokenUses,
      logger,
      registry,
      now,
    }),
    signIn: composeSignIn({
      config,
      store: operatorStore,
      directory: operatorDirectory,
      audit,
      limiter,
      logger,
      now,
    }),
    sessionKeys: sessionKeyRoutes({
      directory,
      keys,
      companyAudit,
      erasesInConsole: config.CONSOLE_URL !== undefined,
    }),
    personSignIn: people.signIn,
    own: new OwnApp([
      ownKeyRoutes({ ownKeys, store: keyStore, companyAudit, now }),
      ownCallbackRoutes({ callbacks, companyAudit, allowPrivate }),
      securityAlertRoutes(alertStore),
      portalLinkRoutes({ links, store: keyStore, companies, companyAudit }),
      people.own,
    ]),
    adminRouters: [
      criticalActions({ secondFactor, rule: config.OPERATOR_SECOND_FACTOR, audit }),
      secondFactorRoutes({ secondFactor, audit }),
      companyRoutes({ companies, store: companyStore, traffic, audit }),
      retentionRoutes({ companies, audit }),
      privacy.router,
      keyRoutes({ keys, store: keyStore, companies, audit, now }),
      people.admin,
      callbackRoutes({ callbacks, audit, allowPrivate }),
      operatorRoutes({ operators, store: operatorStore, audit, now }),
      auditRoutes({ store: auditStore, audit, share }),
      deadLetterRoutes({ deadLetters, store: deadLetterStore, audit }),
      adminForwarding({ forwarder, audit, companies: companyStore }),
    ],
    start: async () => {
      await broker.declare(statusQueues(config.STATUS_SHARDS));
      await answerCompanyRequests({ broker, companies: companyStore, callbacks });
      await deadLetters.start();
      keyUses.start();
      tokenUses.start();
    },
    stop: async () => {
      await people.stop();
      await keyNetworks.stop();
      await Promise.all([outbox.stop(), alertOutbox.stop()]);
      await keyUses.stop();
      await tokenUses.stop();
      await audit.drain();
    },
  };
}

interface ListenDeps {
  forwarder: Forwarder;
  rateLimit: CompanyRateLimit;
  features: ReturnType<typeof composeFeatures>;
}

/** Starts the gateway's two listeners, for companies and for operators, with TLS and limits on connections. */
async function listen(
  { config, logger, registry, now, activity }: GatewayContext,
  health: Health,
  { forwarder, rateLimit, features }: ListenDeps,
): Promise<Listener> {
  const metrics = new RequestMetrics(registry);
  const trustedProxies = config.TRUSTED_PROXIES;
  const { guard, signIn, adminRouters } = features;
  const appDeps = { logger, metrics, trustedProxies, health };
  const publicApi = new PublicApi({
    keys: features.directory,
    uses: features.keyUses,
    networks: features.keyNetworks,
    trustedProxies,
    rateLimit,
    forwarder,
    own: features.own,
    logger,
    metrics,
    now,
  });
  const limits = {
    connections: {
      total: config.MAX_CONNECTIONS,
      perAddress: config.MAX_CONNECTIONS_PER_ADDRESS,
      trustedProxies,
    },
    logger,
  };
  const tls = tlsFiles(config.TLS_CERT_FILE, config.TLS_KEY_FILE);
  const operatorTls = tlsFiles(config.OPERATOR_TLS_CERT_FILE, config.OPERATOR_TLS_KEY_FILE);
  const operatorApp = createOperatorApp({ ...appDeps, registry, signIn, guard, adminRouters });
  const forOperators = await startOuterServer(
    noteWork(createListener({ app: operatorApp, isTls: operatorTls !== null }), activity),
    { port: config.OPERATOR_PORT, host: config.OPERATOR_HOST, tls: operatorTls, ...limits },
  );
  const app = createPublicApp({ ...appDeps, forConsole: [features.sessionKeys, features.personSignIn] });
  const server = await startOuterServer(
    noteWork(createListener({ publicApi, app, isTls: tls !== null }), activity),
    {
      port: config.PORT,
      host: config.BIND_ADDRESS,
      tls,
      ...limits,
    },
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
