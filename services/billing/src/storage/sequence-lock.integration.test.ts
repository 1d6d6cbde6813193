import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';
import { foreignTransaction } from '@herald/testing/foreign-transaction';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { CompanySequences, sequencesIn } from './company-sequences';
import { SequenceLock } from './sequence-lock';

const COMPANY = 1;
const _id = `payments/${COMPANY}`;

describe('the sequence lock of a company', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let lock: SequenceLock;
  beforeAll(async () => {
    connection = await namespace.mongo();
    lock = new SequenceLock(connection);
    await lock.withLock('payments', COMPANY, async () => undefined);
  });
  afterAll(() => namespace.remove());
  const collection = () => sequencesIn(connection);
  const next = async () => (await collection().findOne({ _id }))!.next;
  const take = (by: SequenceLock) =>
    by.withLock('payments', COMPANY, (session) =>
      new CompanySequences(connection).allocate(
        'payments',
        { company: COMPANY, count: 1, idStart: 1 },
        session,
      ),
    );

  it('restarts a transaction before its work if another transaction is running', async () => {
    let begun = 0;
    // A write without the lock.
    const other = await foreignTransaction(namespace.name);
    const sequences = other.db.collection<{ _id: string }>('sequences');
    await sequences.updateOne({ _id }, { $inc: { total: 1 } }, { session: other.session });
    const second = lock.withLock('payments', COMPANY, async () => void begun++);
    await until(async () => (await waiting(connection)) > 0);
    expect(begun).toBe(0);
    await other.commit();
    await second;
    expect(begun).toBe(1);
    expect(await next()).toBeUndefined();
  });

  it('is reserved for the instance that requested it, until the reservation expires', async () => {
    const asked = { copy: randomUUID(), until: new Date(Date.now() + 3_600_000) };
    await collection().updateOne({ _id }, { $set: { next: asked } });
    let done = false;
    const polls = jest.spyOn(mongo.Collection.prototype, 'findOneAndUpdate');
    const taken = take(lock).then(() => (done = true));
    // The instance has polled several times for its reservation.
    await until(() => polls.mock.calls.length > 5).finally(() => polls.mockRestore());
    expect([done, await next()]).toEqual([false, asked]);
    await collection().updateOne({ _id }, { $set: { 'next.until': new Date(Date.now() - 1) } });
    await taken;
    expect(await next()).toBeUndefined();
  });

  it('is granted to concurrent instances one at a time', async () => {
    const instances = Array.from({ length: 4 }, () => new SequenceLock(connection));
    const before = (await collection().findOne({ _id }))!.lastID;
    const taken = await Promise.all(
      instances.map(async (instance) => {
        const ids: number[] = [];
        for (let count = 0; count < 10; count++) ids.push((await take(instance)).id);
        return ids;
      }),
    );
    const ids = taken.flat().sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => before + 1 + index));
  });

  it('is free after a transaction that a killed instance left open', async () => {
    const session = connection.getClient().startSession();
    session.startTransaction();
    await collection().updateOne({ _id }, { $inc: { turns: 1 } }, { session });
    await take(lock);
    await session.endSession();
  });
});

/** Number of writes that wait for a transaction. */
async function waiting(connection: MongoConnection): Promise<number> {
  const found = await connection
    .getClient()
    .db('admin')
    .aggregate([
      { $currentOp: {} },
      { $match: { ns: `${connection.name}.sequences`, 'command.findAndModify': 'sequences' } },
    ])
    .toArray();
  return found.length;
}
