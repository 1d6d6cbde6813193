/** The fields of a shard key in order. The first field is hashed. */
export type ShardKey = Readonly<Record<string, 'hashed' | 1>>;

/** The placement of a collection's documents on a sharded cluster. Every collection declares it (docs/sharding.md). */
export type Placement =
  | {
      key: ShardKey;
      /**
       * Whether the documents of a company are in the company's cell, so that a transaction of a company writes to one shard. A cell is
       * a part of the hashed keys, the same in all of these collections. If false, MongoDB distributes the documents freely.
       */
      inCells: boolean;
      why: string;
    }
  | {
      /** The reason why it is sufficient that the complete collection is on the first shard of the database. */
      unsharded: string;
    };

export type ShardedPlacement = Extract<Placement, { key: ShardKey }>;

/** The properties of a collection that sharding needs. */
export interface PlacedCollection {
  collectionName: string;
  placement: Placement;
  /** The keys of the unique indexes. */
  uniqueKeys: Record<string, unknown>[];
}

/**
 * Places the documents of a company in its cell, together with the other documents of the company.
 * @param options.field the field with the company
 * @param options.then the field that divides the documents of one company, so that a giant company can be spread over several shards
 */
export function ofCompany(why: string, options: { field?: string; then?: string } = {}): ShardedPlacement {
  const { field = 'company', then } = options;
  const key: ShardKey = { [field]: 'hashed', ...(then === undefined ? {} : { [then]: 1 }) };
  return { key, inCells: true, why };
}

/** Spreads the documents over all shards by a field that frequent queries contain. */
export function spreadBy(field: string, why: string): ShardedPlacement {
  return { key: { [field]: 'hashed' }, inCells: false, why };
}

export function unsharded(reason: string): Placement {
  return { unsharded: reason };
}

export function isSharded(placement: Placement): placement is ShardedPlacement {
  return 'key' in placement;
}

/** Whether an index can enforce uniqueness over all shards. MongoDB requires that a unique index begins with the shard key. */
export function holdsUnique(key: ShardKey, index: Record<string, unknown>): boolean {
  const fields = Object.keys(index);
  return fields[0] === '_id' || Object.keys(key).every((field, at) => fields[at] === field);
}
