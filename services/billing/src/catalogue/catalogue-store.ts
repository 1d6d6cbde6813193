import type { mongo } from 'mongoose';
import { collectionOf, type MongoConnection } from '@herald/mongo';
import { type CatalogueItem, type CatalogueKind, catalogueModel } from './catalogue-model';

/** Names items of a company's catalogues: kind → ids. */
export type ItemReferences = Partial<Record<CatalogueKind, Iterable<number>>>;

/** Found items, by kind and id. */
export class FoundItems {
  private readonly byKey: Map<string, CatalogueItem>;

  constructor(items: CatalogueItem[]) {
    this.byKey = new Map(items.map((item) => [`${item.kind}/${item.id}`, item]));
  }

  get(kind: CatalogueKind, id: number): CatalogueItem | undefined {
    return this.byKey.get(`${kind}/${id}`);
  }
}

export class CatalogueStore {
  private readonly collection: mongo.Collection<CatalogueItem>;

  constructor(connection: MongoConnection) {
    this.collection = collectionOf(catalogueModel(connection));
  }

  /** Those of the named items that the company has, in one read. */
  async find(company: number, wanted: ItemReferences, session?: mongo.ClientSession): Promise<FoundItems> {
    const kinds = Object.entries(wanted)
      .map(([kind, ids]) => ({ kind: kind as CatalogueKind, ids: [...new Set(ids)] }))
      .filter(({ ids }) => ids.length > 0);
    if (kinds.length === 0) return new FoundItems([]);
    const $or = kinds.map(({ kind, ids }) => ({ company, kind, id: { $in: ids } }));
    return new FoundItems(await this.collection.find({ $or }, { session }).toArray());
  }

  async get(
    company: number,
    kind: CatalogueKind,
    id: number,
    session?: mongo.ClientSession,
  ): Promise<CatalogueItem | null> {
    return this.collection.findOne({ company, kind, id }, { session });
  }

  async list(company: number, kind: CatalogueKind, skip: number, limit: number): Promise<CatalogueItem[]> {
    return this.collection.find({ company, kind }).sort({ id: 1 }).skip(skip).limit(limit).toArray();
  }

  async all(company: number, kind: CatalogueKind, session: mongo.ClientSession): Promise<CatalogueItem[]> {
    return this.collection.find({ company, kind }, { session }).toArray();
  }

  async count(company: number, kind: CatalogueKind): Promise<number> {
    return this.collection.countDocuments({ company, kind });
  }

  async insert(items: CatalogueItem[], session: mongo.ClientSession): Promise<void> {
    await this.collection.insertMany(items, { session });
  }

  async change(
    item: CatalogueItem,
    change: Partial<CatalogueItem>,
    session: mongo.ClientSession,
  ): Promise<CatalogueItem | null> {
    const { company, kind, id } = item;
    return this.collection.findOneAndUpdate(
      { company, kind, id },
      { $set: change },
      { returnDocument: 'after', session },
    );
  }

  /** Deletes an item that nothing uses; false where something does, or it isn't there. */
  async deleteUnused(company: number, kind: CatalogueKind, id: number): Promise<boolean> {
    const { deletedCount } = await this.collection.deleteOne({ company, kind, id, uses: 0 });
    return deletedCount > 0;
  }

  /** Counts uses, in the transaction that writes the users: so an item can't be deleted while it comes into use. */
  async addUses(
    company: number,
    uses: { kind: CatalogueKind; id: number; count: number; nextOffset?: number }[],
    session: mongo.ClientSession,
  ): Promise<void> {
    if (uses.length === 0) return;
    const operations = uses.map(({ kind, id, count, nextOffset }) => ({
      updateOne: {
        filter: { company, kind, id },
        update: { $inc: { uses: count }, ...(nextOffset === undefined ? {} : { $set: { nextOffset } }) },
      },
    }));
    const { matchedCount } = await this.collection.bulkWrite(operations, { session });
    if (matchedCount !== uses.length)
      throw new Error('An item of a catalogue vanished within its transaction');
  }
}
