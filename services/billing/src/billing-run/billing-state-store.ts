import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';

/** What is known of a company's daily billing. Dates are by the company's calendar. */
export interface BillingState {
  /** The company. */
  _id: number;
  /** Since when the daily run is on, or from when on it will be; null while it is off. */
  since: string | null;
  /** The last day that was run through. */
  lastRun: string | null;
  /** Begun by an operator's run while the setting `billingRun` was off: its being off doesn't end it. */
  byHand?: boolean;
  /** The last day whose reminders went out. */
  remindedOn?: string;
}

export const statesIn = declareCollection<BillingState>(
  'billing_states',
  ofCompany('read by each transaction of money', { field: '_id' }),
);

export class BillingStateStore {
  private readonly collection: mongo.Collection<BillingState>;

  constructor(connection: MongoConnection) {
    this.collection = statesIn(connection);
  }

  async get(company: number, session?: mongo.ClientSession): Promise<BillingState | null> {
    return this.collection.findOne({ _id: company }, { session });
  }

  /** The company's state, which begins with the day `since` where it is off. */
  async begin(
    company: number,
    { since, byHand }: { since: string; byHand: boolean },
    session?: mongo.ClientSession,
  ): Promise<BillingState> {
    const state = await this.collection.findOneAndUpdate(
      { _id: company },
      [
        {
          $set: {
            since: { $ifNull: ['$since', since] },
            lastRun: { $ifNull: ['$lastRun', null] },
            byHand: byHand ? { $eq: [{ $ifNull: ['$byHand', { $lte: ['$since', null] }] }, true] } : false,
          },
        },
      ],
      { upsert: true, returnDocument: 'after', session },
    );
    return state!;
  }

  /** States of companies, by company. */
  async all(): Promise<Map<number, BillingState>> {
    const states = await this.collection.find({}).toArray();
    return new Map(states.map((state) => [state._id, state]));
  }

  async finished(company: number, date: string): Promise<void> {
    await this.collection.updateOne({ _id: company }, { $max: { lastRun: date } });
  }

  async reminded(company: number, day: string): Promise<void> {
    await this.collection.updateOne({ _id: company }, { $max: { remindedOn: day } });
  }

  /** The setting was switched off: when it's on again, the time between isn't charged. */
  async end(company: number): Promise<void> {
    await this.collection.updateOne({ _id: company }, { $set: { since: null, lastRun: null } });
  }
}
