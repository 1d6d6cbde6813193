import type { mongo } from 'mongoose';
import { DELIVERY, type Lane } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type BatchDocument, batchesIn } from '../jobs/batch-model';
import { IS_SHARED } from '../jobs/shared-batch';

/** Recipients that wait to be submitted, by how their numbers begin. */
export interface Unsubmitted {
  lane: Lane;
  /** The first digits of the numbers. */
  digits: string;
  recipients: number;
}

/** Looked at in each state: some two million recipients of campaigns. */
const MOST_BATCHES = 2_000;
/** The operator asks by hand; a list without this is better than none. */
const LIMIT_MS = 2_000;

/**
 * Reads what waits in the database to be submitted: batches that are queued, and recipients of others that were put off. A batch counts
 * by its first such number, a shared one by those of all its sends, and what a sender has in hand is not among them.
 */
export class UnsubmittedStore {
  private readonly batches: mongo.Collection<BatchDocument>;

  /** @param limitMs how long MongoDB may take for it */
  constructor(
    connection: MongoConnection,
    private readonly limitMs = LIMIT_MS,
  ) {
    this.batches = batchesIn(connection);
  }

  /** @param digits by how many first digits the numbers are told apart */
  async count(digits: number): Promise<Unsubmitted[]> {
    const found = await Promise.all(
      (['queued', 'waiting'] as const).map((state) => this.inState(state, digits)),
    );
    return found.flat();
  }

  private inState(state: 'queued' | 'waiting', digits: number): Promise<Unsubmitted[]> {
    // Those of unknown outcome wait for a receipt, not for a route.
    const delayed = { $filter: { input: '$retries', cond: { $eq: ['$$this.why', 'delayed'] } } };
    const untried = { $max: [0, { $subtract: [{ $size: '$numbers' }, '$intent'] }] };
    const at = { $ifNull: [{ $arrayElemAt: ['$delayed.i', 0] }, '$intent'] };
    const digitsAt = (index: unknown): mongo.Document => ({
      $substrBytes: [{ $ifNull: [{ $arrayElemAt: ['$numbers', index] }, ''] }, 0, digits],
    });
    const untriedAt = {
      $filter: {
        input: { $range: ['$intent', { $size: '$numbers' }] },
        cond: { $eq: [{ $arrayElemAt: ['$statuses', '$$this'] }, DELIVERY.AWAITING] },
      },
    };
    const ofEach = {
      $map: {
        input: { $concatArrays: [untriedAt, '$delayed.i'] },
        in: { digits: digitsAt('$$this'), recipients: { $literal: 1 } },
      },
    };
    const ofAll = [{ digits: digitsAt(at), recipients: { $add: ['$untried', { $size: '$delayed' }] } }];
    return this.batches
      .aggregate<Unsubmitted>(
        [
          { $match: { state } },
          { $limit: MOST_BATCHES },
          { $set: { delayed, untried } },
          { $project: { lane: 1, of: { $cond: [IS_SHARED, ofEach, ofAll] } } },
          { $unwind: '$of' },
          { $match: { 'of.recipients': { $gt: 0 } } },
          {
            $group: {
              _id: { lane: '$lane', digits: '$of.digits' },
              recipients: { $sum: '$of.recipients' },
            },
          },
          { $project: { _id: 0, lane: '$_id.lane', digits: '$_id.digits', recipients: 1 } },
        ],
        { maxTimeMS: this.limitMs },
      )
      .toArray();
  }
}
