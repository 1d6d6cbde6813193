/** The fields of a shard key in order; the first field hashed. */
export type ShardKey = Readonly<Record<string, 'hashed' | 1>>;

/** The placement of a collection's documents on a sharded cluster. Every collection declares it (docs/sharding.md). */
export type Placement =
  | {
      key: ShardKey;
      /**
       * By its company: all that one transaction of a company writes is together in the company's cell, a part of the hashed keys
       * that is the same in every such collection. Without, MongoDB spreads the documents as it likes.
       */
      inCells: boolean;
      /** The key's first field in documents of a version that had none, as an expression. */
      ofOlder?: unknown;
      why: string;
    }
  | {
      /** All of it is on the database's first shard: why that is enough. */
      unsharded: string;
    };

export type ShardedPlacement = Extract<Placement, { key: ShardKey }>;

/** The properties of a collection that sharding needs. */
export interface PlacedCollection {
  collectionName: string;
  placement: Placement;
  /** Of its unique indexes. */
  uniqueKeys: Record<string, unknown>[];
}

/**
 * Of a company, and together with all else of it.
 * @param options.field that holds the company
 * @param options.ofOlder what the field is in documents of a version that had none, as an expression
 * @param options.then by what the documents of one company can be divided, so that a giant one spreads over several shards
 */
export function ofCompany(
  why: string,
  options: { field?: string; then?: string; ofOlder?: unknown } = {},
): ShardedPlacement {
  const { field = 'company', then, ofOlder } = options;
  const key: ShardKey = { [field]: 'hashed', ...(then === undefined ? {} : { [then]: 1 }) };
  return { key, inCells: true, why, ofOlder };
}

/** Spread by this field, which the hot queries name. */
export function spreadBy(field: string, why: string): ShardedPlacement {
  return { key: { [field]: 'hashed' }, inCells: false, why };
}

export function unsharded(reason: string): Placement {
  return { unsharded: reason };
}

export function isSharded(placement: Placement): placement is ShardedPlacement {
  return 'key' in placement;
}

/** Whether an index of these fields can hold something unique in all shards: MongoDB asks that it begins with the shard key. */
export function holdsUnique(key: ShardKey, index: Record<string, unknown>): boolean {
  const fields = Object.keys(index);
  return fields[0] === '_id' || Object.keys(key).every((field, at) => fields[at] === field);
}
