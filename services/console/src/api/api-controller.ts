import type { Request, Response } from 'express';
import type { GatewayClient } from '../gateway/gateway-client';
import type { OpenSession, SessionService } from '../sessions/session-service';
import { permittedTarget } from './permitted-target';
import { proxyRequest } from './proxy-request';

export interface ApiControllerDeps {
  gateway: Pick<GatewayClient, 'send'>;
  sessions: Pick<SessionService, 'endRefused'>;
}

const PREFIX = '/api';

/** Proxied to the same paths of the gateway with the session's credential, if the session may call the operation. */
export function apiHandler({ gateway, sessions }: ApiControllerDeps) {
  return async (request: Request, response: Response, session: OpenSession): Promise<void> => {
    const target = permittedTarget(
      session.document,
      request.method,
      request.originalUrl.slice(PREFIX.length),
    );
    // The session's token or key was revoked or has expired, so the session ends too.
    const onRefused = (): Promise<void> => sessions.endRefused(session.document);
    await proxyRequest(gateway, { request, response, session, target, onRefused });
  };
}
