import type { mongo } from 'mongoose';

/** So often a slot may change hands within `CALM_MS` and be used at once. From then on it rests, twice as long each time. */
const FREE_MOVES = 4;
const FIRST_REST_MS = 15_000;
const LAST_REST_MS = 900_000;
const CALM_MS = 3_600_000;

/**
 * A lease passes into these hands. A move counts when the slot was used since the last one, and its rest begins with it: who
 * gains it while it rests waits for what is left of that. So a slot is used anew so often at most, however many hand it around
 * (docs/decisions/0083).
 */
export function takenBy(
  lease: { owner: string; term: string; until: mongo.Document },
  moves: 0 | 1,
): mongo.Document[] {
  const usableAt = { $ifNull: ['$usableAt', new Date(0)] };
  const counts = { $and: [moves === 1, { $lte: [usableAt, '$$NOW'] }] };
  const isCalm = { $lt: [usableAt, { $subtract: ['$$NOW', CALM_MS] }] };
  const counted = { $cond: [isCalm, 1, { $add: [{ $ifNull: ['$moves', 0] }, 1] }] };
  const doubled = { $multiply: [FIRST_REST_MS, { $pow: [2, { $subtract: ['$moves', FREE_MOVES + 1] }] }] };
  const rest = { $cond: [{ $gt: ['$moves', FREE_MOVES] }, { $min: [doubled, LAST_REST_MS] }, 0] };
  return [
    { $set: { ...lease, moves: { $cond: [counts, counted, { $ifNull: ['$moves', 0] }] } } },
    { $set: { usableAt: { $cond: [counts, { $add: ['$$NOW', rest] }, usableAt] } } },
    { $set: { restMs: { $max: [0, { $subtract: ['$usableAt', '$$NOW'] }] } } },
  ];
}
