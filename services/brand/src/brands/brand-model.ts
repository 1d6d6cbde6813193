import { type Model, Schema } from 'mongoose';
import type { BrandState } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';

export interface BrandDocument {
  /** brandID, counted up over the whole installation. */
  _id: number;
  company: number;
  name: string;
  /** The name without case: unique among the company's brands that are not deleted. */
  nameKey: string;
  description: string | null;
  state: BrandState;
  /** Why it was rejected; null in other states. */
  reason: string | null;
  /** Grows by one with every change of state. */
  version: number;
  createdAt: Date;
  /** When the state was entered. */
  stateAt: Date;
  /** The request that led to it; whoever tells the change later, tells it as that request's. */
  requestId?: string;
  /** The outbox: set in the write that changes the state, taken off once the event is told. */
  unannounced?: true;
}

/** States in which a brand counts for "already added" and is seen by the operator. */
export const LIVE_STATES: BrandState[] = ['awaiting', 'authorized', 'rejected'];
/** States that the company's own listing shows. */
export const LISTED_STATES: BrandState[] = ['awaiting', 'authorized'];

// Documents are written and read by the driver itself: their type alone says what is in them.
const brandSchema = new Schema<BrandDocument>({}, { collection: 'brands' });

// These two decide between creates that come at the same time.
brandSchema.index(
  { company: 1, nameKey: 1 },
  { unique: true, name: 'one_name_per_company', partialFilterExpression: { state: { $in: LIVE_STATES } } },
);
brandSchema.index(
  { company: 1 },
  { unique: true, name: 'one_awaiting_per_company', partialFilterExpression: { state: 'awaiting' } },
);
brandSchema.index({ company: 1, state: 1, _id: 1 });
brandSchema.index({ state: 1, _id: 1 });
brandSchema.index({ unannounced: 1 }, { partialFilterExpression: { unannounced: true } });

export const brandModel = (connection: MongoConnection): Model<BrandDocument> =>
  connection.model<BrandDocument>('Brand', brandSchema);
