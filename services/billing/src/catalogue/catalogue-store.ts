import type { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/paging';
import type { FieldErrors } from '../request/read-fields';
import { type CatalogueItem, catalogueItemsIn, type CatalogueKind, type ItemKey } from './catalogue-model';
import { ITEM_NAMES } from './catalogue-schema';

/** A field of a record that references catalogue items. */
export interface Reference {
  field: string;
  kind: CatalogueKind;
  ids: number[];
}

/** Found items, by kind and id. */
export class FoundItems {
  private readonly byKey: Map<string, CatalogueItem>;

  constructor(items: CatalogueItem[]) {
    this.byKey = new Map(items.map((item) => [`${item.kind}/${item.id}`, item]));
  }

  get(kind: CatalogueKind, id: number): CatalogueItem | undefined {
    return this.byKey.get(`${kind}/${id}`);
  }

  /** An error for each field that references a missing item. */
  unknown(references: Reference[]): FieldErrors {
    const errors: FieldErrors = {};
    for (const { field, kind, ids } of references) {
      const missing = ids.filter((id) => !this.get(kind, id));
      if (missing.length > 0) errors[field] = `There is no ${ITEM_NAMES[kind]} ${missing.join(', ')}`;
    }
    return errors;
  }
}

export class CatalogueStore {
  private readonly collection: mongo.Collection<CatalogueItem>;

  constructor(connection: MongoConnection) {
    this.collection = catalogueItemsIn(connection);
  }

  /** Reads the referenced items of the company in one query. Missing items are left out. */
  async find(
    company: number,
    references: Pick<Reference, 'kind' | 'ids'>[],
    session?: mongo.ClientSession,
  ): Promise<FoundItems> {
    const wanted = new Map<CatalogueKind, Set<number>>();
    for (const { kind, ids } of references) {
      if (ids.length > 0) wanted.set(kind, new Set([...(wanted.get(kind) ?? []), ...ids]));
    }
    if (wanted.size === 0) return new FoundItems([]);
    const $or = [...wanted].map(([kind, ids]) => ({ company, kind, id: { $in: [...ids] } }));
    return new FoundItems(await this.collection.find({ $or }, { session }).toArray());
  }

  async get({ company, kind, id }: ItemKey, session?: mongo.ClientSession): Promise<CatalogueItem | null> {
    return this.collection.findOne({ company, kind, id }, { session });
  }

  list(company: number, kind: CatalogueKind, paging: PagingById): Promise<Page<CatalogueItem>> {
    const filter = { company, kind };
    return findPageById(this.collection, { paging, filter, id: 'id', byDefault: 'oldest first' });
  }

  async all(company: number, kind: CatalogueKind, session: mongo.ClientSession): Promise<CatalogueItem[]> {
    return this.collection.find({ company, kind }, { session }).toArray();
  }

  async insert(items: CatalogueItem[], session: mongo.ClientSession): Promise<void> {
    await this.collection.insertMany(items, { session });
  }

  async change(
    { company, kind, id }: ItemKey,
    change: Partial<CatalogueItem>,
    session: mongo.ClientSession,
  ): Promise<CatalogueItem | null> {
    return this.collection.findOneAndUpdate(
      { company, kind, id },
      { $set: change },
      { returnDocument: 'after', session },
    );
  }

  /** Deletes an unused item. Returns false if the item is in use or does not exist. */
  async deleteUnused({ company, kind, id }: ItemKey): Promise<boolean> {
    const { deletedCount } = await this.collection.deleteOne({ company, kind, id, uses: 0 });
    return deletedCount > 0;
  }

  /**
   * Increments `uses` in the transaction that writes the referencing records, so that none of the items can be deleted before the commit.
   * @param ranges IP ranges from which the transaction assigned addresses.
   */
  async addUses(
    company: number,
    references: Reference[],
    session: mongo.ClientSession,
    ranges = new Map<number, { nextOffset: number }>(),
  ): Promise<void> {
    await this.changeUses(company, references, { by: 1, ranges }, session);
  }

  /** Decrements `uses` of items that a record no longer references, in the transaction that changes the record. */
  async removeUses(company: number, references: Reference[], session: mongo.ClientSession): Promise<void> {
    await this.changeUses(company, references, { by: -1, ranges: new Map() }, session);
  }

  private async changeUses(
    company: number,
    references: Reference[],
    { by, ranges }: { by: 1 | -1; ranges: Map<number, { nextOffset: number }> },
    session: mongo.ClientSession,
  ): Promise<void> {
    const uses = new Map<string, { kind: CatalogueKind; id: number; count: number }>();
    for (const { kind, ids } of references) {
      for (const id of ids) {
        const key = `${kind}/${id}`;
        uses.set(key, { kind, id, count: (uses.get(key)?.count ?? 0) + 1 });
      }
    }
    if (uses.size === 0) return;
    const operations = [...uses.values()].map(({ kind, id, count }) => {
      const range = kind === 'ip-ranges' ? ranges.get(id) : undefined;
      const moved = range ? { $set: { nextOffset: range.nextOffset } } : {};
      return {
        updateOne: { filter: { company, kind, id }, update: { $inc: { uses: by * count }, ...moved } },
      };
    });
    const { matchedCount } = await this.collection.bulkWrite(operations, { session });
    if (matchedCount !== uses.size) throw new Error('A catalogue item disappeared within its transaction');
  }
}
