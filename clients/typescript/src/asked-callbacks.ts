import { randomBytes } from 'node:crypto';
import { type CallbackEvent, type CallbackSettings, verifyCallback } from './callbacks.ts';
import type { components } from './generated/api.ts';

type Answer = components['schemas']['ListenAnswer'];

export interface AskedCallbackSettings extends Partial<CallbackSettings> {
  /** Name of the listener: other listeners get the same callbacks. Default `default`. */
  name?: string | undefined;
  /** Ends the listener; the error is the signal's reason. */
  signal?: AbortSignal | undefined;
}

const WAIT_SECONDS = 10;

/**
 * Receives callbacks by polling, for a machine that Herald cannot call. Resolves when the listener exists: it yields later callbacks, each
 * checked like `verifyCallback`. A callback is acknowledged when the next is requested; otherwise it comes again, to the next listener of
 * this name.
 */
export async function askedCallbacks(
  post: (body: object) => Promise<Answer>,
  { name, key, secret, toleranceSeconds }: AskedCallbackSettings,
): Promise<AsyncGenerator<CallbackEvent, void, undefined>> {
  const own = {
    key: key || randomBytes(18).toString('base64url'),
    secret: secret?.length ? secret : `whsec_${randomBytes(32).toString('base64')}`,
    ...(toleranceSeconds !== undefined && { toleranceSeconds }),
  };
  const given = { name, key: own.key, signingSecret: [own.secret].flat()[0] };
  const ask = async (more: object): Promise<Answer['data']['events']> => {
    const { data } = await post({ ...given, ...more });
    if (data.signedWith === 'company' && (!key || !secret?.length))
      throw new TypeError('Your company has a callback URL: give the key and the secret of its settings.');
    return data.events;
  };
  const first = await ask({});
  return taken(first, ask, (event) =>
    verifyCallback({ url: `?${event.query}`, headers: new Headers(event.headers) }, own),
  );
}

type AskedEvent = Answer['data']['events'][number];

async function* taken(
  first: AskedEvent[],
  ask: (more: object) => Promise<AskedEvent[]>,
  verify: (event: AskedEvent) => CallbackEvent,
): AsyncGenerator<CallbackEvent, void, undefined> {
  let acknowledged: string[] = [];
  let events = first;
  try {
    for (;;) {
      for (const event of events) {
        yield verify(event);
        acknowledged.push(event.id);
      }
      events = await ask({ acknowledged, wait: WAIT_SECONDS });
      acknowledged = [];
    }
  } finally {
    if (acknowledged.length > 0) await ask({ acknowledged, limit: 1 });
  }
}
