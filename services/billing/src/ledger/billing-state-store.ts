import type { mongo } from 'mongoose';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';

/** State of a company's daily billing. Dates are by the company's calendar. */
export interface BillingState {
  /** ID of the company. */
  _id: number;
  /** First day of the daily run, which may be in the future; null while the daily run is off. */
  since: string | null;
  /** The last day whose run is finished. */
  lastRun: string | null;
  /** Set if an operator's run began the billing while the setting `billingRun` was off. The setting does not end such billing. */
  byHand: boolean;
  /** The last day whose reminders were sent. */
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

  /** Returns the company's state. If the billing is off, it begins on the day `since`. */
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
            byHand: byHand ? { $cond: [{ $gt: ['$since', null] }, '$byHand', true] } : false,
          },
        },
      ],
      { upsert: true, returnDocument: 'after', session },
    );
    return state!;
  }

  /** All states, by ID of the company. */
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

  /** Ends the billing after its setting was turned off. The days until the setting is turned on again are not charged. */
  async end(company: number): Promise<void> {
    await this.collection.updateOne({ _id: company }, { $set: { since: null, lastRun: null } });
  }
}
