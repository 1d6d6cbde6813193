import type { RequestHandler, Router } from 'express';
import type { Broker } from '@herald/broker';
import type { Logger } from '@herald/logging';
import type { Counters, MongoConnection, SecretCipher } from '@herald/mongo';
import type { AuditTrail } from './audit/audit-trail';
import type { CompanyStore } from './companies/company-store';
import { deadLettersIn } from './dead-letters/dead-letter-model';
import type { AskConsole } from './privacy/ask-console';
import { askOver } from './privacy/ask-services';
import { erasuresIn } from './privacy/erasure-model';
import { ErasureRun } from './privacy/erasure-run';
import { ErasureStore } from './privacy/erasure-store';
import { OwnTraces } from './privacy/own-traces';
import { privacyRoutes } from './privacy/privacy-controller';
import { PrivacyService } from './privacy/privacy-service';

export interface PrivacyContext {
  connection: MongoConnection;
  broker: Pick<Broker, 'request'>;
  askConsole: AskConsole;
  counters: Counters;
  cipher: SecretCipher;
  companies: Pick<CompanyStore, 'find'>;
  audit: AuditTrail;
  share: RequestHandler;
  logger: Logger;
  now(): Date;
}

/** Wires the export and erasure of personal data. */
export function composePrivacy(context: PrivacyContext): {
  store: ErasureStore;
  run: ErasureRun;
  router: Router;
} {
  const { connection, counters } = context;
  const store = new ErasureStore(erasuresIn(connection), counters);
  const shared = { ...context, store, ask: askOver(context.broker, context.askConsole) };
  const own = new OwnTraces({ deadLetters: deadLettersIn(connection) });
  return {
    store,
    run: new ErasureRun({ ...shared, own }),
    router: privacyRoutes({ ...shared, privacy: new PrivacyService(shared) }),
  };
}
