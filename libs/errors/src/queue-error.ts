import { isUnavailable } from './is-unavailable';

/** A message that can never be handled (wrong shape, names something that doesn't exist). It goes to the dead letters at once. */
export class PermanentQueueError extends Error {
  override readonly name = 'PermanentQueueError';
}

/** RabbitMQ is away, or a message could not be confirmed. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}

export type QueueDecision = 'wait' | 'retry' | 'dead-letter';

/**
 * The one place that decides what becomes of a message whose handler failed: a dependency that is away is
 * waited for as long as it takes, an unknown error is tried a few times, a permanent one is given up.
 */
export function decideQueueError(error: unknown, triesSoFar: number, maxTries: number): QueueDecision {
  if (isUnavailable(error)) return 'wait';
  if (error instanceof PermanentQueueError) return 'dead-letter';
  return triesSoFar < maxTries ? 'retry' : 'dead-letter';
}
