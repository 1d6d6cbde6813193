import { collectionOf, type Counters, isDuplicateKey } from '@herald/mongo';
import { findPage, type Page, type Paging } from '@herald/paging';
import type { DeadLetterDocument, DeadLetterModel } from './dead-letter-model';

export interface DeadLetterFilter {
  queue?: string;
}

/** More than that is a disaster of its own; it bounds what a look at them costs. */
const COUNTED_AT_MOST = 10_000;

/** Given-up messages in MongoDB, for 30 days. */
export class DeadLetterStore {
  constructor(
    private readonly model: DeadLetterModel,
    private readonly counters: Counters,
  ) {}

  /** Keeps a message; one that is kept already is left as it is. */
  async keep(letter: Omit<DeadLetterDocument, '_id'>): Promise<void> {
    if (await this.model.exists({ fingerprint: letter.fingerprint })) return;
    try {
      await this.model.create({ _id: await this.counters.take('dead_letters'), ...letter });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async find(id: number): Promise<DeadLetterDocument | null> {
    return await this.model.findById(id).lean();
  }

  async markRequeued(id: number, at: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { requeuedAt: at } });
  }

  async markDismissed(id: number, at: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { dismissedAt: at } });
  }

  /** Those that an operator has neither put back nor dismissed, by queue. */
  async countOpen(): Promise<Map<string, number>> {
    const counts = await this.model.aggregate<{ _id: string; count: number }>([
      { $match: { requeuedAt: null, dismissedAt: null } },
      { $limit: COUNTED_AT_MOST },
      { $group: { _id: '$queue', count: { $sum: 1 } } },
    ]);
    return new Map(counts.map(({ _id, count }) => [_id, count]));
  }

  /** Newest first. */
  async list(paging: Paging, filter: DeadLetterFilter): Promise<Page<DeadLetterDocument>> {
    return await findPage(collectionOf(this.model), { paging, filter, all: {}, sort: { _id: -1 } });
  }
}
