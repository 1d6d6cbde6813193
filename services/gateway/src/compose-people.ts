import type { MongoConnection, Counters } from '@herald/mongo';
import type { Logger } from '@herald/logging';
import type { CompanyAudit } from './audit/company-audit';
import type { AuditTrail } from './audit/audit-trail';
import type { CompanyService } from './companies/company-service';
import type { GatewayConfig } from './config';
import type { FailedAuthLimiter } from './access/failed-auth-limiter';
import type { KeyService } from './keys/key-service';
import type { KeyStore } from './keys/key-store';
import { Mailer } from './mail/mailer';
import { IdTokens } from './operators/sign-in/id-tokens';
import { Invitations } from './people/invitations';
import { ownPersonRoutes } from './people/own-person-controller';
import { personRoutes } from './people/person-controller';
import { PersonLinkStore } from './people/person-link-store';
import { peopleIn, personLinksIn, sentLinksIn } from './people/person-model';
import { PersonService } from './people/person-service';
import { PersonSignIn } from './people/person-sign-in';
import { PersonStore } from './people/person-store';
import { personSignInRoutes } from './people/sign-in-controller';

export interface PeopleContext {
  config: Pick<
    GatewayConfig,
    'SMTP_URL' | 'MAIL_FROM' | 'COMPANY_URL' | 'COMPANY_OIDC_ISSUER' | 'COMPANY_OIDC_CLIENT_ID'
  >;
  connection: MongoConnection;
  counters: Counters;
  keys: KeyService;
  keyStore: KeyStore;
  companies: CompanyService;
  audit: AuditTrail;
  companyAudit: CompanyAudit;
  limiter: FailedAuthLimiter;
  forget(company: number): void;
  logger: Logger;
  now(): Date;
}

/** Persons of companies, and their sign-in. Without a mail server, persons can be invited but no link is sent. */
export function composePeople({ config, ...context }: PeopleContext) {
  const { SMTP_URL: url, MAIL_FROM: from, COMPANY_URL: consoleUrl = '' } = config;
  const { COMPANY_OIDC_ISSUER: issuer, COMPANY_OIDC_CLIENT_ID: clientId } = config;
  const { connection, counters, keys, keyStore, companies, audit, companyAudit, limiter } = context;
  const { forget, logger, now } = context;
  const mailer = url && from ? new Mailer({ url, from, logger }) : null;
  const idTokens = issuer && clientId ? new IdTokens({ issuer, clientId, acrValues: [] }) : null;
  const store = new PersonStore(peopleIn(connection), counters);
  const people = new PersonService({ store, keys: keyStore, companies, connection, forget, now });
  const invitations = new Invitations({ mailer, companies, consoleUrl, logger });
  const links = new PersonLinkStore(personLinksIn(connection), sentLinksIn(connection));
  const signIn = new PersonSignIn({
    store,
    links,
    keys,
    keyStore,
    companies,
    mailer,
    consoleUrl,
    logger,
    now,
  });
  return {
    own: ownPersonRoutes({ people, store, invitations, companyAudit }),
    admin: personRoutes({ people, store, invitations, companies, audit }),
    signIn: personSignInRoutes({ signIn, idTokens, hasMail: mailer !== null, audit, limiter }),
    stop: async () => mailer?.stop(),
  };
}
