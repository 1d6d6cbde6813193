import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response, Router } from 'express';
import { NotFoundError, said } from '@herald/contracts/errors';
import type { Caller } from '@herald/service/internal-token';
import { askForBody, bareApp } from '@herald/service';

/** A request with a valid key. */
export interface OwnRequest {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Path and query without the key. */
  target: string;
  caller: Extract<Caller, { kind: 'company' }>;
}

/** The `/v1` routes that the gateway answers itself: an express app behind the public API, which has checked the key. */
export class OwnApp {
  private readonly app: Express = bareApp();

  constructor(routers: Router[]) {
    for (const router of routers) this.app.use(router);
  }

  /** Settles when the response is sent or the client has disconnected. @throws the error of a route, which the public API answers. */
  answer({ request, response, requestId, target, caller }: OwnRequest): Promise<void> {
    request.url = target;
    Object.assign(response, { locals: { requestId, caller } });
    askForBody(request, response);
    return new Promise((resolve, reject) => {
      response.once('close', resolve);
      this.app(request as Request, response as Response, (error?: unknown) =>
        reject((error as Error | undefined) ?? new NotFoundError(said('no_such_endpoint'))),
      );
    });
  }
}
