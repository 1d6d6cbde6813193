import { UnavailableError } from '@herald/errors';

/**
 * More is waiting than may wait; nothing was written, and the same item can be added again later. To a client it is a 503
 * with `Retry-After`, to a queue's consumer a reason to wait.
 */
export class GroupingFullError extends UnavailableError {
  constructor(readonly waiting: number) {
    super('Too much is waiting to be stored. Try again shortly.');
  }
}
