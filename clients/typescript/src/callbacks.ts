import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { webhooks } from './generated/api.ts';

/** The events of this version. The same URL may receive further events in later versions: respond to them, and ignore them. */
export type EventName = keyof webhooks;
type ParametersOf<E extends EventName> = webhooks[E]['get']['parameters']['query'];

/** The parameters of a callback, by its `event`. `id` is the same for every attempt: ignore the IDs that you have handled. */
export type CallbackEvent = {
  [E in EventName]: { id: string } & { [P in Exclude<keyof ParametersOf<E>, 'key'>]: ParametersOf<E>[P] };
}[EventName];

export interface CallbackSettings {
  /** The callback validation key of your settings; several during a rotation. */
  key: string | readonly string[];
  /** `whsec_…`; several during a rotation. */
  secret: string | readonly string[];
  /** Older callbacks are refused, to prevent the replay of a recorded callback. Default 300. */
  toleranceSeconds?: number;
}

/** A received callback. */
export interface RawCallback {
  /** The address in the request line: its query string is signed, byte for byte. */
  url: string;
  headers: Readonly<IncomingHttpHeaders> | Headers;
}

/** The reason for refusing a callback: respond with 403. */
export class CallbackRefusedError extends Error {
  constructor(readonly code: 'WRONG_KEY' | 'TOO_OLD' | 'WRONG_SIGNATURE') {
    super(`${code}: this callback is not taken for Herald's`);
    this.name = 'CallbackRefusedError';
  }
}

/** Checks key, time and signature. Returns the parameters of the callback; throws CallbackRefusedError. */
export function verifyCallback({ url, headers }: RawCallback, settings: CallbackSettings): CallbackEvent {
  const secrets = [settings.secret]
    .flat()
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  const keys = [settings.key].flat();
  // An empty key would be known to everyone.
  if (
    keys.length === 0 ||
    keys.includes('') ||
    secrets.length === 0 ||
    secrets.some(({ length }) => length === 0)
  )
    throw new TypeError('Give the callback key and the signing secret (whsec_…).');
  const question = url.indexOf('?');
  const query = question < 0 ? '' : url.slice(question + 1).split('#')[0]!;
  const parameters = Object.fromEntries(new URLSearchParams(query));
  if (!keys.some((key) => isSame(parameters['key'] ?? '', key))) throw new CallbackRefusedError('WRONG_KEY');

  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  ) as [string, string, string];
  const ageSeconds = Math.abs(Date.now() / 1_000 - (/^\d+$/.test(timestamp) ? Number(timestamp) : NaN));
  if (!(ageSeconds <= (settings.toleranceSeconds ?? 300))) throw new CallbackRefusedError('TOO_OLD');

  // The query is signed with each secret, and contains all parameters of the callback.
  const signed = `${id}.${timestamp}.${query}`;
  const expected = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  );
  const given = signatures.split(' ');
  if (id === '' || !given.some((one) => expected.some((other) => isSame(one, other))))
    throw new CallbackRefusedError('WRONG_SIGNATURE');
  const { key: _key, ...said } = parameters;
  return { ...said, id } as unknown as CallbackEvent;
}

/**
 * A handler for express (`app.get('/herald', receiveCallbacks(…))`) and for `http.createServer`. It refuses requests that are not from
 * Herald with 403. If `handle` throws, Herald tries again: express gets the error, and plain Node.js responds with 500. Store the event
 * before `handle` returns, and process it afterwards, because a response after more than 10 s counts as failed.
 */
export function receiveCallbacks(
  settings: CallbackSettings,
  handle: (event: CallbackEvent) => void | Promise<void>,
): (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next?: (error: unknown) => void,
) => Promise<void> {
  return async (request, response, next) => {
    try {
      // In a router, express removes the router's own path from `url`.
      const url = request.originalUrl ?? request.url ?? '';
      await handle(verifyCallback({ url, headers: request.headers }, settings));
      response.writeHead(204).end();
    } catch (error) {
      if (error instanceof CallbackRefusedError) response.writeHead(403).end();
      else if (next) next(error);
      else response.writeHead(500).end();
    }
  };
}

function headerOf(headers: RawCallback['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : '';
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
