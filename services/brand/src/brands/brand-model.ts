import type { BrandState } from '@herald/contracts';
import { declareCollection, unsharded } from '@herald/mongo';

export interface BrandDocument {
  /** The brandID, unique across all companies. */
  _id: number;
  company: number;
  name: string;
  /** The name in lower case, unique among the company's brands that are not deleted. */
  nameKey: string;
  description: string | null;
  state: BrandState;
  /** The reason of a rejection; null in other states. */
  reason: string | null;
  /** Incremented by every change of state. */
  version: number;
  createdAt: Date;
  /** Time of the last change of state. */
  stateAt: Date;
  /** The request that caused the change; the event is published under this request, even if a later sweep publishes it. */
  requestId?: string;
  /** The outbox: set in the write that changes the state, removed once the event is published. */
  unannounced?: true;
}

/** States in which a brand blocks a second brand of the same name and is visible to the operator. */
export const LIVE_STATES: BrandState[] = ['awaiting', 'authorized', 'rejected'];
/** States of the brands that the company's list contains. */
export const LISTED_STATES: BrandState[] = ['awaiting', 'authorized'];

export const brandsIn = declareCollection<BrandDocument>(
  'brands',
  unsharded('a small document per brand, and seldom written'),
  // The two unique indexes decide between concurrent creates.
  {
    key: { company: 1, nameKey: 1 },
    unique: true,
    name: 'one_name_per_company',
    partialFilterExpression: { state: { $in: LIVE_STATES } },
  },
  {
    key: { company: 1 },
    unique: true,
    name: 'one_awaiting_per_company',
    partialFilterExpression: { state: 'awaiting' },
  },
  { key: { company: 1, state: 1, _id: 1 } },
  { key: { state: 1, _id: 1 } },
  { key: { unannounced: 1 }, partialFilterExpression: { unannounced: true } },
);
