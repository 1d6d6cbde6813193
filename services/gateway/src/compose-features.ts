import type { RequestHandler } from 'express';
import { REQUEST_QUEUE, statusQueues } from '@herald/contracts';
import { reencryptionMetrics } from '@herald/telemetry/metrics';
import { Counters, Reencryption, SecretCipher } from '@herald/mongo';
import { Outbox } from '@herald/mongo/outbox';
import type { ServiceContext } from '@herald/service';
import { FailedAuthLimiter } from './access/failed-auth-limiter';
import { LastUses } from './access/last-uses';
import { operatorGuard } from './access/operator-guard';
import { auditRoutes } from './audit/audit-controller';
import { AuditStore } from './audit/audit-store';
import { AuditTrail } from './audit/audit-trail';
import { callbackRoutes, ownCallbackRoutes } from './callback-settings/callback-controller';
import { CallbackService } from './callback-settings/callback-service';
import { companyRoutes } from './companies/company-controller';
import { companiesIn } from './companies/company-model';
import { CompanyService } from './companies/company-service';
import { CompanyStore } from './companies/company-store';
import { type AskSms, trafficOfCompanies } from './companies/company-traffic';
import { answerCompanyRequests, publishCompany } from './companies/publish-company';
import { composePeople } from './compose-people';
import type { GatewayConfig } from './config';
import { deadLetterRoutes } from './dead-letters/dead-letter-controller';
import { deadLettersIn } from './dead-letters/dead-letter-model';
import { DeadLetters } from './dead-letters/dead-letters';
import { adminForwarding } from './forwarding/admin-forwarding';
import type { Forwarder } from './forwarding/forwarder';
import { keyRoutes, ownKeyRoutes } from './keys/key-controller';
import { KeyDirectory } from './keys/key-directory';
import { keysIn } from './keys/key-model';
import { KeyNetworks } from './keys/key-networks';
import { KeyService } from './keys/key-service';
import { KeyStore } from './keys/key-store';
import { OwnKeyService } from './keys/own-key-service';
import { operatorRoutes } from './operators/operator-controller';
import { OperatorDirectory } from './operators/operator-directory';
import { operatorsIn, operatorTokensIn } from './operators/operator-model';
import { OperatorService } from './operators/operator-service';
import { isOperatorTokenShape, OperatorStore } from './operators/operator-store';
import { criticalActions } from './operators/second-factor/critical-actions';
import { secondFactorRoutes } from './operators/second-factor/second-factor-controller';
import { SecondFactorService } from './operators/second-factor/second-factor-service';
import { IdTokens } from './operators/sign-in/id-tokens';
import { OperatorSignIn } from './operators/sign-in/operator-sign-in';
import { signInRoutes } from './operators/sign-in/sign-in-controller';
import { ConsoleClient } from './portal/console-client';
import { OwnApp } from './portal/own-app';
import { portalLinkRoutes } from './portal/portal-link-controller';
import { sessionKeyRoutes } from './portal/session-key-controller';
import { askOver } from './privacy/ask-services';
import { erasuresIn } from './privacy/erasure-model';
import { ErasureRun } from './privacy/erasure-run';
import { ErasureStore } from './privacy/erasure-store';
import { privacyRoutes } from './privacy/privacy-controller';
import { PrivacyService } from './privacy/privacy-service';
import { encryptedFields } from './reencryption/encrypted-fields';
import { securityAlertRoutes } from './security-alerts/alert-controller';
import { securityAlertsIn } from './security-alerts/alert-model';
import { SecurityAlerts } from './security-alerts/security-alerts';
import { backlogMetrics } from './server/backlog-metrics';

/** If other services do not answer within this time, a list of companies is returned without their values. */
const TRAFFIC_WAIT_MS = 3_000;

export type Features = ReturnType<typeof composeFeatures>;

/** Wires what the gateway owns, with its routes. @param share limits an operator's concurrent searches and exports */
export function composeFeatures(
  context: ServiceContext<GatewayConfig>,
  forwarder: Forwarder,
  share: RequestHandler,
) {
  const { config, connection, broker, registry, logger, now } = context;
  const counters = new Counters(connection);
  const cipher = new SecretCipher(config.KEY_ENCRYPTION_KEY);
  const auditStore = new AuditStore({ connection, counters, logger });
  const audit = new AuditTrail({ store: auditStore, logger, now });
  const limiter = new FailedAuthLimiter({
    perMinute: config.WRONG_KEYS_PER_MINUTE,
    trustedProxies: config.TRUSTED_PROXIES,
    logger,
  });
  const base = { config, connection, broker, logger, now, counters, cipher, audit, limiter };

  const companyStore = new CompanyStore(companiesIn(connection), counters);
  const keyStore = new KeyStore(keysIn(connection), counters);
  const directory = new KeyDirectory({ keys: keyStore, limiter, now });
  const forget = (company: number): void => directory.forget(company);
  const outbox = new Outbox({
    name: 'companies',
    store: companyStore,
    publish: (company) => publishCompany(broker, company),
    logger,
  });
  const companies = new CompanyService({ store: companyStore, outbox, forget, now });
  const alerts = new SecurityAlerts({
    ...base,
    alerts: securityAlertsIn(connection),
    companies: companyStore,
  });
  const keys = new KeyService({ ...base, store: keyStore, companies, alerts, forget });
  const ownKeys = new OwnKeyService({ ...base, keys, store: keyStore, forget });
  const keyUses = new LastUses(keyStore);
  const keyNetworks = new KeyNetworks({ ...base, store: keyStore, alerts });
  const callbacks = new CallbackService({ ...base, store: companyStore, outbox, alerts });
  const people = composePeople({ ...base, keys, keyStore, companies, forget });

  const operatorStore = new OperatorStore(operatorsIn(connection), operatorTokensIn(connection), counters);
  const operatorDirectory = new OperatorDirectory({ store: operatorStore, limiter, now });
  const operators = new OperatorService({
    ...base,
    store: operatorStore,
    forget: (operator) => operatorDirectory.forget(operator),
  });
  const tokenUses = new LastUses(operatorStore);
  const secondFactor = new SecondFactorService({ ...base, store: operatorStore });
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ACR_VALUES: acrValues } = config;
  const idTokens = issuer && clientId ? new IdTokens({ issuer, clientId, acrValues }) : null;
  const signIn = idTokens && new OperatorSignIn({ ...base, store: operatorStore, idTokens });

  const deadLetters = new DeadLetters({ ...base, letters: deadLettersIn(connection) });
  backlogMetrics(registry, { deadLetters, companies: companyStore });
  const consoleClient = new ConsoleClient(config.CONSOLE_URL, config.INTERNAL_TOKEN_PRIVATE_KEY);
  const erasureStore = new ErasureStore(erasuresIn(connection), counters);
  const erasing = { ...base, store: erasureStore, ask: askOver(broker, consoleClient), deadLetters };
  const erasureRun = new ErasureRun(erasing);
  const reencryption = new Reencryption({ cipher, fields: encryptedFields(connection, cipher), logger });
  reencryptionMetrics(registry, () => reencryption.countLeft());

  const askSms: AskSms = (request) =>
    broker.request(REQUEST_QUEUE.COMPANIES_TRAFFIC, request, TRAFFIC_WAIT_MS);
  const ofKeys = { ...base, keys, ownKeys, keyStore, companies };
  const ofCallbacks = { callbacks, audit, allowPrivate: config.CALLBACK_ALLOW_PRIVATE };
  const ofOperators = { ...base, store: operatorStore, directory: operatorDirectory };
  const writeUses = async (): Promise<void> => {
    await keyUses.write();
    await tokenUses.write();
  };
  return {
    limiter,
    outbox,
    alertOutbox: alerts.outbox,
    directory,
    keyUses,
    keyNetworks,
    guard: operatorGuard({
      operatorToken: config.OPERATOR_TOKEN,
      directory: operatorDirectory,
      isToken: isOperatorTokenShape,
      uses: tokenUses,
      registry,
      ...base,
    }),
    /** In front of the operators' guard. */
    signIn: signInRoutes({ ...ofOperators, signIn }),
    /** Requests of the console: keys of sessions, and sign-in of persons. */
    forConsole: [
      sessionKeyRoutes({ directory, keys, audit, erasesInConsole: config.CONSOLE_URL !== undefined }),
      people.signIn,
    ],
    own: new OwnApp([
      ownKeyRoutes(ofKeys),
      ownCallbackRoutes(ofCallbacks),
      securityAlertRoutes(alerts),
      portalLinkRoutes({ links: consoleClient, store: keyStore, companies, audit }),
      people.own,
    ]),
    adminRouters: [
      criticalActions({ secondFactor, rule: config.OPERATOR_SECOND_FACTOR, audit }),
      secondFactorRoutes({ secondFactor, audit }),
      companyRoutes({
        companies,
        store: companyStore,
        traffic: (ids) => trafficOfCompanies(askSms, logger, ids),
        audit,
      }),
      privacyRoutes({ ...erasing, privacy: new PrivacyService(erasing), companies: companyStore, share }),
      keyRoutes(ofKeys),
      people.admin,
      callbackRoutes(ofCallbacks),
      operatorRoutes({ ...ofOperators, operators }),
      auditRoutes({ store: auditStore, audit, share }),
      deadLetterRoutes({ deadLetters, audit }),
      adminForwarding({ forwarder, audit, companies: companyStore }),
    ],
    writeUses,
    reencrypt: (goOn: () => boolean) => reencryption.reencryptAll(goOn),
    emptyAudit: (goOn: () => boolean) => auditStore.emptyExpired(companyStore.retentions(), now(), goOn),
    erase: (goOn: () => boolean) => erasureRun.continueErasures(goOn),
    nextErasureAt: () => erasureRun.nextAt,
    start: async () => {
      await broker.declare(statusQueues(config.STATUS_SHARDS));
      await answerCompanyRequests({ broker, companies: companyStore, callbacks });
      await deadLetters.start();
    },
    stop: async () => {
      await people.stop();
      await keyNetworks.stop();
      await Promise.all([outbox.stop(), alerts.outbox.stop()]);
      // The stop must not fail if the database is down.
      await writeUses().catch(() => undefined);
      await audit.drain();
    },
  };
}
