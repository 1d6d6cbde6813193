import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connectToAny } from '@herald/broker';
import { mongo } from 'mongoose';
import { obtainMongo } from './mongo/obtain-mongo';
import { isAlive } from './process/is-alive';
import { obtainRabbit, planRabbit } from './rabbit/obtain-rabbit';
import { runCommand } from './run-command';
import { startPlan } from './server-plan';

/** Runs the real programs, installed or downloaded. */
describe('private servers', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-servers-'));
  const { MONGO_URL: _mongo, AMQP_URL: _amqp, ...env } = process.env;
  const options = { dataDir: join(dir, 'data'), logDir: join(dir, 'logs'), env };
  afterAll(() => rmSync(dir, { recursive: true }));

  async function blockPort(port: number): Promise<() => Promise<unknown>> {
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return () => new Promise((resolve) => server.close(resolve));
  }

  async function withDatabase<T>(url: string, work: (database: mongo.Db) => Promise<T>): Promise<T> {
    const client = await mongo.MongoClient.connect(url);
    try {
      return await work(client.db('kept'));
    } finally {
      await client.close();
    }
  }

  it('MongoDB supports transactions, stops, and keeps its data even if its port is taken by the next start', async () => {
    const first = await obtainMongo(options);
    await withDatabase(first.url, async (database) => {
      await database.client.withSession((session) =>
        session.withTransaction(() => database.collection('things').insertOne({ name: 'kept' }, { session })),
      );
    });
    await first.stop();
    expect(Object.values(first.pids).some(isAlive)).toBe(false);

    const unblock = await blockPort(Number(new URL(first.url).port));
    const second = await obtainMongo(options);
    expect(second.url).not.toBe(first.url);
    expect(await withDatabase(second.url, (database) => database.collection('things').countDocuments())).toBe(
      1,
    );
    await second.stop();
    await unblock();
  });

  it('RabbitMQ keeps its messages over a restart, tells that it stores no more, and leaves no port mapper running', async () => {
    const first = await obtainRabbit(options);
    const connection = await connectToAny(first.url);
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue('kept', { arguments: { 'x-queue-type': 'quorum' } });
    channel.sendToQueue('kept', Buffer.from('kept'), { persistent: true });
    await channel.waitForConfirms();
    await connection.close();
    await first.stop();
    expect(Object.values(first.pids).some(isAlive)).toBe(false);

    const plan = await planRabbit(options);
    const second = await startPlan(plan);
    const again = await connectToAny(second.url);
    const message = await (await again.createChannel()).get('kept');
    expect(message && message.content.toString()).toBe('kept');
    await again.close();

    const { command, env, restartReason } = plan.processes.at(-1)!;
    expect(await restartReason!()).toBeNull();
    // As after a write to a full disk.
    const stopLogs = ['eval', 'ok = supervisor:terminate_child(ra_systems_sup, quorum_queues).'];
    expect(await runCommand(join(dirname(command), 'rabbitmqctl'), stopLogs, { env })).toMatchObject({
      ok: true,
    });
    expect(await restartReason!()).toMatch(/^stores no messages/);
    await second.stop();
    expect(Object.keys(second.pids)).toContain('epmd');
    const settings = readFileSync(join(dir, 'data', 'rabbitmq', 'rabbitmq.conf'), 'utf8');
    expect(settings).toContain('listeners.tcp.1 = 127.0.0.1:');
    expect(settings).toContain('raft.wal_max_size_bytes = 67108864');
  });
});
