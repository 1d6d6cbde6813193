import type { CallbackAttempt, RecipientCallback } from '@herald/contracts';
import type { CallbackDocument } from './callback-model';

/** A callback about a recipient's status change, as shown with the message. */
export function recipientCallback(callback: CallbackDocument): RecipientCallback {
  const { _id, status, at, state, attempts, nextAt, lastError = null } = callback;
  return {
    id: _id,
    status: status!,
    at: new Date(at).toISOString(),
    state,
    attempts,
    log: attemptsOf(callback),
    nextAt: state === 'waiting' ? new Date(nextAt).toISOString() : null,
    error: lastError,
  };
}

/** A callback delivered at the first attempt has no log. Its end and its last answer describe that attempt. */
function attemptsOf({ log, state, doneAt, lastStatus = null }: CallbackDocument): CallbackAttempt[] {
  if (log) return log.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() }));
  if (state !== 'delivered' || !doneAt) return [];
  return [{ at: doneAt.toISOString(), ms: null, status: lastStatus, error: null }];
}
