import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { type BatchDocument, batchesIn } from '../../model/batch-model';
import { storedBatch } from '../../testing/stored-batch';
import { BatchRecord } from './batch-record';
import type { BatchOutcome, TakenOutcome } from './outcome';
import { RecordStore } from './record-store';
import { retryPolicy } from './retry-policy';
import { submissionsIn, submissionsOf } from './submission-store';

const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 });
const NOW = new Date('2026-01-01T10:00:00Z');
const nothing = (): Promise<never> => Promise.reject(new Error('Nothing is to be given back here.'));
const noRefunds = { refund: nothing };

describe('the store of records', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let store: RecordStore;

  beforeAll(async () => {
    connection = await namespace.mongo();
    store = new RecordStore(connection, noRefunds);
  });

  afterAll(() => namespace.remove());

  const ref = { batch: '', i: 0, part: 0 };
  const taken: TakenOutcome = { kind: 'taken', ...ref, number: '1', route: 'main', carrierId: 'c' };
  it('returns the ids of batches that another writer has changed, and writes the others', async () => {
    const ids = await insert(3_000, 3);
    const records = await recordsOf(ids, [taken]);
    await batchesIn(connection).updateOne({ _id: ids[1]! }, { $inc: { version: 1 } });
    expect(await store.write(records, NOW)).toEqual(new Set([ids[1]]));
    expect((await read(ids)).map(({ statuses }) => statuses)).toEqual([[0], [3], [0]]);
  });

  it('writes each batch its own changes, however many change alike', async () => {
    const ids = await insert(7_000, 5);
    const routes = ['main', 'main', 'other', 'other', 'main'];
    const outcomes = routes.map((route): BatchOutcome => ({ ...taken, route }));
    const records = await Promise.all(
      ids.map(async (id, at) => (await recordsOf([id], [outcomes[at]!]))[0]!),
    );
    await batchesIn(connection).updateOne({ _id: ids[3]! }, { $inc: { version: 1 } });
    expect(await store.write(records, NOW)).toEqual(new Set([ids[3]]));
    const after = await read(ids);
    expect(after.map((batch) => batch.routes)).toEqual([['main'], ['main'], ['other'], undefined, ['main']]);
    expect(after.map(({ pending }) => pending.length)).toEqual([1, 1, 1, 0, 1]);
  });

  it.each([
    ['with', 5_000, false],
    ['before', 5_100, true],
  ])('stores submissions %s the statuses, also if a batch was changed', async (_when, first, sharded) => {
    const store = new RecordStore(connection, noRefunds, sharded);
    const ids = await insert(first, 3);
    const records = await recordsOf(ids, [taken]);
    await batchesIn(connection).updateOne({ _id: ids[2]! }, { $inc: { version: 1 } });
    const submissions = submissionsOf(
      ids.map((batch, at) => ({ ...taken, batch, carrierId: `c${at}` })),
      NOW,
    );
    expect(await store.write(records, NOW, submissions)).toEqual(new Set([ids[2]]));
    expect((await read(ids)).map(({ statuses }) => statuses)).toEqual([[0], [0], [3]]);
    const stored = await submissionsIn(connection)
      .find({ batch: { $in: ids } })
      .sort({ key: 1 })
      .toArray();
    expect(stored.map(({ batch, key, route }) => [batch, key, route])).toEqual(
      ids.map((batch, at) => [batch, `c${at}`, 'main']),
    );
  });

  it.each([false, true])(
    'writes no status if a submission cannot be stored (on shards: %s)',
    async (sharded) => {
      const store = new RecordStore(connection, noRefunds, sharded);
      const [id] = await insert(sharded ? 6_100 : 6_000, 1);
      const submissions = submissionsOf([{ ...taken, batch: id! }], NOW).map((one) => ({ ...one, _id: id! }));
      await submissionsIn(connection).insertOne({ ...submissions[0]! } as never);
      await expect(store.write(await recordsOf([id!], [taken]), NOW, submissions)).rejects.toThrow();
      expect((await read([id!])).map(({ statuses }) => statuses)).toEqual([[3]]);
    },
  );

  it('clears published events only for the version at which they were published', async () => {
    const ids = await insert(4_000, 3);
    await store.write(await recordsOf(ids, [taken]), NOW);
    await store.clearPending([
      { _id: ids[0]!, company: 1, version: 2 },
      { _id: ids[1]!, company: 1, version: 2 },
      { _id: ids[2]!, company: 1, version: 1 },
    ]);
    const after = await read(ids);
    expect(after.map(({ pending }) => pending.length)).toEqual([0, 0, 1]);
    expect(after.map(({ version }) => version)).toEqual([3, 3, 2]);
  });

  async function insert(first: number, count: number): Promise<string[]> {
    const batches = Array.from({ length: count }, (_, at) => batchOf(first + at));
    await batchesIn(connection).insertMany(batches);
    return batches.map(({ _id }) => _id);
  }

  async function recordsOf(ids: string[], outcomes: BatchOutcome[]): Promise<BatchRecord[]> {
    const loaded = await store.load(ids.map((_id) => ({ _id })));
    return loaded.map((batch) => {
      const record = new BatchRecord(batch, policy, true);
      for (const outcome of outcomes) record.apply({ ...outcome, batch: batch._id }, NOW.getTime());
      return record;
    });
  }

  async function read(ids: string[]): Promise<BatchDocument[]> {
    const found = batchesIn(connection).find({ _id: { $in: ids } });
    return found.sort({ _id: 1 }).toArray() as unknown as Promise<BatchDocument[]>;
  }
});

function batchOf(smsID: number): BatchDocument {
  const claimed = { version: 1, intent: 1, lease: { owner: 'me', until: NOW, from: 0 } };
  return storedBatch({ smsID, numbers: [`99559800${smsID}`], ...claimed });
}
