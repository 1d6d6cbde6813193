import type { CallbackAttempt, RecipientCallback } from '@herald/contracts';
import type { CallbackDocument } from './callback-model';

/** A callback that told a recipient's change, for who asks what became of the message. */
export function recipientCallback(callback: CallbackDocument): RecipientCallback {
  const { _id, status, at, state, attempts, nextAt, lastError = null } = callback;
  return {
    ...{ id: _id, status: status!, at: new Date(at).toISOString(), state, attempts },
    log: attemptsOf(callback),
    nextAt: state === 'waiting' ? new Date(nextAt).toISOString() : null,
    error: lastError,
  };
}

/** One that went through at once has no log: its end and its last answer are its only attempt's. */
function attemptsOf({ log, state, doneAt, lastStatus = null }: CallbackDocument): CallbackAttempt[] {
  if (log) return log.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() }));
  if (state !== 'delivered' || !doneAt) return [];
  return [{ at: doneAt.toISOString(), ms: null, status: lastStatus, error: null }];
}
