import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Request, Response, Router } from 'express';
import { NotFoundError } from '@herald/errors';
import type { Caller } from '@herald/internal-token';
import { askForBody, bareApp } from '@herald/service';

/** A request whose key was found good. */
export interface OwnRequest {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Path and query without the key. */
  target: string;
  caller: Extract<Caller, { kind: 'company' }>;
}

/** What of `/v1` the gateway answers itself: express, behind the public API that has asked for the key. */
export class OwnApp {
  private readonly app: Express = bareApp();

  constructor(routers: Router[]) {
    for (const router of routers) this.app.use(router);
  }

  /** Settles when the answer is out, or the client gone. @throws what a route throws: the public API answers it. */
  answer({ request, response, requestId, target, caller }: OwnRequest): Promise<void> {
    request.url = target;
    Object.assign(response, { locals: { requestId, caller } });
    askForBody(request, response);
    return new Promise((resolve, reject) => {
      response.once('close', resolve);
      this.app(request as Request, response as Response, (error?: unknown) =>
        reject((error as Error | undefined) ?? new NotFoundError('Not found: no such endpoint.')),
      );
    });
  }
}
