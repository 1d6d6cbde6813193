import type { mongo } from 'mongoose';
import { assignCells, isCell, SPREAD, type ZoneRange, zoneRanges } from './cells';
import { holdsUnique, isSharded, type PlacedCollection, type ShardedPlacement } from './placement';

/** The sharding settings of one database. */
export interface ShardedDatabase {
  name: string;
  collections: readonly PlacedCollection[];
}

export interface ShardingOptions {
  /**
   * Companies that are too large for one shard. Their batches, texts and callbacks are spread over all shards, and stay spread if the company is
   * removed from this list.
   */
  spread?: number[];
  /** Called after each change. */
  report?(line: string): void;
}

interface StoredRange extends ZoneRange {
  ns: string;
}

const NAMESPACE_NOT_FOUND = 26;

/** Whether the server of this client is a mongos. */
export async function isMongos(client: mongo.MongoClient): Promise<boolean> {
  return (await client.db('admin').command({ hello: 1 })).msg === 'isdbgrid';
}

/**
 * Distributes databases over the shards of their cluster according to the declarations of the collections. The databases may be in use: MongoDB moves
 * existing documents in the background. Idempotent.
 * @throws if the server is not a mongos, or if existing documents prevent the distribution
 */
export async function shardDatabases(
  client: mongo.MongoClient,
  databases: readonly ShardedDatabase[],
  { spread = [], report = () => undefined }: ShardingOptions = {},
): Promise<void> {
  if (!(await isMongos(client)))
    throw new Error('Not a sharded cluster: MONGO_URL must name a mongos. A replica set needs no sharding.');
  const cluster = new ShardedCluster(client, report);
  await cluster.placeCells();
  const hashes = await cluster.hashesOf(spread);
  for (const { name, collections } of databases) {
    await cluster.run({ enableSharding: name });
    for (const one of collections)
      if (isSharded(one.placement)) await cluster.shard(name, one, one.placement, hashes);
  }
}

class ShardedCluster {
  private readonly admin: mongo.Db;
  private readonly config: mongo.Db;

  constructor(
    private readonly client: mongo.MongoClient,
    private readonly report: (line: string) => void,
  ) {
    this.admin = client.db('admin');
    this.config = client.db('config');
  }

  run(command: mongo.Document): Promise<mongo.Document> {
    return this.admin.command(command, { promoteLongs: false });
  }

  /** Assigns each cell to one shard, and adds every shard to the zone of spread companies. */
  async placeCells(): Promise<void> {
    const { shards } = (await this.run({ listShards: 1 })) as { shards: { _id: string; tags?: string[] }[] };
    const known = new Map<string, string>();
    for (const { _id, tags = [] } of shards) for (const zone of tags.filter(isCell)) known.set(zone, _id);
    const wanted = assignCells(
      shards.map(({ _id }) => _id),
      known,
    );
    for (const [zone, shard] of wanted) {
      const holders = shards.filter(({ tags = [] }) => tags.includes(zone)).map(({ _id }) => _id);
      if (!holders.includes(shard)) await this.run({ addShardToZone: shard, zone });
      // After the assignment to the new shard, because a zone in use must always have a shard.
      for (const other of holders) if (other !== shard) await this.run({ removeShardFromZone: other, zone });
    }
    for (const { _id, tags = [] } of shards)
      if (!tags.includes(SPREAD)) await this.run({ addShardToZone: _id, zone: SPREAD });
    const moved = [...wanted].filter(([zone, shard]) => known.get(zone) !== shard).length;
    if (moved > 0) this.report(`${moved} cells moved to another shard, of ${shards.length} shards`);
  }

  async hashesOf(companies: number[]): Promise<bigint[]> {
    if (companies.length === 0) return [];
    const rows = await this.admin
      .aggregate(
        [
          { $documents: companies.map((company) => ({ company })) },
          { $project: { hash: { $toHashedIndexKey: '$company' } } },
        ],
        { promoteLongs: false },
      )
      .toArray();
    return rows.map(({ hash }) => (hash as mongo.Long).toBigInt());
  }

  async shard(
    database: string,
    collection: PlacedCollection,
    placement: ShardedPlacement,
    spread: bigint[],
  ): Promise<void> {
    const name = collection.collectionName;
    const ns = `${database}.${name}`;
    await this.prepareForKey(database, collection, placement);
    if (placement.inCells) await this.placeRanges(ns, placement, spread);
    const stored = await this.config
      .collection<{ _id: string; key?: mongo.Document }>('collections')
      .findOne({ _id: ns });
    if (stored?.key) {
      if (JSON.stringify(stored.key) === JSON.stringify(placement.key)) return;
      throw new Error(
        `${ns} is sharded by ${JSON.stringify(stored.key)}, but must be sharded by ${JSON.stringify(placement.key)}. Reshard it: see docs/sharding.md.`,
      );
    }
    await this.run({ shardCollection: ns, key: placement.key });
    this.report(`${ns} is sharded by ${JSON.stringify(placement.key)}`);
  }

  /** Creates the index of the shard key, and drops unique indexes of earlier versions that cannot be enforced over all shards. */
  private async prepareForKey(
    database: string,
    { collectionName, uniqueKeys }: PlacedCollection,
    { key }: ShardedPlacement,
  ): Promise<void> {
    const collection = this.client.db(database).collection(collectionName);
    const indexes = await collection.indexes().catch((error: unknown) => {
      if ((error as { code?: unknown }).code === NAMESPACE_NOT_FOUND) return [];
      throw error;
    });
    for (const index of indexes) {
      if (!index.unique || holdsUnique(key, index.key)) continue;
      if (uniqueKeys.some((declared) => JSON.stringify(declared) === JSON.stringify(index.key)))
        throw new Error(
          `${database}.${collectionName} declares a unique index that its shard key cannot enforce.`,
        );
      await collection.dropIndex(index.name!);
      this.report(`dropped the index ${index.name} of an older version from ${database}.${collectionName}`);
    }
    await collection.createIndex(key as mongo.IndexSpecification);
  }

  /** Removes obsolete ranges before it adds others, because ranges must not overlap. */
  private async placeRanges(ns: string, placement: ShardedPlacement, spread: bigint[]): Promise<void> {
    const tags = this.config.collection<StoredRange & { tag: string }>('tags');
    const stored = await tags.find({ ns }, { promoteLongs: false }).toArray();
    const [field] = Object.keys(placement.key);
    const before = stored.flatMap(({ tag, min }) => {
      const hash = (min as mongo.Document)[field!];
      return tag === SPREAD && 'toBigInt' in hash ? [(hash as mongo.Long).toBigInt()] : [];
    });
    const wanted = new Map(
      zoneRanges(placement, [...before, ...spread]).map((range) => [textOf(range), range]),
    );
    const there = new Set<string>();
    for (const { tag: zone, min, max } of stored) {
      const text = textOf({ zone, min, max });
      if (wanted.has(text)) there.add(text);
      else await this.run({ updateZoneKeyRange: ns, min, max, zone: null });
    }
    const missing = [...wanted].filter(([text]) => !there.has(text)).map(([, range]) => range);
    for (const { zone, min, max } of missing) await this.run({ updateZoneKeyRange: ns, min, max, zone });
  }
}

function textOf({ zone, min, max }: ZoneRange): string {
  return JSON.stringify([zone, boundText(min), boundText(max)]);
}

function boundText(bound: mongo.Document): string[] {
  return Object.values(bound).map((value: { _bsontype: string; toString(): string }) =>
    value._bsontype === 'Long' ? value.toString() : value._bsontype,
  );
}
