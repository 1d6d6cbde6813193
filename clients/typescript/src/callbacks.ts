import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { webhooks } from './generated/api.ts';

/** The events of this version. Others may come to the same address one day: answer them, and do nothing else. */
export type EventName = keyof webhooks;
type ParametersOf<E extends EventName> = webhooks[E]['get']['parameters']['query'];

/** What a callback says, by its `event`. `id` is the same at every try: what you have handled, ignore. */
export type CallbackEvent = {
  [E in EventName]: { id: string } & { [P in Exclude<keyof ParametersOf<E>, 'key'>]: ParametersOf<E>[P] };
}[EventName];

export interface CallbackSettings {
  /** The callback validation key of your settings; several while one is being replaced. */
  key: string | readonly string[];
  /** `whsec_…`; several while one is being replaced. */
  secret: string | readonly string[];
  /** Older callbacks are refused, so that nobody can play a recorded one again. Default 300. */
  toleranceSeconds?: number;
}

/** A callback as it came. */
export interface RawCallback {
  /** The request line's address: its query string is what is signed, byte for byte. */
  url: string;
  headers: Readonly<IncomingHttpHeaders> | Headers;
}

/** Why a callback is not taken for Herald's: answer 403. */
export class CallbackRefusedError extends Error {
  constructor(readonly code: 'WRONG_KEY' | 'TOO_OLD' | 'WRONG_SIGNATURE') {
    super(`${code}: this callback is not taken for Herald's`);
    this.name = 'CallbackRefusedError';
  }
}

/** Checks key, time and signature. Gives what the callback says; throws CallbackRefusedError. */
export function verifyCallback({ url, headers }: RawCallback, settings: CallbackSettings): CallbackEvent {
  const secrets = [settings.secret]
    .flat()
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  const keys = [settings.key].flat();
  // Anybody knows an empty one.
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

  // Each secret signs the query, which holds all that the callback says.
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
 * A handler for express (`app.get('/herald', receiveCallbacks(…))`) and for `http.createServer`. What is not Herald's gets 403. Where `handle`
 * throws, Herald tries again: express is told of the error, and plain Node answers 500. Keep the event safely before `handle` returns, and work
 * afterwards: an answer later than 10 s counts as none.
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
      // express takes the part before a router's own path out of `url`.
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
