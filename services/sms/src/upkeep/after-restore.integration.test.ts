import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Namespace } from '@herald/testing/namespace';
import type { mongo } from 'mongoose';

const AFTER_RESTORE = join(__dirname, '../../../../deploy/backup/after-restore.mjs');
const run = promisify(execFile);

/** Databases after a restore, without the messages that only the lost broker had. */
describe('after a restore', () => {
  const namespace = new Namespace();
  let client: mongo.MongoClient;
  const of = (service: string, collection: string) =>
    client.db(`${namespace.name}_${service}`).collection<{ _id: string }>(collection);
  const batch = (smsID: number, company: number, statuses: number[], number = 0) => ({
    _id: `${smsID}.${number}`,
    company,
    smsID,
    first: number * 1_000,
    numbers: statuses.map((_, i) => `99555510000${i}`),
    statuses,
    pending: [],
    refunded: [],
    reasons: {},
    parts: 1,
    version: 1,
    state: 'submitted',
    createdAt: new Date(),
  });

  beforeAll(async () => {
    client = (await namespace.mongo()).getClient();
    await of('gateway', 'companies').insertMany([
      { _id: 1, callback: { url: 'https://one.example' } },
      { _id: 2, callback: null },
    ] as never);
    await of('sms', 'batches').insertMany([
      batch(100, 1, [1, 3], 2),
      batch(101, 2, [1]),
      batch(102, 1, [0]),
      batch(200, 1, [1, 0]),
      { ...batch(300, 1, [0]), createdAt: new Date(0), dueAt: new Date() },
      { ...batch(400, 1, [0]), createdAt: new Date(0), dueAt: new Date(0) },
    ] as never);
    await of('sms', 'inbound').insertMany([
      { _id: 'kept', company: 1, at: new Date(), asked: true, published: true },
      { _id: 'lost', company: 1, at: new Date(), asked: true, published: true },
    ] as never);
    // The first got the callback "sent"; everything of send 200 arrived.
    await of('callback-dispatcher', 'deliveries').insertMany(
      ['100.2000.0', '200.0.0', '200.0.1', '200.1.0', 'inbound.kept'].map((_id) => ({ _id })),
    );
    for (let restores = 0; restores < 2; restores++)
      await run(process.execPath, [AFTER_RESTORE], {
        env: { ...process.env, MONGO_NAMESPACE: namespace.name },
      });
  });
  afterAll(async () => {
    for (const service of ['gateway', 'brand', 'sms', 'billing', 'callback-dispatcher'])
      await client.db(`${namespace.name}_${service}`).dropDatabase();
    await namespace.remove();
  });

  it('status changes are published again, each once, if their company has callbacks', async () => {
    const pendingOf = async (_id: string) =>
      ((await of('sms', 'batches').findOne({ _id })) as unknown as { pending: unknown[] }).pending;
    expect(await pendingOf('100.2')).toEqual([[0, 1, expect.any(Number)]]);
    expect(await pendingOf('101.0')).toEqual([]);
    expect(await pendingOf('102.0')).toEqual([[0, 0, expect.any(Number)]]);
    expect(await pendingOf('200.0')).toEqual([]);
    expect(await pendingOf('300.0')).toEqual([[0, 0, expect.any(Number)]]);
    expect(await pendingOf('400.0')).toEqual([]);
  });

  it('inbound messages without a callback are published again', async () => {
    const left = await of('sms', 'inbound').find({ published: false }).toArray();
    expect(left.map(({ _id }) => _id)).toEqual(['lost']);
  });
});
