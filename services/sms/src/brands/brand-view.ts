import { LRUCache } from 'lru-cache';
import { type Model, type mongo, Schema } from 'mongoose';
import type { Broker } from '@herald/broker';
import {
  type BrandSnapshot,
  type BrandSnapshotAnswer,
  type BrandSnapshotRequest,
  EVENT,
  EVENT_QUEUES,
  REQUEST_QUEUE,
} from '@herald/contracts';
import { collectionOf, isDuplicateKey, type MongoConnection } from '@herald/mongo';

export interface BrandViewDeps {
  connection: MongoConnection;
  broker: Pick<Broker, 'consume' | 'subscribe' | 'request'>;
}

type BrandDocument = BrandSnapshot & { _id: number };

const REMEMBERED = 20_000;
// An upper bound on how long a lost event could be felt.
const REMEMBER_MS = 30_000;

/** Some carriers hand senders back in capitals. */
const IGNORE_CASE = { locale: 'en', strength: 2 };

const schema = new Schema<BrandDocument>(
  {
    _id: { type: Number, required: true },
    brandID: { type: Number, required: true },
    company: { type: Number, required: true },
    name: { type: String, required: true },
    state: { type: String, required: true },
    version: { type: Number, required: true },
    at: { type: Number, required: true },
  },
  { versionKey: false, collection: 'brand_view' },
);
schema.index({ name: 1 }, { collation: IGNORE_CASE, name: 'sender' });

export function brandViewModel(connection: MongoConnection): Model<BrandDocument> {
  return connection.model<BrandDocument>('BrandView', schema);
}

/** A brand that the company may send with. */
export interface UsableBrand {
  brandID: number;
  /** Its name, which the phone shows. */
  sender: string;
}

/**
 * What this service knows of brands: kept from events in its own database, in memory per process. A "no" is never
 * answered from memory: the brand service is asked first, so that a brand can be used as soon as it is authorized.
 */
export class BrandView {
  private readonly memory = new LRUCache<number, BrandSnapshot>({ max: REMEMBERED, ttl: REMEMBER_MS });
  private readonly collection: mongo.Collection<BrandDocument>;

  constructor(private readonly deps: BrandViewDeps) {
    this.collection = collectionOf(brandViewModel(deps.connection));
  }

  /** Begins to follow the changes. */
  async start(): Promise<void> {
    await this.deps.broker.subscribe(
      [EVENT.BRAND_CHANGED],
      (_event, body) => this.remember(body as BrandSnapshot),
      () => this.memory.clear(),
    );
    await this.deps.broker.consume<BrandSnapshot>(EVENT_QUEUES.smsBrands, { prefetch: 10 }, (snapshot) =>
      this.store(snapshot),
    );
  }

  /** The brand, if it is authorized and the company's own; null otherwise. @throws UnavailableError where nobody can tell. */
  async usable(company: number, brandID: number): Promise<UsableBrand | null> {
    const remembered = this.memory.get(brandID);
    if (remembered && isUsable(remembered, company)) return usableOf(remembered, company);
    const stored = await this.collection.findOne({ _id: brandID });
    if (stored && isUsable(stored, company)) {
      const { _id, ...snapshot } = stored;
      return usableOf(this.remember(snapshot), company);
    }
    const asked = await this.deps.broker.request<BrandSnapshotRequest, BrandSnapshotAnswer>(
      REQUEST_QUEUE.BRAND_SNAPSHOT,
      { company, brandID },
    );
    if (!asked) return null;
    await this.store(asked);
    return usableOf(this.remember(asked), company);
  }

  /** Companies that have, or had, a brand of this name: whose messages a phone may be answering. */
  async companiesOf(sender: string): Promise<number[]> {
    return this.collection.distinct('company', { name: sender }, { collation: IGNORE_CASE });
  }

  /** Gives the newest that is known. */
  private remember(snapshot: BrandSnapshot): BrandSnapshot {
    const known = this.memory.get(snapshot.brandID);
    if (known && known.version > snapshot.version) return known;
    this.memory.set(snapshot.brandID, snapshot);
    return snapshot;
  }

  /** Events may come twice or late: only a newer version replaces what is there. */
  private async store(snapshot: BrandSnapshot): Promise<void> {
    try {
      await this.collection.updateOne(
        { _id: snapshot.brandID, version: { $lt: snapshot.version } },
        { $set: snapshot },
        { upsert: true },
      );
    } catch (error) {
      // The upsert met the same or a newer version: nothing to do.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

function isUsable(brand: BrandSnapshot, company: number): boolean {
  return brand.company === company && brand.state === 'authorized';
}

function usableOf(brand: BrandSnapshot, company: number): UsableBrand | null {
  return isUsable(brand, company) ? { brandID: brand.brandID, sender: brand.name } : null;
}
