import { foreignTransaction } from '@herald/testing/foreign-transaction';
import { checkBooks } from '../../upkeep/consistency';
import { type BalanceDocument, balancesIn, ledgerIn } from '../../model/balance-model';
import { jobCollections } from '../../model/job-collections';
import { BalanceStore } from '../../rules/balance/balance-store';
import { StopListStore } from '../../rules/stop-list/stop-list-store';
import { SmsFixture, type SmsInstance } from '../../testing/sms-fixture';
import { checkSend } from '../request/checked-send';
import { readEnvelope } from '../request/send-envelope';
import type { SmallSend, StoredSend } from './acceptance';
import { AcceptanceStore } from './acceptance-store';
import { BatchWriter } from './batch-writer';
import { firstBatchOf, quote } from './batches';
import { IdempotencyStore } from './idempotency-store';

const NUMBER = 995_598_000_001;
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

describe('sends of one commit', () => {
  const fixture = new SmsFixture();
  let instances: SmsInstance[];
  let companies = 0;
  let smsID = 1_000_000;
  const newCompany = async (sms: number): Promise<number> => {
    const id = ++companies;
    await fixture.company(id, sms);
    return id;
  };
  const collections = () => jobCollections(fixture.connection);
  const store = (balances: Pick<BalanceStore, 'balancesOf'> = new BalanceStore(fixture.connection)) => {
    const { connection } = fixture;
    return new AcceptanceStore({
      connection,
      collections: collections(),
      balances,
      idempotency: new IdempotencyStore(connection),
      stopList: new StopListStore(connection),
      smsIds: { reserve: (count) => Promise.resolve((smsID += count) - count) },
    });
  };
  const singleOf = (company: number, key: string | null = null, fields: object = {}): SmallSend => ({
    send: checkSend(
      readEnvelope('post', { numbers: [NUMBER], text: 'hi', ...fields }),
      { brandID: company, sender: `brand${company}` },
      {
        company,
        requestId: `r${company}`,
        now: new Date(),
        timezone: 'UTC',
        validityHours: 48,
        otpRecipients: 0,
        callbackHosts: [],
        allowHttpCallback: false,
      },
    ),
    idempotency: key === null ? null : { key, hash: 'h' },
  });
  const send = async (company: number, fields: object = {}, headers = {}, instance = instances[0]!) =>
    (
      await fixture.send(
        company,
        { brandID: company, numbers: [NUMBER], text: 'hi', ...fields },
        { headers, instance },
      )
    ).body as { statusID: number; smsID: number };
  const expectSound = async () => {
    for (const { violations } of await checkBooks(fixture.connection)) expect(violations).toEqual([]);
  };
  beforeAll(async () => {
    await fixture.open();
    instances = [await fixture.startInstance(), await fixture.startInstance()];
  });
  afterEach(expectSound);
  afterAll(async () => {
    await fixture.stop();
  });

  it('stores a send under a reserved claim: by MongoDB’s clock, whatever the clock of its process says', async () => {
    const company = await newCompany(1);
    const claim = { owner: 'me', leaseMs: 8_000, submit: () => undefined, release: () => undefined };
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    const given = [singleOf(company), singleOf(company)].map((each) => ({ ...each, claim }));
    const { outcomes, toQueue, claimed } = await store().accept(given);
    clock.mockRestore();
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'not-enough']);
    expect([toQueue, [...claimed.keys()]]).toEqual([[], [0]]);
    const { _id } = claimed.get(0)!;
    const [stored] = await collections()
      .batches.aggregate([{ $match: { _id } }, { $set: { left: { $subtract: ['$lease.until', '$$NOW'] } } }])
      .toArray();
    expect(stored).toMatchObject({
      state: 'claimed',
      lease: { owner: 'me', from: 0 },
      intent: 1,
      attempts: 1,
      version: 0,
      send: { state: 'queued', cost: 1 },
    });
    expect(stored!['left']).toBeGreaterThan(0);
    expect(stored!['left']).toBeLessThanOrEqual(8_000);
    expect(stored!['claimedAt']).toBeInstanceOf(Date);
    // All else is stored as it is handed to the sender.
    const byServer = { lease: null, claimedAt: null, left: null };
    expect({ ...stored, ...byServer }).toEqual({ ...claimed.get(0)!, ...byServer });
  });

  it('charges a remembered balance only if no other process has changed it since', async () => {
    const company = await newCompany(3);
    const two = { numbers: [NUMBER, NUMBER + 1] };
    const sendBy = (at: number, fields: object = {}) => send(company, fields, {}, instances[at]!);
    expect(await sendBy(0)).toMatchObject({ statusID: 0 });
    // Moved by another process: a charge, then a top-up that covers more than the first process knows.
    expect(await sendBy(1)).toMatchObject({ statusID: 0 });
    expect(await sendBy(0, two)).toMatchObject({ statusID: 40 });
    expect(await sendBy(0)).toMatchObject({ statusID: 0 });
    expect(await sendBy(0)).toMatchObject({ statusID: 40 });
    await fixture.topUp(company, 4);
    expect(await sendBy(0, two)).toMatchObject({ statusID: 0 });
    expect(await sendBy(1, two)).toMatchObject({ statusID: 0 });
    for (const at of [0, 1]) expect(await sendBy(at)).toMatchObject({ statusID: 40 });
    const rows = await ledgerIn(fixture.connection).find({ company }).sort({ n: 1 }).toArray();
    expect(rows.map(({ balanceAfter }) => balanceAfter)).toEqual([3, 2, 1, 0, 4, 2, 0]);
    await expectSound();
  });

  it('reads only that remembered balance for a while which another process has changed', async () => {
    const [one, two] = [await newCompany(10), await newCompany(10)];
    const balances = new BalanceStore(fixture.connection);
    const reads: (readonly number[])[] = [];
    const own = store({
      balancesOf: (companies, session) => {
        reads.push(companies);
        return balances.balancesOf(companies, session);
      },
    });
    const both = [singleOf(one), singleOf(two)];
    await own.accept(both);
    await store().accept([singleOf(one)]);
    await own.accept(both);
    reads.splice(0);
    await own.accept([singleOf(two)]);
    expect(reads).toEqual([]);
    await own.accept([singleOf(one)]);
    expect(reads).toEqual([[one]]);
    expect([await fixture.balance(one), await fixture.balance(two)]).toEqual([6, 7]);
  });

  it('with an Idempotency-Key that exists already, or twice in the group, are accepted once', async () => {
    const [one, two] = [await newCompany(10), await newCompany(10)];
    await store().accept([singleOf(one, 'a')]);
    const group = [
      singleOf(two, 'a'),
      singleOf(one, 'a'),
      singleOf(one, 'b'),
      singleOf(one, 'b'),
      singleOf(one),
      singleOf(one, 'a'),
    ];
    const { outcomes, toQueue } = await store().accept(group);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...['accepted', 'duplicate', 'accepted', 'duplicate', 'accepted', 'duplicate'],
    ]);
    expect(toQueue).toHaveLength(3);
    expect([await fixture.balance(one), await fixture.balance(two)]).toEqual([7, 9]);
  });

  it('with the Idempotency-Key of an earlier send of the group that was not accepted are accepted', async () => {
    const [poor, other] = [await newCompany(1), await newCompany(10)];
    const group = [singleOf(poor, 'a', { text: 'x'.repeat(161) }), singleOf(poor, 'a'), singleOf(other, 'a')];
    const { outcomes } = await store().accept([...group, singleOf(poor, 'a')]);
    expect(outcomes).toMatchObject([
      { kind: 'not-enough', quoted: { cost: 2 } },
      { kind: 'accepted' },
      { kind: 'accepted' },
      { kind: 'duplicate' },
    ]);
    expect(await fixture.balance(poor)).toBe(0);
  });

  it('of a company with a locked balance are set apart, and the others are committed at once', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => newCompany(10)));
    const { db, session, abort } = await foreignTransaction(fixture.connection.name);
    const balances = db.collection<BalanceDocument>(balancesIn(fixture.connection).collectionName);
    await balances.updateOne({ _id: all[2]! }, { $inc: { sms: 1 } }, { session });
    const { outcomes } = await store().accept([...all, ...all].map((id) => singleOf(id)));
    const kinds = ['accepted', 'accepted', 'apart', 'accepted', 'accepted'];
    expect(outcomes.map(({ kind }) => kind)).toEqual([...kinds, ...kinds]);
    const alone = store().accept([singleOf(all[2]!)], true);
    await abort();
    expect((await alone).outcomes).toMatchObject([{ kind: 'accepted' }]);
    expect(await Promise.all(all.map((id) => fixture.balance(id)))).toEqual([8, 8, 9, 8, 8]);
  });

  it('may be small, stored, scheduled or tests', async () => {
    const [one, two] = [await newCompany(4_000), await newCompany(10)];
    const numbers = Array.from({ length: 1_500 }, (_, i) => NUMBER + i);
    const { send: large } = singleOf(one, null, { numbers });
    const quoted = quote(large, new Set());
    const stored: StoredSend = {
      first: firstBatchOf(large, 999_000, quoted, 'accepted'),
      quoted,
      warning: null,
      idempotency: { key: 'large', hash: 'h' },
    };
    await new BatchWriter(collections()).write(large, 999_000, new Set());
    const tested = singleOf(two, null, { numbers: [NUMBER, NUMBER + 1] });
    const group = [
      ...[singleOf(one), singleOf(two, 'a', { numbers: [NUMBER, NUMBER + 1] }), stored],
      { ...tested, send: { ...tested.send, test: true as const } },
      ...[singleOf(one, null, { sendTime: TOMORROW }), singleOf(two)],
    ];
    const { outcomes, toQueue } = await store().accept(group);
    const jobs = outcomes.map((outcome) => (outcome.kind === 'accepted' ? outcome.job : null));
    expect(jobs.map((each) => [each?.company, each?.state, each?.cost])).toEqual([
      [one, 'queued', 1],
      [two, 'queued', 2],
      [one, 'accepted', 1_500],
      [two, 'queued', 0],
      [one, 'scheduled', 1],
      [two, 'queued', 1],
    ]);
    const ids = jobs.map((each) => each!._id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([await fixture.balance(one), await fixture.balance(two)]).toEqual([2_498, 7]);
    expect(toQueue.map((batch) => batch.smsID)).toEqual([ids[0], ids[1], ids[3], ids[5]]);
    const rows = await ledgerIn(fixture.connection)
      .find({ company: { $in: [one, two] }, kind: 'charge' })
      .sort({ company: 1, n: 1 })
      .toArray();
    expect(rows.map(({ company, n, reference, amount }) => [company, n, reference, amount])).toEqual([
      [one, 2, `send:${ids[0]}`, -1],
      [one, 3, `send:${ids[2]}`, -1_500],
      [one, 4, `send:${ids[4]}`, -1],
      [two, 2, `send:${ids[1]}`, -2],
      [two, 3, `send:${ids[5]}`, -1],
    ]);
    expect(await collections().batches.findOne({ _id: '999000.0' })).toMatchObject({
      state: 'written',
      version: 1,
      send: { state: 'accepted', batches: 2, cost: 1_500 },
    });
    expect(await collections().batches.findOne({ _id: '999000.1' })).not.toHaveProperty('send');
    expect(await collections().batches.findOne({ _id: `${ids[4]}.0` })).toMatchObject({
      state: 'written',
      send: { state: 'scheduled' },
    });
    const again = { ...stored, first: { ...stored.first, smsID: 999_001 } };
    expect((await store().accept([again])).outcomes).toEqual([{ kind: 'duplicate' }]);
  });

  it('are accepted beside one whose batches were deleted, which fails alone', async () => {
    const [one, two] = [await newCompany(10), await newCompany(10)];
    const { send: lost } = singleOf(one, null, { numbers: [NUMBER, NUMBER + 1] });
    const quoted = quote(lost, new Set());
    const first = firstBatchOf(lost, 999_500, quoted, 'accepted');
    const group = [singleOf(one), { first, quoted, warning: null, idempotency: null }, singleOf(two)];
    const { outcomes } = await store().accept([...group, singleOf(one)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'orphaned', 'accepted', 'accepted']);
    expect([await fixture.balance(one), await fixture.balance(two)]).toEqual([8, 9]);
  });
});
