import type { Counters } from '@herald/mongo';
import type { ServiceContext } from '@herald/service';
import type { FailedAuthLimiter } from './access/failed-auth-limiter';
import type { AuditTrail } from './audit/audit-trail';
import type { CompanyService } from './companies/company-service';
import type { GatewayConfig } from './config';
import type { KeyService } from './keys/key-service';
import type { KeyStore } from './keys/key-store';
import { Mailer } from './mail/mailer';
import { IdTokens } from './operators/sign-in/id-tokens';
import { Invitations } from './people/invitations';
import { ownPersonRoutes, personRoutes } from './people/person-controller';
import { PersonLinkStore } from './people/person-link-store';
import { peopleIn, personLinksIn, sentLinksIn } from './people/person-model';
import { PersonService } from './people/person-service';
import { PersonSignIn } from './people/person-sign-in';
import { PersonStore } from './people/person-store';
import { personSignInRoutes } from './people/sign-in-controller';

export interface PeopleContext extends Pick<
  ServiceContext<GatewayConfig>,
  'config' | 'connection' | 'logger' | 'now'
> {
  counters: Counters;
  keys: KeyService;
  keyStore: KeyStore;
  companies: CompanyService;
  audit: AuditTrail;
  limiter: FailedAuthLimiter;
  forget(company: number): void;
}

/** Persons of companies, and their sign-in. Without a mail server, persons can be invited but no link is sent. */
export function composePeople(context: PeopleContext) {
  const { config, connection, logger, audit, limiter } = context;
  const { SMTP_URL: url, MAIL_FROM: from, COMPANY_URL: consoleUrl = '' } = config;
  const { COMPANY_OIDC_ISSUER: issuer, COMPANY_OIDC_CLIENT_ID: clientId } = config;
  const mailer = url && from ? new Mailer({ url, from, logger }) : null;
  const idTokens = issuer && clientId ? new IdTokens({ issuer, clientId, acrValues: [] }) : null;
  const store = new PersonStore(peopleIn(connection), context.counters);
  const people = new PersonService({ ...context, store, keys: context.keyStore });
  const invitations = new Invitations({ ...context, mailer, consoleUrl });
  const links = new PersonLinkStore(personLinksIn(connection), sentLinksIn(connection));
  const signIn = new PersonSignIn({ ...context, store, links, mailer, consoleUrl });
  const shared = { ...context, people, store, invitations };
  return {
    own: ownPersonRoutes(shared),
    admin: personRoutes(shared),
    signIn: personSignInRoutes({ signIn, idTokens, hasMail: mailer !== null, audit, limiter }),
    stop: async () => mailer?.stop(),
  };
}
