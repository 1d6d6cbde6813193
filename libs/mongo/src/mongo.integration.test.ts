import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { mongo } from 'mongoose';
import { keepingLogger } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import {
  connectMongo,
  countAll,
  Counters,
  inSnapshot,
  inTransaction,
  isDuplicateKey,
  type MongoConnection,
} from './index';

const execute = promisify(execFile);
describe('mongo', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  afterAll(() => namespace.remove());

  it('reads one snapshot during other writes', async () => {
    const jobs = connection.db!.collection<{ _id: number }>('jobs');
    await jobs.insertOne({ _id: 1 });
    const seen = await inSnapshot(connection, async (session) => {
      const before = await jobs.find({}, { session }).toArray();
      await jobs.insertOne({ _id: 2 });
      return [before.length, (await jobs.find({}, { session }).toArray()).length];
    });
    expect(seen).toEqual([1, 1]);
  });

  it('continues an operation that begins on a closing connection over another connection', async () => {
    const program = join(__dirname, 'testing', 'destroy-sockets.cjs');
    const { stdout } = await execute(process.execPath, [program, process.env.MONGO_URL!, connection.name], {
      timeout: 240_000,
    });
    expect(stdout).toBe('10\n');
  });

  it('rolls back a failed transaction', async () => {
    const things = connection.db!.collection<{ _id: number }>('things');
    const failing = inTransaction(connection, async (session) => {
      await things.insertOne({ _id: 1 }, { session });
      throw new Error('stop here');
    });
    await expect(failing).rejects.toThrow('stop here');
    expect(await things.countDocuments({})).toBe(0);
  });

  it('counts all documents, or up to a limit, without reading them', async () => {
    const db = connection.db!;
    const counted = db.collection<{ _id: number }>('counted');
    await counted.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    await db.command({ profile: 2, filter: { ns: counted.namespace } });
    expect([await countAll(counted), await countAll(counted, { limit: 2 })]).toEqual([3, 2]);
    await db.command({ profile: 0 });
    const plans = await db.collection('system.profile').find({ op: 'command' }).toArray();
    expect(plans.map(({ docsExamined }) => docsExamined)).toEqual([0, 0]);
  });

  it('ends a transaction that a killed process left open within seconds, not after a minute', async () => {
    const logger = keepingLogger();
    const url = process.env.MONGO_URL!;
    const other = await connectMongo({ url, database: namespace.name, name: 'test', logger });
    const things = connection.db!.collection<{ _id: number; n: number }>('locked');
    await things.insertOne({ _id: 1, n: 0 });
    const meetAbandoned = async (): Promise<mongo.ClientSession> => {
      // No code continues this transaction, as if its process had been killed.
      const left = connection.getClient().startSession();
      left.startTransaction();
      await things.updateOne({ _id: 1 }, { $inc: { n: 100 } }, { session: left });
      // MongoDB would end the open transaction only after a minute, and this transaction fails after 30 s.
      await inTransaction(other, (session) =>
        other
          .db!.collection<{ _id: number }>('locked')
          .updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session }),
      );
      return left;
    };
    // A client of another test on the same server may end the transaction first. Its end is then missing in this log, and the test repeats the case.
    const all = [await meetAbandoned()];
    while (!logger.events('warn').includes('mongodb.abandoned_transactions_ended') && all.length < 5)
      all.push(await meetAbandoned());
    expect(logger.events('warn')).toContain('mongodb.abandoned_transactions_ended');
    await other.close();
    expect(await things.findOne({ _id: 1 })).toMatchObject({ n: all.length });
    const left = all.pop()!;
    await Promise.all(all.map((session) => session.endSession()));

    // If the client of the ended transaction still runs, it gets an error after which it runs its work again.
    const refusal = await left.commitTransaction().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ codeName: 'NoSuchTransaction' });
    expect((refusal as mongo.MongoError).hasErrorLabel('TransientTransactionError')).toBe(true);
    await left.endSession();
  });

  it('assigns each number once under parallel load, from the given start', async () => {
    const counters = new Counters(connection);
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => counters.reserveNumbers('jobs', 2, 1000)),
    );
    const numbers = taken.flatMap((first) => [first, first + 1]).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => 1000 + index));
  });

  it('detects a duplicate key', async () => {
    const phones = connection.db!.collection<{ phone: string }>('phones');
    await phones.createIndex({ phone: 1 }, { unique: true });
    await phones.insertOne({ phone: '1' });
    const error: unknown = await phones.insertOne({ phone: '1' }).catch((thrown: unknown) => thrown);
    expect([isDuplicateKey(error), isDuplicateKey(new Error('another'))]).toEqual([true, false]);
  });

  it('reports a bulk write as a duplicate only if each failed statement is a duplicate', async () => {
    const codes = connection.db!.collection<{ _id: number; even?: number }>('codes');
    await connection.db!.command({ create: 'codes', validator: { even: { $mod: [2, 0] } } });
    const inserting = (documents: { _id: number; even: number }[]) =>
      codes.insertMany(documents, { ordered: false }).catch((thrown: unknown) => thrown);
    await codes.insertOne({ _id: 1, even: 2 });
    expect(isDuplicateKey(await inserting([{ _id: 1, even: 2 }]))).toBe(true);
    const both = await inserting([
      { _id: 1, even: 2 },
      { _id: 2, even: 3 },
    ]);
    expect(both).toMatchObject({ code: 11000 });
    expect(isDuplicateKey(both)).toBe(false);
  });
});
