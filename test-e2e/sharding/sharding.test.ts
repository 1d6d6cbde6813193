import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connectMongo, inTransaction, isSharded, type MongoConnection } from '@herald/mongo';
import { databasesOf } from '@herald/shard';
import { quiet } from '@herald/testing/loggers';
import { until } from '@herald/testing/until';
import { mongo } from 'mongoose';
import { root, shellBlocks, textOf } from '../support/checkout';
import { misplacedRanges, rangesOf } from './support/ranges';
import { type ShardedCluster, startShardedCluster } from './support/sharded-cluster';

const execute = promisify(execFile);
/** Only a limit against hanging: chunks move one after another. */
const MOVED_WITHIN_MS = 600_000;
const namespace = `shard${process.pid}`;
const ofService = (service: string): string =>
  databasesOf(namespace).find(({ name }) => name.endsWith(`_${service}`))!.name;

describe('a sharded cluster', () => {
  let cluster: ShardedCluster;
  let router: mongo.MongoClient;
  const commands = shellBlocks(textOf('docs', 'sharding.md')).map(({ command }) => command);
  const shard = async (command: string): Promise<string> => {
    const env = { ...process.env, MONGO_URL: cluster.url, MONGO_NAMESPACE: namespace };
    return (await execute('bash', ['-c', command], { cwd: root, env })).stdout;
  };

  beforeAll(async () => {
    cluster = await startShardedCluster();
    // A single mongos, because each counts its own transactions.
    router = await mongo.MongoClient.connect(cluster.url.replace(/,[^/]*/, ''));
  });
  afterAll(async () => {
    for (const { name } of databasesOf(namespace)) await router?.db(name).dropDatabase();
    await router?.close();
    await cluster?.stop();
  });

  it('is sharded by the first command of the page, and repeating it changes nothing', async () => {
    // Data of a previous version exists, with an index that would block the sharding.
    const batches = router.db(ofService('sms')).collection<{ _id: string }>('batches');
    await batches.createIndex({ smsID: 1, number: 1 }, { unique: true });
    const documents = Array.from({ length: 200 }, (_, at) => {
      const company = 1 + (at % 20);
      return { _id: `${at}.0`, company, smsID: at, number: 0 };
    });
    await batches.insertMany(documents);
    expect(await shard(commands[0]!)).toContain('batches is sharded by {"company":"hashed","smsID":1}');
    expect(await shard(commands[0]!)).toContain('already sharded, nothing changed');
    expect(await batches.countDocuments()).toBe(documents.length);
    await expect(batches.insertOne({ ...documents[0]! })).rejects.toMatchObject({ code: 11000 });
  });

  it('shows a transaction the writes acknowledged before its start, through any mongos', async () => {
    const [, hosts, rest] = /^mongodb:\/\/([^/]+)(.*)$/.exec(cluster.url)!;
    const connect = (host: string): Promise<MongoConnection> =>
      connectMongo({
        url: `mongodb://${host}${rest}`,
        database: ofService('sms'),
        name: 'test',
        logger: quiet,
      });
    const connections = await Promise.all(hosts!.split(',').map(connect));
    try {
      const [writer, reader] = connections.map((connection) =>
        connection.collection<{ _id: string }>('seen'),
      );
      let unseen = 0;
      for (let at = 0; at < 200; at++) {
        await writer!.insertOne({ _id: String(at) });
        const seen = await inTransaction(connections[1]!, (session) =>
          reader!.findOne({ _id: String(at) }, { session }),
        );
        if (!seen) unseen++;
      }
      expect(unseen).toBe(0);
    } finally {
      for (const connection of connections) await connection.close();
    }
  });

  it(
    'keeps all data of a company on its shard, in every collection',
    async () => {
      for (const { name, collections } of databasesOf(namespace))
        for (const { collectionName, placement } of collections)
          if (isSharded(placement) && placement.inCells)
            await until(
              () => misplacedRanges(router, `${name}.${collectionName}`),
              (misplaced) => misplaced.length === 0,
              { timeoutMs: MOVED_WITHIN_MS, what: `the cells of ${name}.${collectionName}` },
            );
      const zones = await rangesOf(router, `${ofService('sms')}.balances`);
      expect(zones).toHaveLength(64);
      const cellsOf = (collection: string): Promise<unknown> =>
        rangesOf(router, collection).then((ranges) =>
          ranges.map(({ tag, from, shards }) => [tag, from, shards]),
        );
      const cells = await cellsOf(`${ofService('sms')}.balances`);
      for (const collection of ['batches', 'batch_texts', 'sms_ledger', 'idempotency'])
        expect(await cellsOf(`${ofService('sms')}.${collection}`)).toEqual(cells);
      for (const collection of ['sequences', 'accounts', 'payments', 'billing_states', 'outbox'])
        expect(await cellsOf(`${ofService('billing')}.${collection}`)).toEqual(cells);
    },
    2 * MOVED_WITHIN_MS,
  );

  it('routes each hot query to one shard', async () => {
    const [sms, billing, callbacks] = [
      ofService('sms'),
      ofService('billing'),
      ofService('callback-dispatcher'),
    ];
    const company = 7;
    const queries: [database: string, collection: string, filter: mongo.Document][] = [
      [sms, 'balances', { _id: company }],
      [sms, 'sms_ledger', { company, n: { $gt: 0 } }],
      [sms, 'idempotency', { _id: `${company}/a`, company }],
      [sms, 'batches', { _id: '1.0', company, smsID: 1 }],
      [sms, 'batches', { _id: { $in: ['1.0', '2.0'] }, company: { $in: [company] }, state: 'queued' }],
      // The search, and the list of jobs.
      [sms, 'batches', { company, numbers: '1', smsID: { $gte: 0, $lte: 9 } }],
      [sms, 'batches', { company, 'send.state': { $gt: '' }, smsID: { $lt: 9 } }],
      [sms, 'batch_texts', { _id: '1.0', company }],
      [sms, 'submissions', { key: '1', number: '1' }],
      // A payment, and a page of the billing run.
      [billing, 'sequences', { _id: `payments/${company}`, company }],
      [billing, 'accounts', { company, id: { $in: [1, 2] } }],
      [billing, 'catalogue_items', { $or: [{ company, kind: 'tariffs', id: { $in: [1, 2] } }] }],
      [billing, 'idempotency', { _id: { $in: [`${company}/a`] }, company }],
      [
        billing,
        'payments',
        {
          $or: ['a', 'b'].map((transactionID) => ({ company, paySystem: 'bank', transactionID })),
        },
      ],
      [billing, 'billing_runs', { company, id: 1, open: true }],
      // Due records, and the lists.
      [
        billing,
        'accounts',
        { company, statusID: 1, shutdownDate: { $gte: '2026-01-01', $lte: '2026-01-31' } },
      ],
      [billing, 'accounts', { company, position: { $gt: 0, $lte: 100 } }],
      [billing, 'customers', { company, 'numbers.mobile': { $in: ['1'] } }],
      [billing, 'payments', { company, id: { $lte: 100, $gt: 0 } }],
      [billing, 'corrections', { company, kind: 'account', recordID: 1 }],
      [billing, 'reconciliation_findings', { company, reconciliation: 'a', kind: 'matched' }],
      [callbacks, 'deliveries', { _id: { $in: ['1.0.0'] }, company: { $in: [company] } }],
      [
        callbacks,
        'deliveries',
        { state: 'waiting', company, shard: { $in: [0, 1] }, receiver: `${company}` },
      ],
    ];
    for (const [database, collection, filter] of queries) {
      const found = router.db(database).collection(collection).find(filter);
      const { queryPlanner } = await found.explain('queryPlanner');
      expect([collection, filter, queryPlanner.winningPlan.stage]).toEqual([
        collection,
        filter,
        'SINGLE_SHARD',
      ]);
    }
  });

  it('has a company’s data in a transaction of one shard, for any company', async () => {
    const before = await commitsOf(router);
    const sms = router.db(ofService('sms'));
    for (let company = 101; company <= 130; company++) {
      const session = router.startSession();
      await session.withTransaction(async () => {
        await sms.collection<{ _id: number }>('balances').insertOne({ _id: company }, { session });
        await sms.collection('sms_ledger').insertOne({ company, n: 1 }, { session });
        await sms.collection('batches').insertOne({ company, smsID: company, number: 0 }, { session });
      });
      await session.endSession();
    }
    const after = await commitsOf(router);
    expect([after.twoPhaseCommit - before.twoPhaseCommit, after.singleShard - before.singleShard]).toEqual([
      0, 30,
    ]);
  });

  it('spreads the company that the page names, and no other', async () => {
    expect(commands[1]).toContain('--spread 7');
    await shard(commands[1]!);
    const spread = async (collection: string): Promise<number> =>
      (await rangesOf(router, collection)).filter(({ tag }) => tag === 'herald-spread').length;
    expect(await spread(`${ofService('sms')}.batches`)).toBe(1);
    expect(await spread(`${ofService('callback-dispatcher')}.deliveries`)).toBe(1);
    expect(await spread(`${ofService('sms')}.balances`)).toBe(0);
    // It stays so after further commands.
    await shard(commands[0]!);
    expect(await spread(`${ofService('sms')}.batches`)).toBe(1);
  });
});

async function commitsOf(
  router: mongo.MongoClient,
): Promise<{ singleShard: number; twoPhaseCommit: number }> {
  const { transactions } = await router.db('admin').command({ serverStatus: 1 });
  const { commitTypes } = transactions as { commitTypes: Record<string, { initiated: number }> };
  const { singleShard, twoPhaseCommit } = commitTypes;
  return { singleShard: Number(singleShard!.initiated), twoPhaseCommit: Number(twoPhaseCommit!.initiated) };
}
