import type { mongo } from 'mongoose';

/**
 * The number of owner changes after which a lease may still be used at once. Each further change pauses the lease, for twice as long each time.
 * The count starts again after `CALM_MS` without a change.
 */
const FREE_MOVES = 4;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 900_000;
const CALM_MS = 3_600_000;

/**
 * The update that gives a lease to a new owner. A change of owner counts if the lease was used since the last counted change, and the pause begins
 * with it. An owner that claims a paused lease waits for the rest of the pause. This limits the restarts of the lease's work, however many
 * instances exchange the lease (docs/decisions/0083).
 */
export function takenBy(
  lease: { owner: string; term: string; until: mongo.Document },
  moves: 0 | 1,
): mongo.Document[] {
  const usableAt = { $ifNull: ['$usableAt', new Date(0)] };
  const counts = { $and: [moves === 1, { $lte: [usableAt, '$$NOW'] }] };
  const isCalm = { $lt: [usableAt, { $subtract: ['$$NOW', CALM_MS] }] };
  const counted = { $cond: [isCalm, 1, { $add: [{ $ifNull: ['$moves', 0] }, 1] }] };
  const doubled = { $multiply: [FIRST_PAUSE_MS, { $pow: [2, { $subtract: ['$moves', FREE_MOVES + 1] }] }] };
  const pause = { $cond: [{ $gt: ['$moves', FREE_MOVES] }, { $min: [doubled, LONGEST_PAUSE_MS] }, 0] };
  return [
    { $set: { ...lease, moves: { $cond: [counts, counted, { $ifNull: ['$moves', 0] }] } } },
    { $set: { usableAt: { $cond: [counts, { $add: ['$$NOW', pause] }, usableAt] } } },
    { $set: { pauseMs: { $max: [0, { $subtract: ['$usableAt', '$$NOW'] }] } } },
  ];
}
