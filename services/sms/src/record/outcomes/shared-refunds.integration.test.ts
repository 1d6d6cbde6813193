import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { balancesIn, ledgerIn } from '../../model/balance-model';
import { BalanceStore } from '../../rules/balance/balance-store';
import { checkBalances } from '../../upkeep/consistency/check-balances';
import { type BatchDocument, batchesIn, batchId } from '../../model/batch-model';
import { storedBatch } from '../../testing/stored-batch';
import { jobsIn } from '../../model/job-model';
import { MANY } from '../../model/shared-batch';
import { BatchRecord } from './batch-record';
import { RecordStore } from './record-store';
import { retryPolicy } from './retry-policy';

const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 });
const NOW = new Date('2026-01-01T10:00:00Z');

describe('refunds of shared batches', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let store: RecordStore;

  beforeAll(async () => {
    connection = await namespace.mongo();
    const all = [balancesIn, ledgerIn, jobsIn, batchesIn].map((of) => of(connection).collectionName);
    for (const name of all) await connection.db!.createCollection(name);
    store = new RecordStore(connection, new BalanceStore(connection));
  });
  afterAll(() => namespace.remove());

  it('go to each company, with a row for each of its sends, except for batches that another writer has changed', async () => {
    await batchesIn(connection).insertMany([batchOf(100, [1, 2, 1]), batchOf(200, [2, 3])]);
    const [first, second] = ['100.0', '200.0'];
    await batchesIn(connection).updateOne({ _id: second }, { $inc: { version: 1 } });
    const [one, other] = await store.load([{ _id: first! }, { _id: second! }]);
    const stale = { ...other!, version: 0 };
    const records = [one!, stale].map((batch) => refusing(batch, [0, 2].slice(0, batch.numbers.length - 1)));
    expect(await store.write(records, NOW)).toEqual(new Set([second]));
    expect(await rows()).toEqual([
      [1, 1, 101, `refund:${batchId(101, 0)}:1`],
      [1, 1, 103, `refund:${batchId(103, 0)}:1`],
    ]);
    const stored = await batchesIn(connection).findOne({ _id: first });
    expect(stored).toMatchObject({ version: 1, statuses: [4, 3, 4], refunded: [0, 2] });
    expect(await store.write(await reload(second!, [0, 1]), NOW)).toEqual(new Set());
    expect((await rows()).slice(2)).toEqual([
      [2, 1, 201, `refund:${batchId(201, 0)}:2`],
      [3, 1, 202, `refund:${batchId(202, 0)}:2`],
    ]);
    expect((await checkBalances(connection)).violations).toEqual([]);
  });

  async function rows(): Promise<unknown[]> {
    const found = await ledgerIn(connection).find({}).sort({ smsID: 1 }).toArray();
    return found.map(({ company, amount, smsID, reference }) => [company, amount, smsID, reference]);
  }

  async function reload(id: string, indexes: number[]): Promise<BatchRecord[]> {
    return (await store.load([{ _id: id }])).map((batch) => refusing(batch, indexes));
  }

  function refusing(batch: ConstructorParameters<typeof BatchRecord>[0], indexes: number[]): BatchRecord {
    const record = new BatchRecord(batch, policy, true);
    for (const i of indexes)
      record.apply({ kind: 'refused', batch: batch._id, i, reason: 'no' }, NOW.getTime());
    return record;
  }
});

/** A send of one SMS for each of these companies. */
function batchOf(smsID: number, companies: number[]): BatchDocument {
  const origin = { sender: 'Herald', callbackUrl: null, checkStopList: true, encoding: 'gsm7' as const };
  const shared = {
    of: companies.map((company) => ({ ...origin, company, brandID: company })),
    which: companies.map((_company, i) => i),
    requestIds: companies.map((_company, i) => `r${i}`),
  };
  const numbers = companies.map((_company, i) => `9955980${smsID}${i}`);
  return storedBatch({ smsID, company: MANY, shared, numbers });
}
