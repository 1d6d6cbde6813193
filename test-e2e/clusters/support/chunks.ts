import type { HeraldSystem } from '@herald/launcher';
import { until } from '@herald/testing/until';
import type { mongo } from 'mongoose';
import { withMongo } from './mongo-sets';

const MOVES_WITHIN_MS = 120_000;
const BALANCES = 'herald_sms.balances';

interface Shard {
  _id: string;
  tags?: string[];
}

/**
 * Moves the cells of all companies to the other one of two shards, like an operator who adds one shard and removes another. Resolves when
 * the first chunk has moved; the balancer continues with the others.
 */
export async function moveEveryCompany({ run }: HeraldSystem): Promise<void> {
  await withMongo(run.mongoUrl, async (router) => {
    const before = await movedChunks(router);
    const shards = await router.db('config').collection<Shard>('shards').find().toArray();
    const admin = router.db('admin');
    for (const zone of await cellsInUse(router)) {
      const [holder, other] = shards.sort((one) => (one.tags?.includes(zone) ? -1 : 1));
      await admin.command({ addShardToZone: other!._id, zone });
      await admin.command({ removeShardFromZone: holder!._id, zone });
    }
    await until(
      () => movedChunks(router),
      (moved) => moved > before,
      { timeoutMs: MOVES_WITHIN_MS, what: 'a chunk to move' },
    );
  });
}

/** Number of moved chunks since the start. */
function movedChunks(router: mongo.MongoClient): Promise<number> {
  return router.db('config').collection('changelog').countDocuments({ what: 'moveChunk.commit' });
}

/** The zones with the balance of a company. */
async function cellsInUse(router: mongo.MongoClient): Promise<string[]> {
  const hashed = [{ $project: { hash: { $toHashedIndexKey: '$_id' } } }];
  const balances = router.db('herald_sms').collection('balances');
  const companies = await balances.aggregate(hashed, { promoteLongs: false }).toArray();
  const zones = new Set<string>();
  for (const { hash } of companies) {
    // The ends of the first and the last range are not numbers; an aggregation expression can compare with them too.
    const around = { $and: [{ $lte: ['$min._id', hash] }, { $gt: ['$max._id', hash] }] };
    const cell = await router.db('config').collection('tags').findOne({ ns: BALANCES, $expr: around });
    if (!cell) throw new Error('A company is in no cell.');
    zones.add(String(cell['tag']));
  }
  return [...zones];
}
