import type { mongo } from 'mongoose';
import type { BrandSnapshot, BrandState } from '@herald/contracts';
import { currentRequestId, newRequestId } from '@herald/telemetry/logging';
import { isDuplicateKey, type Counters } from '@herald/mongo';
import { findPageById, orderById, type Page, type PagingById } from '@herald/mongo/paging';
import { type BrandDocument, LISTED_STATES, LIVE_STATES } from './brand-model';
import { nameKey } from './brand-name';

export interface NewBrand {
  company: number;
  name: string;
  description: string | null;
}

export interface OperatorFilter {
  states?: BrandState[];
  company?: number;
}

/** The fields of a brand in events and in answers to other services. */
export function snapshotOf(brand: BrandDocument): BrandSnapshot {
  const { _id, company, name, state, version, stateAt } = brand;
  return { brandID: _id, company, name, state, version, at: stateAt.getTime() };
}

/** Batch size of a sweep. If a brand changes during the sweep, the next sweep publishes its newer state. */
const EVENTS_BATCH = 100;

/** Marks a change as not yet published, and assigns it to the current request. */
function changeMark(): { unannounced: true; requestId: string } {
  return { unannounced: true, requestId: currentRequestId() ?? newRequestId() };
}

/** Brands in MongoDB. Every change of state marks the brand as unannounced in the same write. */
export class BrandStore {
  constructor(
    private readonly brands: mongo.Collection<BrandDocument>,
    private readonly counters: Pick<Counters, 'reserveNumbers'>,
  ) {}

  /** The brands that block a new brand: they have the same name or await a decision. */
  async blocking(company: number, name: string): Promise<BrandDocument[]> {
    const either = [{ nameKey: nameKey(name) }, { state: 'awaiting' as const }];
    return this.brands.find({ company, state: { $in: LIVE_STATES }, $or: either }).toArray();
  }

  /** Adds an awaiting brand; null if the company has a brand with the same name or another awaiting brand. */
  async create(brand: NewBrand): Promise<BrandDocument | null> {
    const now = new Date();
    const document: BrandDocument = {
      _id: await this.counters.reserveNumbers('brandID'),
      ...brand,
      nameKey: nameKey(brand.name),
      state: 'awaiting',
      reason: null,
      version: 1,
      createdAt: now,
      stateAt: now,
      ...changeMark(),
    };
    try {
      await this.brands.insertOne(document);
      return document;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Returns false if there is no such brand. */
  async delete(company: number, brandID: number): Promise<boolean> {
    const change = { state: 'deleted' as const, reason: null, stateAt: new Date(), ...changeMark() };
    const { matchedCount } = await this.brands.updateOne(
      { _id: brandID, company, state: { $in: LIVE_STATES } },
      { $set: change, $inc: { version: 1 } },
    );
    return matchedCount > 0;
  }

  /** Changes the state of a brand that is not deleted, unless it already has the state. Null if there is no such brand. */
  async decide(
    brandID: number,
    state: 'authorized' | 'rejected',
    reason: string | null,
  ): Promise<BrandDocument | null> {
    const others = LIVE_STATES.filter((other) => other !== state);
    const moved = await this.brands.findOneAndUpdate(
      { _id: brandID, state: { $in: others } },
      { $set: { state, reason, stateAt: new Date(), ...changeMark() }, $inc: { version: 1 } },
      { returnDocument: 'after' },
    );
    return moved ?? this.brands.findOne({ _id: brandID, state });
  }

  async findBrand(company: number, brandID: number): Promise<BrandDocument | null> {
    return this.brands.findOne({ _id: brandID, company });
  }

  /** The company's awaiting and authorized brands, by id. */
  async list(company: number, paging: PagingById): Promise<BrandDocument[]> {
    const { start: skip, length: limit } = paging;
    const { direction, behind } = orderById(paging, 'oldest first');
    const listed = { company, state: { $in: LISTED_STATES }, ...(behind && { _id: behind }) };
    return this.brands.find(listed, { sort: { _id: direction }, skip, limit }).toArray();
  }

  /** A page of the brands of all companies or of one company, by id, without deleted brands. */
  async page(filter: OperatorFilter, paging: PagingById): Promise<Page<BrandDocument>> {
    const all = {
      state: { $in: LIVE_STATES },
      ...(filter.company === undefined ? {} : { company: filter.company }),
    };
    const asked = { ...all, state: { $in: filter.states ?? LIVE_STATES } };
    return findPageById(this.brands, { paging, filter: asked, all, byDefault: 'oldest first' });
  }

  /** Brands whose last change has not been published. */
  unpublished(): AsyncIterable<BrandDocument> {
    return this.brands.find({ unannounced: true }, { batchSize: EVENTS_BATCH });
  }

  /** The number of brands whose last change has not been published, at most 10,000. */
  async countUnpublished(): Promise<number> {
    return this.brands.countDocuments({ unannounced: true }, { limit: 10_000 });
  }

  /** Removes the mark, unless the brand has changed again since it was read. */
  async markPublished(brand: BrandDocument): Promise<void> {
    const { _id, company, version } = brand;
    await this.brands.updateOne({ _id, company, version }, { $unset: { unannounced: 1 } });
  }
}
