import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectToAny } from '@herald/broker';
import { until } from '@herald/testing/until';
import { mongo } from 'mongoose';
import { obtainMongoReplicaSet, obtainShardedMongo } from './mongo/obtain-mongo';
import { isAlive } from './process/is-alive';
import { obtainRabbitCluster } from './rabbit/obtain-rabbit';
import type { ObtainedServer } from './server-plan';

const TEST_MS = 400_000;
const QUORUM = { arguments: { 'x-queue-type': 'quorum' } };

/** A message of the queue; null while the queue has no leader, or nothing in it. */
async function takeOne(url: string, queue: string): Promise<string | null> {
  const connection = await connectToAny(url);
  connection.on('error', () => undefined); // a queue without a leader ends the connection
  try {
    const message = await (await connection.createChannel()).get(queue, { noAck: true });
    return message ? message.content.toString() : null;
  } catch {
    return null;
  } finally {
    await connection.close().catch(() => undefined);
  }
}

/** On the real programs, whatever this machine has or gets them from. */
describe('clusters of our own', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-clusters-'));
  const optionsOf = (name: string) => ({ dataDir: join(dir, name, 'data'), logDir: join(dir, name, 'logs') });
  let server: ObtainedServer | null = null;

  afterEach(async () => {
    await server?.stop();
    expect(Object.values(server?.pids ?? {}).filter(isAlive)).toEqual([]);
    server = null;
  }, TEST_MS);
  afterAll(() => rmSync(dir, { recursive: true }));

  it(
    'three RabbitMQ nodes: what one of them took is there when it is gone, and it comes back to the others',
    async () => {
      const cluster = await obtainRabbitCluster(optionsOf('rabbit'));
      server = cluster;
      expect(cluster.url).toBe(cluster.nodes.map(({ url }) => url).join(','));
      const running = async (name: string): Promise<string[]> => {
        const status = await cluster.control(name, 'cluster_status', '--formatter', 'json');
        return (JSON.parse(status) as { running_nodes: string[] }).running_nodes.sort();
      };
      const names = cluster.nodes.map(({ nodeName }) => nodeName);
      expect(await running('rabbitmq-2')).toEqual(names);

      const [first, second] = cluster.nodes;
      const connection = await connectToAny(first!.url);
      connection.on('error', () => undefined); // its node is killed
      const channel = await connection.createConfirmChannel();
      await channel.assertQueue('kept', QUORUM);
      channel.sendToQueue('kept', Buffer.from('kept'), { persistent: true });
      await channel.waitForConfirms();
      await cluster.kill(first!.name);
      expect(isAlive(cluster.pids[first!.name]!)).toBe(false);

      const message = await until(
        () => takeOne(second!.url, 'kept'),
        (text) => text === 'kept',
        { timeoutMs: 120_000, what: 'the message at another node' },
      );
      expect(message).toBe('kept');

      await cluster.startProcess(first!.name);
      await until(
        () => running('rabbitmq-3'),
        (nodes) => nodes.length === names.length,
        {
          timeoutMs: 120_000,
          what: 'all nodes in the cluster',
        },
      );
    },
    TEST_MS,
  );

  it(
    'a replica set of three: what the majority took is there when the primary is gone',
    async () => {
      server = await obtainMongoReplicaSet(optionsOf('replica'));
      const client = await mongo.MongoClient.connect(server.url);
      const things = client
        .db('kept')
        .collection<{ _id: number }>('things', { writeConcern: { w: 'majority' } });
      await things.insertOne({ _id: 1 });
      const { primary } = await client.db('admin').command({ hello: 1 });
      const member = [1, 2, 3].find((n) => server!.url.split(/[/,]/)[n + 1] === primary);
      await server.kill(`mongod-${member}`);
      await things.insertOne({ _id: 2 }, { timeoutMS: 120_000 });
      expect(await things.countDocuments()).toBe(2);
      await server.startProcess(`mongod-${member}`);
      await client.close();
    },
    TEST_MS,
  );

  it(
    'two shards behind two mongos: a collection spreads over both',
    async () => {
      server = await obtainShardedMongo(optionsOf('sharded'), { shards: 2, members: 1 });
      const client = await mongo.MongoClient.connect(server.url);
      const admin = client.db('admin');
      expect(await admin.command({ hello: 1 })).toMatchObject({ msg: 'isdbgrid' });
      await admin.command({ shardCollection: 'kept.things', key: { _id: 'hashed' } });
      await client
        .db('kept')
        .collection('things')
        .insertMany(Array.from({ length: 100 }, () => ({})));
      const stats = await client
        .db('kept')
        .collection('things')
        .aggregate<{ shard: string; count: number }>([{ $collStats: { count: {} } }])
        .toArray();
      expect(stats.map(({ shard }) => shard).sort()).toEqual(['shard1', 'shard2']);
      expect(stats.reduce((sum, { count }) => sum + count, 0)).toBe(100);
      await server.kill('mongos-1');
      expect(await client.db('kept').collection('things').countDocuments()).toBe(100);
      await client.close();
    },
    TEST_MS,
  );
});
