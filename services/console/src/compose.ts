import { InternalTokenVerifier } from '@herald/service/internal-token';
import { SharedAddress } from '@herald/values/ip-addresses';
import { HttpMetrics } from '@herald/telemetry/metrics';
import { SecretCipher } from '@herald/mongo';
import {
  type Health,
  type Listener,
  noteWork,
  type OuterLimits,
  Repeating,
  startHttpServer,
  type MongoContext,
} from '@herald/service';
import { type ConsoleConfig, readConfig } from './config';
import { filePiecesIn, filesIn } from './files/file-model';
import { FileSends } from './files/file-sends';
import { FileStore } from './files/file-store';
import { Uploads } from './files/uploads';
import { GatewayClient } from './gateway/gateway-client';
import { linksIn } from './links/link-model';
import { LinkService } from './links/link-service';
import { LinkStore } from './links/link-store';
import { AnswerPrivacy } from './lists/answer-privacy';
import { ListStore } from './lists/list-store';
import { RecipientLists } from './lists/recipient-lists';
import { liveHandlers } from './live/live-controller';
import { FlowCookie } from './oidc/flow-cookie';
import { OidcClient } from './oidc/oidc-client';
import { OIDC_RETURN } from './oidc/oidc-controller';
import { PersonLinks } from './people/person-links';
import { routersOf } from './routes';
import { sendNamesIn } from './send-names/send-name-model';
import { SendNameStore } from './send-names/send-name-store';
import { SendNames } from './send-names/send-names';
import { createConsoleApp } from './server/console-app';
import { Faces } from './sessions/faces';
import { SessionCookie } from './sessions/session-cookie';
import { SessionCredentials } from './sessions/session-credentials';
import { sessionsIn } from './sessions/session-model';
import { SessionService } from './sessions/session-service';
import { SessionStore } from './sessions/session-store';
import { SignInLimit } from './sessions/sign-in-limit';
import { templatesIn } from './templates/template-model';
import { TemplateStore } from './templates/template-store';
import { Templates } from './templates/templates';

/** How often idle sessions are looked for. */
const END_IDLE_EVERY_MS = 60_000;
export const service = { name: 'console', needs: { mongo: {} }, readConfig, compose };

/** Shorter in tests. */
export type Limits = Pick<OuterLimits, 'slowBodies' | 'timeouts'>;

/** Creates and connects all objects of the console. */
export function compose(
  { config, connection, logger, registry, now, activity }: MongoContext<ConsoleConfig>,
  limits: Limits = {},
) {
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies } = config;
  const gateway = new GatewayClient({ company: config.GATEWAY_URL, operator: config.OPERATOR_URL });
  const cipher = new SecretCipher(config.CONSOLE_ENCRYPTION_KEY);
  const sessions = new SessionService({
    store: new SessionStore(sessionsIn(connection)),
    cipher,
    credentials: new SessionCredentials({ gateway, logger }),
    idleMinutes: config.SESSION_IDLE_MINUTES,
    logger,
    now,
  });
  const idle = new Repeating('idle-sessions', END_IDLE_EVERY_MS, () => sessions.endIdle(), logger, {
    activity,
  });
  const faces = new Faces(config.CONSOLE_FACES);
  const links = new LinkService({
    store: new LinkStore(linksIn(connection)),
    gateway,
    cipher,
    faces,
    publicUrl,
    companyUrl: config.COMPANY_URL,
    now,
  });
  const sendNames = new SendNames({ store: new SendNameStore(sendNamesIn(connection)), gateway, now });
  const templates = new Templates({ store: new TemplateStore(templatesIn(connection)), now });
  const people = new PersonLinks({ gateway, faces, now });
  const fileStore = new FileStore(filesIn(connection), filePiecesIn(connection));
  const uploads = new Uploads({ store: fileStore, now });
  const fileSends = new FileSends({ store: fileStore, uploads, gateway, names: sendNames, logger, now });
  const listStore = new ListStore(connection);
  const cookie = new SessionCookie(publicUrl);
  const flows = new FlowCookie(publicUrl, cipher);
  const limit = new SignInLimit(now);
  const shared = new SharedAddress(trustedProxies, (found) =>
    logger.warn('clients.share_an_address', { ...found }),
  );
  const keys = config.INTERNAL_TOKEN_PUBLIC_KEYS;
  const tokens = keys.current ? new InternalTokenVerifier(keys, 'console') : null;
  const lists = new RecipientLists({
    store: listStore,
    files: fileSends,
    uploads,
    acceptsErasures: tokens !== null,
    now,
  });
  const live = liveHandlers({ gateway, sessions });
  const metrics = new HttpMetrics(registry);

  const listen = async (health: Health): Promise<Listener> => {
    const routers = routersOf({
      gateway,
      sessions,
      links,
      people,
      live,
      faces,
      flows,
      cookie,
      limit,
      shared,
      tokens,
      logger,
      clients: {
        operator: faces.has('operator') ? oidcOf(config) : null,
        company: faces.has('company') ? companyOidcOf(config) : null,
      },
      apiUrl: config.API_URL,
      uploads,
      fileSends,
      sendNames,
      templates,
      lists,
      privacy: new AnswerPrivacy({ store: listStore, uploads: fileStore, now }),
    });
    const app = createConsoleApp({ health, logger, metrics, publicUrl, trustedProxies, shared, ...routers });
    const { PORT, BIND_ADDRESS, MAX_CONNECTIONS: total, MAX_CONNECTIONS_PER_ADDRESS: perAddress } = config;
    const server = await startHttpServer(noteWork(app, activity), PORT, BIND_ADDRESS, {
      ...limits,
      connections: { total, perAddress, trustedProxies },
      logger,
    });
    return {
      port: server.port,
      stop: async (deadlineMs) => {
        live.end();
        await server.stop(deadlineMs);
      },
    };
  };
  return {
    listen,
    start: async () => idle.start(),
    stop: async () => {
      await idle.stop();
      await gateway.close();
    },
  };
}

/** The OpenID Connect provider of operators, if the settings name one. */
function oidcOf(config: ConsoleConfig): OidcClient | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret) return null;
  return new OidcClient({
    issuer,
    clientId,
    clientSecret,
    redirectUri: `${config.PUBLIC_URL}${OIDC_RETURN.operator}`,
    acrValues: config.OIDC_ACR_VALUES,
  });
}

/** The OpenID Connect provider of companies' people, if the settings name one. */
function companyOidcOf(config: ConsoleConfig): OidcClient | null {
  const { COMPANY_OIDC_ISSUER: issuer, COMPANY_OIDC_CLIENT_ID: clientId } = config;
  const { COMPANY_OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret) return null;
  return new OidcClient({
    issuer,
    clientId,
    clientSecret,
    acrValues: [],
    redirectUri: `${config.PUBLIC_URL}${OIDC_RETURN.company}`,
  });
}
