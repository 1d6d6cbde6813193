import { mongo } from 'mongoose';
import { isDuplicateKey, type MongoConnection } from '@herald/mongo';
import { talliesIn, type TallyDocument } from './alarm-model';

/** The maximum number of subjects in one tally. Outcomes of further subjects are dropped until the next write. */
const SUBJECTS = 10_000;

/** Counts outcomes by subject in this process. The counts are stored every few seconds for the process that evaluates them. */
export class OutcomeTally {
  private readonly tallies: mongo.Collection<TallyDocument>;
  private counts = new Map<string, { good: number; bad: number }>();
  /** The tally whose write is not confirmed yet. */
  private pending: TallyDocument | null = null;

  constructor(connection: MongoConnection) {
    this.tallies = talliesIn(connection);
  }

  /** @param subject see `alarm-model.ts` */
  note(subject: string, isGood: boolean, times = 1): void {
    let count = this.counts.get(subject);
    if (!count) {
      if (this.counts.size >= SUBJECTS) return;
      this.counts.set(subject, (count = { good: 0, bad: 0 }));
    }
    if (isGood) count.good += times;
    else count.bad += times;
  }

  /** Stores the counts since the last call. Counts that cannot be stored now are stored by the next call, exactly once. */
  async store(): Promise<void> {
    if (!this.pending && this.counts.size > 0) {
      const counts = [...this.counts].map(([subject, count]) => ({ subject, ...count }));
      this.pending = { _id: new mongo.ObjectId(), at: new Date(), counts };
      this.counts = new Map();
    }
    if (!this.pending) return;
    try {
      await this.tallies.insertOne(this.pending);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.pending = null;
  }
}
