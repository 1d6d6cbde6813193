import { randomBytes } from 'node:crypto';
import { type CallbackEvent, type CallbackSettings, verifyCallback } from './callbacks.ts';
import type { components } from './generated/api.ts';
import type { Call } from './transport.ts';

type Answer = components['schemas']['ListenAnswer'];
/** The limits of one request of a listener. */
export type CallLimits = Pick<Call, 'signal' | 'withinMs'>;

export interface AskedCallbackSettings extends Partial<CallbackSettings> {
  /** Name of the listener: other listeners get the same callbacks. Default `default`. */
  name?: string | undefined;
  /** Ends the listener; the error is the signal's reason. */
  signal?: AbortSignal | undefined;
}

const WAIT_SECONDS = 10;
/** The timeout of an attempt: longer than the wait at Herald, and than the 3 s in which a new listener is answered. */
export const MIN_TIMEOUT_MS = (WAIT_SECONDS + 5) * 1_000;
/** For the acknowledgement at the end: the listener ends soon while Herald is down, and its last callbacks come again. */
const LAST_WITHIN_MS = 5_000;

/**
 * Receives callbacks by polling, for a machine that Herald cannot call. Resolves when the listener exists: it yields later callbacks, each
 * checked like `verifyCallback`. A callback is acknowledged when the next is requested; otherwise it comes again, to the next listener of
 * this name.
 */
export async function askedCallbacks(
  post: (body: object, limits: CallLimits) => Promise<Answer>,
  { name, key, secret, toleranceSeconds, signal }: AskedCallbackSettings,
): Promise<AsyncGenerator<CallbackEvent, void, undefined>> {
  const own = {
    key: key || randomBytes(18).toString('base64url'),
    secret: secret?.length ? secret : `whsec_${randomBytes(32).toString('base64')}`,
    ...(toleranceSeconds !== undefined && { toleranceSeconds }),
  };
  const given = { name, key: own.key, signingSecret: [own.secret].flat()[0] };
  const ask: Ask = async (more, limits = { signal }) => {
    const { data } = await post({ ...given, ...more }, limits);
    if (data.signedWith === 'company' && (!key || !secret?.length))
      throw new TypeError('Your company has a callback URL: give the key and the secret of its settings.');
    // All at once: a signature is too old after some minutes, and the program may need longer for the callbacks before.
    return data.events.map(({ id, query, headers }) => ({
      id,
      event: verifyCallback({ url: `?${query}`, headers: new Headers(headers) }, own),
    }));
  };
  return taken(await ask({}), ask, signal);
}

type Ask = (more: object, limits?: CallLimits) => Promise<{ id: string; event: CallbackEvent }[]>;

async function* taken(
  first: Awaited<ReturnType<Ask>>,
  ask: Ask,
  signal: AbortSignal | undefined,
): AsyncGenerator<CallbackEvent, void, undefined> {
  let handled: string[] = [];
  let events = first;
  try {
    for (;;) {
      for (const { id, event } of events) {
        yield event;
        handled.push(id);
      }
      signal?.throwIfAborted();
      const acknowledged = handled;
      // If the request fails, another one would fail too.
      handled = [];
      events = await ask({ acknowledged, wait: WAIT_SECONDS });
    }
  } finally {
    if (handled.length > 0) {
      const last = ask({ acknowledged: handled, limit: 1 }, { withinMs: LAST_WITHIN_MS });
      // After an abort the error is the signal's reason. Callbacks without an acknowledgement come again.
      await (signal?.aborted ? last.catch(() => undefined) : last);
    }
  }
}
