import type { mongo } from 'mongoose';
import { ConflictError, noRecordHere } from '@herald/contracts/errors';
import type { MongoConnection } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import type { FieldErrors } from '../request/read-fields';
import { type CatalogueItem, catalogueItemsIn, type CatalogueKind, type ItemKey } from './catalogue-model';
import { ITEM_NAMES } from './catalogue-schema';

/** A field of a record that references catalogue items. */
export interface Reference {
  field: string;
  kind: CatalogueKind;
  ids: number[];
}

/** One more or one less reference to an item. */
export interface UseChange extends Pick<ItemKey, 'kind' | 'id'> {
  by: 1 | -1;
}

export function usesOf(references: Pick<Reference, 'kind' | 'ids'>[], by: UseChange['by']): UseChange[] {
  return references.flatMap(({ kind, ids }) => ids.map((id) => ({ kind, id, by })));
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
      if (missing.length > 0) errors[field] = noRecordHere(ITEM_NAMES[kind], missing.join(', '));
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
  async findItem(
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
   * Changes `uses` in the transaction that writes the referencing records, so that none of the items can be deleted before the commit.
   * Changes that cancel each other out are not written.
   * @param ranges IP ranges from which the transaction assigned addresses.
   * @throws ConflictError if an item was deleted after it was read
   */
  async changeUses(
    company: number,
    changes: UseChange[],
    session: mongo.ClientSession,
    ranges = new Map<number, { nextOffset: number }>(),
  ): Promise<void> {
    const uses = new Map<string, { kind: CatalogueKind; id: number; by: number }>();
    for (const { kind, id, by } of changes) {
      const key = `${kind}/${id}`;
      uses.set(key, { kind, id, by: (uses.get(key)?.by ?? 0) + by });
    }
    const changed = [...uses.values()].filter(({ by }) => by !== 0);
    if (changed.length === 0) return;
    const operations = changed.map(({ kind, id, by }) => {
      const range = kind === 'ip-ranges' ? ranges.get(id) : undefined;
      const moved = range ? { $set: { nextOffset: range.nextOffset } } : {};
      return { updateOne: { filter: { company, kind, id }, update: { $inc: { uses: by }, ...moved } } };
    });
    const { matchedCount } = await this.collection.bulkWrite(operations, { session });
    if (matchedCount !== changed.length)
      throw new ConflictError('A catalogue item of the request was deleted at the same time. Give another.');
  }
}
