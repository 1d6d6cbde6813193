import { Router, type RequestHandler } from 'express';
import { NotFoundError, said } from '@herald/contracts/errors';
import { carrierOf, readBody } from '@herald/service';
import { LISTENER_PATH, type ListenerAddresses } from '../http/listener-address';
import type { ReportReceiver } from './report-receiver';

export interface ListenerDeps {
  addresses: Pick<ListenerAddresses, 'isToken' | 'publicUrlOf'>;
  receiver: Pick<ReportReceiver, 'receive'>;
}

const MOST_BYTES = 1024 * 1024;

/** Delivery receipts and inbound messages from the providers of routes over HTTP. */
export function listenerController({ addresses, receiver }: ListenerDeps): Router {
  const handler: RequestHandler = async (request, response) => {
    const { from } = carrierOf(response);
    const { route, token } = request.params as { route: string; token: string };
    // Before anything is looked up or read: a wrong route is refused like a wrong token.
    if (!addresses.isToken(route, token)) throw new NotFoundError(said('no_such_endpoint'));
    const { method, originalUrl, headers } = request;
    await receiver.receive(route, from, {
      method,
      url: addresses.publicUrlOf(originalUrl),
      headers: headers as Record<string, string | undefined>,
      body: await readBody(request, MOST_BYTES),
    });
    // Some providers would send a body to the phone.
    response.status(200).end();
  };
  const path = `${LISTENER_PATH}/:route/:token`;
  return Router().get(path, handler).post(path, handler);
}
