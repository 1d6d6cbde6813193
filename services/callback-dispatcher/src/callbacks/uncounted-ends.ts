import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import type { SingleEnd, SingleEnds } from '../statistics/count-ends';
import { type CallbackDocument, callbacksIn } from './callback-model';
import { BY_ID } from './outcome';

/** Callbacks whose end is not in the statistics yet, of groups that were stored without a transaction. */
export class UncountedEnds implements SingleEnds {
  private readonly collection: mongo.Collection<CallbackDocument>;

  constructor(connection: MongoConnection) {
    this.collection = callbacksIn(connection);
  }

  async find(limit: number, session: mongo.ClientSession): Promise<SingleEnd[]> {
    return this.collection
      .find({ uncounted: true }, { session, limit, hint: 'uncounted' })
      .project<SingleEnd>({ company: 1, ended: 1 })
      .toArray();
  }

  async markCounted(ends: SingleEnd[], session: mongo.ClientSession): Promise<void> {
    if (ends.length === 0) return;
    const _id = { $in: ends.map((end) => end._id) };
    const company = { $in: [...new Set(ends.map((end) => end.company))] };
    const options = { session, hint: BY_ID };
    await this.collection.updateMany({ _id, company }, { $unset: { uncounted: 1 } }, options);
  }
}
