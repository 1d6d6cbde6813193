import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { Unsubmitted } from '../../carriers/operator/unserved';
import { type BatchDocument, batchesIn } from '../../model/batch-model';

/** Limit of batches per state: about two million recipients of campaigns. */
const MOST_BATCHES = 2_000;
/** The operator's request is interactive; a list without these counts is better than none. */
const LIMIT_MS = 2_000;

/**
 * Reads the recipients in the database that wait to be submitted: queued batches, and deferred recipients of other batches. A batch
 * counts by the first of these numbers. Batches claimed by a sender are not included.
 */
export class UnsubmittedStore {
  private readonly batches: mongo.Collection<BatchDocument>;

  /** @param limitMs time limit of the query in MongoDB */
  constructor(
    connection: MongoConnection,
    private readonly limitMs = LIMIT_MS,
  ) {
    this.batches = batchesIn(connection);
  }

  /** @param digits number of first digits to group by */
  async count(digits: number): Promise<Unsubmitted[]> {
    const found = await Promise.all(
      (['queued', 'waiting'] as const).map((state) => this.inState(state, digits)),
    );
    return found.flat();
  }

  private inState(state: 'queued' | 'waiting', digits: number): Promise<Unsubmitted[]> {
    // Indeterminate submits wait for a delivery receipt, not for a route.
    const delayed = { $filter: { input: '$retries', cond: { $eq: ['$$this.why', 'delayed'] } } };
    const untried = { $max: [0, { $subtract: [{ $size: '$numbers' }, '$intent'] }] };
    const at = { $ifNull: [{ $arrayElemAt: ['$delayed.i', 0] }, '$intent'] };
    const number = { $ifNull: [{ $arrayElemAt: ['$numbers', at] }, ''] };
    return this.batches
      .aggregate<Unsubmitted>(
        [
          { $match: { state } },
          { $limit: MOST_BATCHES },
          { $set: { delayed, untried } },
          {
            $project: {
              priority: 1,
              digits: { $substrBytes: [number, 0, digits] },
              recipients: { $add: ['$untried', { $size: '$delayed' }] },
            },
          },
          { $match: { recipients: { $gt: 0 } } },
          {
            $group: {
              _id: { priority: '$priority', digits: '$digits' },
              recipients: { $sum: '$recipients' },
            },
          },
          { $project: { _id: 0, priority: '$_id.priority', digits: '$_id.digits', recipients: 1 } },
        ],
        { maxTimeMS: this.limitMs },
      )
      .toArray();
  }
}
