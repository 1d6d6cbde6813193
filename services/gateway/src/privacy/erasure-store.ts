import type { mongo } from 'mongoose';
import type { Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import type { Counts, ErasedService, ErasureDocument } from './erasure-model';

export type NewErasure = Pick<
  ErasureDocument,
  'company' | 'of' | 'customerID' | 'pseudonym' | 'by' | 'createdAt'
>;

/** Erasures in MongoDB. */
export class ErasureStore {
  constructor(
    private readonly erasures: mongo.Collection<ErasureDocument>,
    private readonly counters: Pick<Counters, 'reserveNumbers'>,
  ) {}

  /** The subject is encrypted after the id is known, because the id is part of its encryption context. */
  async create(given: NewErasure, encrypt: (id: number) => string): Promise<ErasureDocument> {
    const _id = await this.counters.reserveNumbers('erasures');
    const rest = { erased: {}, waiting: {}, erasedAt: null, doneAt: null };
    const subject = encrypt(_id);
    const erasure: ErasureDocument = {
      _id,
      ...given,
      ...rest,
      subject,
      state: 'running',
      nextAt: given.createdAt,
    };
    await this.erasures.insertOne(erasure);
    return erasure;
  }

  async findErasure(id: number): Promise<ErasureDocument | null> {
    return this.erasures.findOne({ _id: id });
  }

  /** Erasures of a company, newest first. */
  page(company: number, paging: PagingById): Promise<Page<ErasureDocument>> {
    const all = { company };
    return findPageById(this.erasures, { paging, filter: all, all, byDefault: 'newest first' });
  }

  /** The unfinished erasure that is due first. */
  async next(): Promise<ErasureDocument | null> {
    return this.erasures.findOne({ nextAt: { $type: 'date' } }, { sort: { nextAt: 1 } });
  }

  /** Adds the records that a step has erased to the counts of the erasure. */
  async addErased({ _id }: ErasureDocument, service: ErasedService, counts: Counts, at: Date): Promise<void> {
    const grown = Object.entries(counts).filter(([, count]) => count > 0);
    if (grown.length === 0) return;
    const $inc = Object.fromEntries(grown.map(([kind, count]) => [`erased.${service}.${kind}`, count]));
    await this.erasures.updateOne({ _id }, { $inc, $set: { erasedAt: at } });
  }

  async reschedule(
    { _id }: ErasureDocument,
    found: Pick<ErasureDocument, 'state' | 'waiting'> & { nextAt: Date },
  ): Promise<void> {
    await this.erasures.updateOne({ _id }, { $set: found });
  }

  /** Marks the erasure as done and removes the numbers of the person. */
  async done({ _id }: ErasureDocument, doneAt: Date): Promise<void> {
    await this.erasures.updateOne(
      { _id },
      { $set: { state: 'done', waiting: {}, doneAt }, $unset: { subject: '', nextAt: '' } },
    );
  }
}
