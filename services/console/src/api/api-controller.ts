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

/** `/api/v1/…` and `/api/admin/v1/…`: the gateway's own paths, asked in the session's name. Behind the guard. */
export function apiRoutes({ gateway, sessions }: ApiControllerDeps): Router {
  const router = Router();
  router.all(['/api/v1/*path', '/api/admin/v1/*path'], async (request, response) => {
    const session = sessionOf(response);
    const target = permittedTarget(
      session.document,
      request.method,
      request.originalUrl.slice(PREFIX.length),
    );
    // Its token or key was revoked, or has ended: so has the session.
    const onRefused = (): Promise<void> => sessions.endRefused(session.document);
    await proxyRequest(gateway, { request, response, session, target, onRefused });
  });
  return router;
}
