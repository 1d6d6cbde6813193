import { HttpMetrics } from '@herald/metrics';
import { SecretCipher } from '@herald/mongo';
import { type Health, type Listener, startHttpServer, type StoredGround } from '@herald/service/stored';
import { apiRoutes } from './api/api-controller';
import { type ConsoleConfig, readConfig } from './config';
import { GatewayClient } from './gateway/gateway-client';
import { sessionLinkRoutes, tokenLinkRoutes } from './links/link-controller';
import { linksIn } from './links/link-model';
import { LinkService } from './links/link-service';
import { LinkStore } from './links/link-store';
import { liveRoutes } from './live/live-controller';
import { pageRoutes } from './pages/pages-controller';
import { createConsoleApp } from './server/console-app';
import { sessionRoutes, signInRoutes } from './sessions/session-controller';
import { SessionCookie } from './sessions/session-cookie';
import { sessionGuard } from './sessions/session-guard';
import { sessionsIn } from './sessions/session-model';
import { SessionService } from './sessions/session-service';
import { SessionStore } from './sessions/session-store';
import { SignInLimit } from './sessions/sign-in-limit';

export const service = { name: 'console', readConfig, compose };

/** The one place where the console is wired. */
function compose({ config, connection, logger, registry, now }: StoredGround<ConsoleConfig>) {
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies } = config;
  const gateway = new GatewayClient({ company: config.GATEWAY_URL, operator: config.OPERATOR_URL });
  const cipher = new SecretCipher(config.CONSOLE_ENCRYPTION_KEY);
  const sessions = new SessionService({
    store: new SessionStore(sessionsIn(connection)),
    cipher,
    logger,
    now,
  });
  const links = new LinkService({
    store: new LinkStore(linksIn(connection)),
    gateway,
    cipher,
    publicUrl,
    now,
  });
  const cookie = new SessionCookie(publicUrl);
  const limit = new SignInLimit(now);
  const live = liveRoutes({ gateway, sessions });
  const metrics = new HttpMetrics(registry);

  const listen = async (health: Health): Promise<Listener> => {
    const app = createConsoleApp({
      ...{ health, logger, metrics, publicUrl, trustedProxies },
      open: [pageRoutes(), signInRoutes({ sessions, links, cookie, limit }), tokenLinkRoutes(links, limit)],
      guard: sessionGuard(sessions, cookie),
      guarded: [
        sessionRoutes({ sessions, cookie }),
        sessionLinkRoutes(links),
        live.router,
        apiRoutes({ gateway, sessions }),
      ],
    });
    const server = await startHttpServer(app, config.PORT, config.BIND_ADDRESS);
    return {
      port: server.port,
      stop: async (deadlineMs) => {
        live.end();
        await server.stop(deadlineMs);
      },
    };
  };
  return { listen, stop: () => gateway.close() };
}
