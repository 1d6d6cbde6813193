import { isUnavailable } from './is-unavailable';

/** A message that can never be handled: it is invalid or refers to a missing record. It is dead-lettered at once. */
export class PermanentQueueError extends Error {
  override readonly name = 'PermanentQueueError';
}

/** RabbitMQ is unavailable, or a message could not be confirmed. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}

export type QueueDecision = 'wait' | 'retry' | 'dead-letter';

/**
 * Decides in one place how a message ends whose handler failed. An unavailable dependency is awaited without a limit, an unknown error is retried a
 * few times, and a permanent error dead-letters the message.
 */
export function decideQueueError(error: unknown, triesSoFar: number, maxTries: number): QueueDecision {
  if (isUnavailable(error)) return 'wait';
  if (error instanceof PermanentQueueError) return 'dead-letter';
  return triesSoFar < maxTries ? 'retry' : 'dead-letter';
}
