import type { mongo } from 'mongoose';
import { type MongoConnection, rawCollection } from '@herald/mongo';

/** What is known of a company's daily billing. Dates are by the company's calendar. */
interface BillingState {
  /** The company. */
  _id: number;
  /** Since when the setting `billingRun` is on. */
  since: string;
  /** The last day that was run through. */
  lastRun: string | null;
}

export class BillingStateStore {
  private readonly collection: mongo.Collection<BillingState>;

  constructor(connection: MongoConnection) {
    this.collection = rawCollection<BillingState>(connection, 'billing_states');
  }

  async get(company: number): Promise<BillingState | null> {
    return this.collection.findOne({ _id: company });
  }

  /** The company's state, which begins today where there is none. */
  async begin(company: number, today: string): Promise<BillingState> {
    const state = await this.collection.findOneAndUpdate(
      { _id: company },
      { $setOnInsert: { since: today, lastRun: null } },
      { upsert: true, returnDocument: 'after' },
    );
    return state!;
  }

  /** Companies whose billing has begun. */
  async companies(): Promise<Set<number>> {
    const states = await this.collection.find({}, { projection: { _id: 1 } }).toArray();
    return new Set(states.map(({ _id }) => _id));
  }

  async finished(company: number, date: string): Promise<void> {
    await this.collection.updateOne({ _id: company }, { $set: { lastRun: date } });
  }

  /** The setting was switched off: when it's on again, the time between isn't charged. */
  async end(company: number): Promise<void> {
    await this.collection.deleteOne({ _id: company });
  }
}
