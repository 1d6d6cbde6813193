import { mongo } from 'mongoose';

/** A range of a collection's keys, and its location. */
export interface PlacedRange {
  tag: string;
  /** Lower bound of the first field. */
  from: string;
  /** Shards of the zone. */
  shards: string[];
  /** Shards that hold a part of the range. */
  holders: string[];
}

const { MaxKey, MinKey } = mongo;

export async function rangesOf(router: mongo.MongoClient, ns: string): Promise<PlacedRange[]> {
  const config = router.db('config');
  const exact = { promoteLongs: false };
  const tags = await config.collection('tags').find({ ns }, exact).toArray();
  const zones = await config.collection<{ _id: string; tags?: string[] }>('shards').find().toArray();
  const stored = await config.collection<{ _id: string; uuid: unknown }>('collections').findOne({ _id: ns });
  const chunks = await config.collection('chunks').find({ uuid: stored!.uuid }, exact).toArray();
  return tags
    .map(({ tag, min, max }) => ({
      tag: String(tag),
      start: startOf(min as mongo.Document),
      end: startOf(max as mongo.Document),
    }))
    .sort((one, other) => (one.start < other.start ? -1 : 1))
    .map(({ tag, start, end }) => ({
      tag,
      from: String(start),
      shards: zones.filter(({ tags: own = [] }) => own.includes(tag)).map(({ _id }) => _id),
      holders: [
        ...new Set(
          chunks
            .filter(
              (chunk) =>
                startOf(chunk.min as mongo.Document) < end && startOf(chunk.max as mongo.Document) > start,
            )
            .map((chunk) => String(chunk.shard)),
        ),
      ],
    }));
}

/** Ranges with a part on a shard outside of their zone. */
export async function misplacedRanges(router: mongo.MongoClient, ns: string): Promise<PlacedRange[]> {
  const ranges = await rangesOf(router, ns);
  return ranges.filter(({ shards, holders }) => holders.some((holder) => !shards.includes(holder)));
}

function startOf(bound: mongo.Document): bigint {
  const [first] = Object.values(bound);
  if (first instanceof MinKey) return -(2n ** 63n);
  if (first instanceof MaxKey) return 2n ** 63n;
  return (first as mongo.Long).toBigInt();
}
