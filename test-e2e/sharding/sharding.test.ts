import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isSharded } from '@herald/mongo';
import { COLLECTIONS_OF, databasesOf } from '@herald/shard';
import { until } from '@herald/testing/until';
import { mongo } from 'mongoose';
import { expectSoundBooks } from '../support/books';
import { type Company, newCompany } from '../support/company';
import { root, shellBlocks, textOf } from '../support/checkout';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { type AskedShard, ProfiledShards } from './support/profiled-shards';
import { ShardingPage } from './support/sharding-page';
import { type ShardedCluster, startShardedCluster } from './support/sharded-cluster';

const execute = promisify(execFile);
const COMPANIES = 12;
const page = new ShardingPage();

describe('the table of collections', () => {
  it('is what the services declare', () => {
    const declared = Object.entries(COLLECTIONS_OF).flatMap(([service, collections]) =>
      collections.map(({ collectionName, placement }) => [
        service,
        collectionName,
        isSharded(placement) ? JSON.stringify(placement.key).replaceAll('"', '') : '–',
        isSharded(placement) ? placement.why : placement.unsharded,
      ]),
    );
    expect(page.table('Collections')).toEqual(declared);
  });
});

describe('a system on a sharded cluster', () => {
  let cluster: ShardedCluster;
  let router: mongo.MongoClient;
  let own: OwnSystem;
  let shards: ProfiledShards;
  const companies: Company[] = [];
  const numberOf = (at: number): number => 995_577_100_000 + at;

  beforeAll(async () => {
    cluster = await startShardedCluster();
    router = await mongo.MongoClient.connect(cluster.url);
    own = await startOwnSystem({
      env: { ...process.env, MONGO_URL: cluster.url, CALLBACK_ALLOW_PRIVATE: 'true' },
    });
    for (let i = 0; i < COMPANIES; i++) companies.push(await newCompany({ callbacks: true }));
  });
  afterAll(async () => {
    await shards?.close();
    await own?.close();
    await router?.close();
    await cluster?.stop();
  });

  const shard = async (command: string): Promise<string> => {
    const [program, ...args] = command.split(' ');
    const env = { ...process.env, MONGO_URL: cluster.url, MONGO_NAMESPACE: own.namespace };
    return (await execute(program!, args, { cwd: root, env, timeout: 240_000 })).stdout;
  };

  it('is sharded while it runs by the commands of the page, and by them again without a change', async () => {
    const commands = shellBlocks(textOf('docs', 'sharding.md'))
      .map(({ command }) => command)
      .filter((line) => line.startsWith('npm run shard'));
    expect(commands.length).toBeGreaterThan(0);
    const [first] = commands;
    expect(await shard(first!)).toContain('batches is sharded by');
    for (const command of commands) await shard(command);
    expect(await shard(first!)).toContain('all of it was so already');
  });

  it('keeps all of a company on its shard, in every collection', async () => {
    const moved = async (): Promise<number> => {
      let misplaced = 0;
      for (const { name, collections } of databasesOf(own.namespace))
        for (const { collectionName, placement } of collections)
          if (isSharded(placement) && placement.inCells)
            misplaced += await misplacedChunks(router, `${name}.${collectionName}`);
      return misplaced;
    };
    await until(moved, (misplaced) => misplaced === 0, { timeoutMs: 240_000 });
  });

  it('asks one shard for what is of one company, and all of them only for what the page says', async () => {
    shards = await ProfiledShards.of(
      router,
      databasesOf(own.namespace).map(({ name }) => name),
    );
    const twoPhase = await commitsOf(router, 'twoPhaseCommit');
    await shards.begin();
    await Promise.all(companies.map((company, at) => useAll(company, at)));
    const asked = await shards.read();
    // Group commits and refunds of a company are on its shard, too.
    expect(await commitsOf(router, 'twoPhaseCommit')).toBe(twoPhase);
    expect(await commitsOf(router, 'singleShard')).toBeGreaterThan(0);

    const keyOf = new Map<string, string[]>();
    for (const { collections } of databasesOf(own.namespace))
      for (const { collectionName, placement } of collections)
        if (isSharded(placement)) keyOf.set(collectionName, Object.keys(placement.key));
    const ofShards = asked.filter(({ collection }) => keyOf.has(collection));
    const isNamed = ({ collection, fields }: AskedShard): boolean =>
      fields.includes(keyOf.get(collection)![0]!);
    expect(new Set(ofShards.map(({ shard: name }) => name)).size).toBe(2);

    const everywhere = new Set(ofShards.filter((one) => !isNamed(one)).map(signatureOf));
    const allowed = new Set(
      page
        .table('What asks every shard')
        .map(([collection, kind, fields]) => `${collection} ${kind} ${fields}`),
    );
    expect([...everywhere].filter((one) => !allowed.has(one))).toEqual([]);

    // Of one company, and so of one shard: whatever names a single one.
    const shardsOf = new Map<string, Set<string>>();
    for (const one of ofShards.filter(isNamed)) {
      const field = keyOf.get(one.collection)![0]!;
      const value = one.filter[field] as unknown;
      if (field !== 'company' || typeof value !== 'number') continue;
      shardsOf.set(String(value), (shardsOf.get(String(value)) ?? new Set()).add(one.shard));
    }
    expect(shardsOf.size).toBeGreaterThanOrEqual(COMPANIES);
    expect([...shardsOf.values()].filter(({ size }) => size > 1)).toEqual([]);
  });

  it('explains each hot query as one of a single shard', async () => {
    const sms = router.db(databasesOf(own.namespace).find(({ name }) => name.includes('sms'))!.name);
    const callbacks = router.db(
      databasesOf(own.namespace).find(({ name }) => name.includes('callback'))!.name,
    );
    const company = companies[0]!.id;
    const queries: [db: mongo.Db, collection: string, filter: mongo.Document][] = [
      [sms, 'balances', { _id: company }],
      [sms, 'sms_ledger', { company, n: { $gt: 0 } }],
      [sms, 'idempotency', { _id: `${company}/a`, company }],
      [sms, 'jobs', { _id: 1, company }],
      [sms, 'batches', { _id: { $in: ['1.0'] }, company: { $in: [company] } }],
      [sms, 'batches', { company, smsID: 1, number: { $gte: 0, $lt: 20 } }],
      [sms, 'submissions', { key: { $in: ['main/1'] }, number: { $in: ['1'] } }],
      [callbacks, 'deliveries', { _id: { $in: ['1.0.0'] }, company: { $in: [company] } }],
      [
        callbacks,
        'deliveries',
        { state: 'waiting', company, shard: { $in: [0] }, receiver: String(company) },
      ],
    ];
    for (const [db, collection, filter] of queries) {
      const { queryPlanner } = await db.collection(collection).find(filter).explain('queryPlanner');
      expect([collection, queryPlanner.winningPlan.stage]).toEqual([collection, 'SINGLE_SHARD']);
    }
  });

  it('adds up', () => expectSoundBooks(own));

  /** A single send, one that comes twice, a campaign of several batches, a report: until all of it is called back. */
  async function useAll(company: Company, at: number): Promise<void> {
    const headers = { 'Idempotency-Key': `once-${at}` };
    const once = { numbers: [numberOf(at)], text: 'one' };
    const answers = [await company.send(once, { headers }), await company.send(once, { headers })];
    expect(new Set(answers.map(({ body }) => body['smsID'])).size).toBe(1);
    const refused = 995_577_900_020;
    const some = await company.sent({
      numbers: [refused, ...Array.from({ length: 120 }, (_, i) => numberOf(1_000 + i))],
      text: 'many',
    });
    for (const smsID of [answers[0]!.body['smsID'], some]) {
      const records = await company.api.settled(smsID, 240_000);
      expect(records.every(({ statusID }) => statusID === '1' || statusID === '4')).toBe(true);
    }
    await until(
      () => company.receiver.statuses(String(numberOf(at))),
      (statuses) => statuses.includes('1'),
      { timeoutMs: 240_000 },
    );
  }
});

function signatureOf({ collection, kind, fields }: AskedShard): string {
  return `${collection} ${kind} ${fields.join(', ')}`;
}

async function commitsOf(router: mongo.MongoClient, type: 'singleShard' | 'twoPhaseCommit'): Promise<number> {
  const { transactions } = await router.db('admin').command({ serverStatus: 1 });
  return Number((transactions as mongo.Document).commitTypes[type].initiated);
}

/** Chunks on another shard than that of their zone. */
async function misplacedChunks(router: mongo.MongoClient, ns: string): Promise<number> {
  const config = router.db('config');
  const tags = await config.collection('tags').find({ ns }, { promoteLongs: false }).toArray();
  const zones = await config.collection<{ _id: string; tags?: string[] }>('shards').find().toArray();
  const { uuid } = (await config
    .collection<{ _id: string; uuid: unknown }>('collections')
    .findOne({ _id: ns }))!;
  const chunks = await config.collection('chunks').find({ uuid }, { promoteLongs: false }).toArray();
  const placed = tags.filter(({ tag, min, max }) =>
    chunks.some(
      (chunk) =>
        JSON.stringify(chunk.min) === JSON.stringify(min) &&
        JSON.stringify(chunk.max) === JSON.stringify(max) &&
        zones.find(({ _id }) => _id === chunk.shard)?.tags?.includes(tag),
    ),
  );
  return tags.length - placed.length;
}
