import type { mongo } from 'mongoose';
import { type Counters, isDuplicateKey } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/paging';
import type { DeadLetterDocument } from './dead-letter-model';

export interface DeadLetterFilter {
  queue?: string;
  /** true: only messages that an operator has neither requeued nor dismissed. */
  open?: boolean;
}

const OPEN = { requeuedAt: null, dismissedAt: null };

/** Limits the cost of a count. More open messages than this are an incident of their own. */
const COUNTED_AT_MOST = 10_000;

/** Dead-lettered messages in MongoDB, kept until 30 days after an operator has requeued or dismissed them. */
export class DeadLetterStore {
  constructor(
    private readonly letters: mongo.Collection<DeadLetterDocument>,
    private readonly counters: Counters,
  ) {}

  /** Stores a message; a message that is already stored stays unchanged. */
  async keep(letter: Omit<DeadLetterDocument, '_id'>): Promise<void> {
    const { fingerprint } = letter;
    if (await this.letters.findOne({ fingerprint }, { projection: { _id: 1 } })) return;
    try {
      await this.letters.insertOne({ _id: await this.counters.take('dead_letters'), ...letter });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async find(id: number): Promise<DeadLetterDocument | null> {
    return await this.letters.findOne({ _id: id });
  }

  async mark(
    id: number,
    done: Partial<Pick<DeadLetterDocument, 'requeuedAt' | 'dismissedAt'>>,
  ): Promise<void> {
    await this.letters.updateOne({ _id: id }, { $set: done });
  }

  /** Messages that an operator has neither requeued nor dismissed, by queue. */
  async countOpen(): Promise<Map<string, number>> {
    const counts = this.letters.aggregate<{ _id: string; count: number }>([
      { $match: OPEN },
      { $limit: COUNTED_AT_MOST },
      { $group: { _id: '$queue', count: { $sum: 1 } } },
    ]);
    return new Map(await counts.map(({ _id, count }): [string, number] => [_id, count]).toArray());
  }

  /** Newest first. */
  async list(paging: PagingById, { queue, open }: DeadLetterFilter): Promise<Page<DeadLetterDocument>> {
    const filter = { ...(queue !== undefined && { queue }), ...(open && OPEN) };
    return await findPageById(this.letters, { paging, filter, all: {}, byDefault: 'newest first' });
  }
}
