import { Router } from 'express';
import type { GatewayClient } from '../gateway/gateway-client';
import { sessionOf } from '../sessions/session-guard';
import type { SessionService } from '../sessions/session-service';
import { permittedTarget } from './permitted-target';
import { proxyRequest } from './proxy-request';

export interface ApiControllerDeps {
  gateway: Pick<GatewayClient, 'send'>;
  sessions: Pick<SessionService, 'endRefused'>;
}

const PREFIX = '/api';

/** `/api/v1/…` and `/api/admin/v1/…`: proxied to the same paths of the gateway with the session's credential. Mounted behind the guard. */
export function apiRoutes({ gateway, sessions }: ApiControllerDeps): Router {
  const router = Router();
  router.all(['/api/v1/*path', '/api/admin/v1/*path'], async (request, response) => {
    const session = sessionOf(response);
    const target = permittedTarget(
      session.document,
      request.method,
      request.originalUrl.slice(PREFIX.length),
    );
    // The session's token or key was revoked or has expired, so the session ends too.
    const onRefused = (): Promise<void> => sessions.endRefused(session.document);
    await proxyRequest(gateway, { request, response, session, target, onRefused });
  });
  return router;
}
