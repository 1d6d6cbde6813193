import { inTransaction, type MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { balancesIn, jobMovement, ledgerIn } from '../../model/balance-model';
import { BalanceStore } from '../../rules/balance/balance-store';
import { GroupCharge } from '../../rules/balance/group-charge';
import { checkBooks } from '../../upkeep/consistency';
import { type BatchDocument, batchesIn, batchId } from '../../model/batch-model';
import { storedBatch, wholeSend } from '../../testing/stored-batch';
import { BatchRecord } from './batch-record';
import { RecordStore } from './record-store';
import { retryPolicy } from './retry-policy';

const policy = retryPolicy({ UNKNOWN_OUTCOME_WAIT_SECONDS: 600, OTP_UNKNOWN_OUTCOME_WAIT_SECONDS: 5 });
const NOW = new Date('2026-01-01T10:00:00Z');

describe('refunds of one write', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let balances: BalanceStore;
  let store: RecordStore;
  const transactions: number[] = [];

  beforeAll(async () => {
    connection = await namespace.mongo();
    // Created before the first transactions, which would conflict with their creation.
    for (const collection of [balancesIn, ledgerIn, batchesIn]) collection(connection);
    await Promise.all(Object.values(connection.models).map((model) => model.createIndexes()));
    balances = new BalanceStore(connection);
    const refund = balances.refund.bind(balances);
    jest.spyOn(balances, 'refund').mockImplementation((session, refunds) => {
      transactions.push(refunds.length);
      return refund(session, refunds);
    });
    store = new RecordStore(connection, balances);
  });

  afterAll(() => namespace.remove());
  beforeEach(() => transactions.splice(0));

  it('are one movement of a company’s balance, with a row for each batch', async () => {
    const ids = await send(1, { first: 100, jobs: 5 });
    await send(2, { first: 200, jobs: 1 });
    expect(await store.write(await refusing([...ids, batchId(200, 0)]), NOW)).toEqual(new Set());
    expect(transactions.sort()).toEqual([1, 5]);
    const rows = await ledgerIn(connection).find({ company: 1, kind: 'refund' }).sort({ n: 1 }).toArray();
    expect(rows.map(({ amount, reference }) => [amount, reference])).toEqual(
      ids.map((id) => [2, jobMovement.refund(id, 1)]),
    );
    await booksAreRight();
  });

  it('skip batches that another writer has changed, and are made for all others', async () => {
    const ids = await send(3, { first: 300, jobs: 5 });
    const records = await refusing(ids);
    await batchesIn(connection).updateOne({ _id: ids[2]! }, { $inc: { version: 1 } });
    expect(await store.write(records, NOW)).toEqual(new Set([ids[2]]));
    const refunded = await ledgerIn(connection).find({ company: 3, kind: 'refund' }).toArray();
    expect(refunded.map(({ smsID }) => smsID).sort()).toEqual([300, 301, 303, 304]);
    await booksAreRight();
    // The skipped batch is refunded at its next write.
    expect(await store.write(await refusing([ids[2]!]), NOW)).toEqual(new Set());
    await booksAreRight();
  });

  it('add up in the send for several of its batches', async () => {
    const ids = await send(4, { first: 400, jobs: 1, batches: 3 });
    await store.write(await refusing(ids), NOW);
    const first = await batchesIn(connection).findOne({ _id: ids[0]! });
    expect(first!.send).toMatchObject({ cost: 6, refunded: 6 });
    await booksAreRight();
  });

  it('succeed concurrently with charges and refunds of the same company from other processes, which succeed too', async () => {
    const written = await Promise.all([500, 520, 540, 560].map((first) => send(5, { first, jobs: 10 })));
    const charges = Array.from({ length: 10 }, (_, at) => send(5, { first: 600 + at, jobs: 1 }));
    const writers = written.map(async (ids) =>
      new RecordStore(connection, balances).write(await refusing(ids), NOW),
    );
    expect(await Promise.all(writers)).toEqual(written.map(() => new Set()));
    await Promise.all(charges);
    expect(await balances.balanceOf(5)).toBe(START - 10 * 2);
    await booksAreRight();
  });

  const START = 100_000;

  /**
   * Charged sends, of two recipients by default.
   * @returns their batches' ids
   */
  async function send(
    company: number,
    { first, jobs, batches = 1, recipients = 2 }: Record<'first' | 'jobs', number> & Partial<Sizes>,
  ): Promise<string[]> {
    const smsIDs = Array.from({ length: jobs }, (_, at) => first + at);
    const cost = recipients * batches;
    const documents = smsIDs.flatMap((smsID) =>
      Array.from({ length: batches }, (_, number) => {
        const batch = batchOf(company, smsID, number, recipients);
        return number === 0 ? { ...batch, send: wholeSend({ cost, batches, recipients: cost }) } : batch;
      }),
    );
    await batchesIn(connection).insertMany(documents);
    await balances.topUp({ company, amount: START, reference: 'start' });
    await charge(company, smsIDs, cost);
    return documents.map(({ _id }) => _id);
  }

  interface Sizes {
    batches: number;
    /** Status per batch. */
    recipients: number;
  }

  async function charge(company: number, smsIDs: number[], amount: number): Promise<void> {
    await inTransaction(connection, async (session) => {
      const group = new GroupCharge(await balances.balancesOf([company], session), NOW);
      for (const smsID of smsIDs) expect(group.take(company, smsID, amount)).toBe(true);
      for (const { filter, update } of group.updates)
        expect(await balancesIn(connection).updateOne(filter, update, { session })).toMatchObject({
          matchedCount: 1,
        });
      await ledgerIn(connection).insertMany(group.rows, { session });
    });
  }

  async function refusing(ids: string[]): Promise<BatchRecord[]> {
    const loaded = await store.load(ids.map((_id) => ({ _id })));
    loaded.sort((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id));
    return loaded.map((batch) => {
      const record = new BatchRecord(batch, policy, true);
      for (const i of batch.numbers.keys())
        record.apply({ kind: 'refused', batch: batch._id, i, reason: 'no' }, NOW.getTime());
      return record;
    });
  }

  async function booksAreRight(): Promise<void> {
    for (const { violations } of await checkBooks(connection)) expect(violations).toEqual([]);
  }
});

function batchOf(company: number, smsID: number, number: number, recipients: number): BatchDocument {
  const numbers = Array.from({ length: recipients }, (_, i) => `9955980${smsID}${i}`);
  return storedBatch({ company, smsID, number, first: number * recipients, numbers });
}
