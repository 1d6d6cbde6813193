import { checkBooks } from '../upkeep/consistency';
import { foreignTransaction } from '@herald/testing/foreign-transaction';
import { until } from '@herald/testing/until';
import { type BalanceDocument, balancesIn, ledgerIn } from '../model/balance-model';
import { jobCollections } from '../model/job-collections';
import { timestampOf } from '../model/timestamps';
import { DetachRecipients } from '../deliver/detach-recipients';
import { MANY, MOVED } from '../model/shared-batch';
import { SmsFixture, type SmsInstance } from '../testing/sms-fixture';
import type { SmallSend, StoredSend } from './commit/acceptance';
import { AcceptanceStore } from './commit/acceptance-store';
import { StopListStore } from '../rules/stop-list/stop-list-store';
import { BatchWriter } from './commit/batch-writer';
import { jobOf, quote } from './commit/batches';
import { checkSend } from './request/checked-send';
import { IdempotencyStore } from './commit/idempotency-store';
import { BalanceStore } from '../rules/balance/balance-store';
import { readEnvelope } from './request/send-envelope';

const NUMBER = 995_598_000_001;
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

describe('single sends in shared batches', () => {
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
  const statusOf = async (company: number, id: number) => {
    const { body } = await fixture.as(company, 'get', `/v1/sms/report/${id}`);
    return (body as { result: { number: string; statusID: string }[] }).result;
  };
  const job = async (id: number) =>
    (await fixture.operator('get', `/admin/v1/jobs/${id}`)).body as { data: Record<string, unknown> };

  beforeAll(async () => {
    await fixture.open();
    instances = [await fixture.startInstance(), await fixture.startInstance()];
  });
  afterEach(expectSound);
  afterAll(async () => {
    await fixture.stop();
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

  it('are charged together: a ledger row for each company, no job documents, one batch', async () => {
    const [one, two] = [await newCompany(10), await newCompany(10)];
    const { outcomes, committed } = await store().accept([singleOf(one), singleOf(two), singleOf(one)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(committed[0]!.batches.map((batch) => [batch.company, batch.numbers.length])).toEqual([[MANY, 3]]);
    expect([await fixture.balance(one), await fixture.balance(two)]).toEqual([8, 9]);
    const rows = await ledgerIn(fixture.connection).find({ company: one, kind: 'charge' }).toArray();
    expect(rows).toMatchObject([{ amount: -2, jobs: 2, n: 2, balanceAfter: 8 }]);
    expect(await collections().jobs.countDocuments({ company: one })).toBe(0);
    const { _id } = committed[0]!.batches[0]!;
    expect(await collections().outbox.findOne({ batches: _id })).toMatchObject({ batches: [_id] });
  });

  it('of a company with too low a balance do not affect others', async () => {
    const [poor, rich] = [await newCompany(2), await newCompany(10)];
    const group = [poor, rich, poor, poor, rich].map((company) => singleOf(company));
    const { outcomes } = await store().accept(group);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...['accepted', 'accepted', 'accepted'],
      ...['not-enough', 'accepted'],
    ]);
    expect([await fixture.balance(poor), await fixture.balance(rich)]).toEqual([0, 8]);
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
    ];
    const { outcomes, committed } = await store().accept(group);
    expect(outcomes.map(({ kind }) => kind)).toEqual([
      ...['accepted', 'duplicate', 'accepted', 'duplicate', 'accepted'],
    ]);
    expect(committed).toHaveLength(1);
    expect([await fixture.balance(one), await fixture.balance(two)]).toEqual([7, 9]);
  });

  it('with the Idempotency-Key of an earlier send of the group that was not accepted are retried', async () => {
    const [poor, other] = [await newCompany(1), await newCompany(10)];
    const group = [singleOf(poor, 'a', { text: 'x'.repeat(161) }), singleOf(poor, 'a'), singleOf(other, 'a')];
    const { outcomes } = await store().accept(group);
    expect(outcomes).toMatchObject([
      { kind: 'not-enough', quoted: { cost: 2 } },
      { kind: 'apart', why: 'key' },
      { kind: 'accepted' },
    ]);
    expect((await store().accept([group[1]!])).outcomes).toMatchObject([{ kind: 'accepted' }]);
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

  it('are committed together with jobs of one batch, scheduled jobs, tests and jobs whose batches are stored', async () => {
    const [one, two] = [await newCompany(4_000), await newCompany(10)];
    const numbers = Array.from({ length: 1_500 }, (_, i) => NUMBER + i);
    const { send: large } = singleOf(one, null, { numbers });
    const quoted = quote(large, new Set());
    const stored: StoredSend = {
      job: jobOf(large, 999_000, quoted, 'accepted'),
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
    const { outcomes, committed } = await store().accept(group);
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
    expect(committed).toMatchObject([
      {
        ref: { company: MANY },
        batches: [{ smsID: ids[1] }, { smsID: ids[3] }, { numbers: [String(NUMBER), String(NUMBER)] }],
      },
    ]);
    const { outboxId } = committed[0]!.ref;
    const batch = ids[0]! - 1;
    expect(await collections().outbox.findOne({ _id: outboxId })).toEqual({
      _id: outboxId,
      company: MANY,
      batches: [ids[1], ids[3], batch].map((id) => `${id}.0`),
    });
    const rows = await ledgerIn(fixture.connection)
      .find({ company: { $in: [one, two] }, kind: 'charge' })
      .sort({ company: 1, n: 1 })
      .toArray();
    expect(rows.map(({ company, n, reference, amount }) => [company, n, reference, amount])).toEqual([
      [one, 2, `send:${batch}`, -1],
      [one, 3, `send:${ids[2]}`, -1_500],
      [one, 4, `send:${ids[4]}`, -1],
      [two, 2, `send:${batch}`, -1],
      [two, 3, `send:${ids[1]}`, -2],
    ]);
    expect(await collections().batches.findOne({ _id: '999000.0' })).toMatchObject({ version: 1 });
    expect(await collections().batches.findOne({ _id: `${ids[4]}.0` })).toMatchObject({ state: 'written' });
    const again = { ...stored, job: { ...stored.job, _id: 999_001 } };
    expect((await store().accept([again])).outcomes).toEqual([{ kind: 'duplicate' }]);
  });

  it('are accepted beside a job whose batches were deleted, which fails alone', async () => {
    const [one, two] = [await newCompany(10), await newCompany(10)];
    const { send: lost } = singleOf(one, null, { numbers: [NUMBER, NUMBER + 1] });
    const quoted = quote(lost, new Set());
    const job = jobOf(lost, 999_500, quoted, 'accepted');
    const group = [singleOf(one), { job, quoted, warning: null, idempotency: null }, singleOf(two)];
    const { outcomes } = await store().accept([...group, singleOf(one)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'orphaned', 'accepted', 'accepted']);
    expect([await fixture.balance(one), await fixture.balance(two)]).toEqual([8, 9]);
  });

  it('to stop-listed numbers have a batch of their own in the same commit, and no other send does', async () => {
    const [listed, other] = [await newCompany(10), await newCompany(10)];
    await new StopListStore(fixture.connection).addNumbers(listed, [String(NUMBER)], 'asked to');
    const group = [singleOf(listed), singleOf(other), singleOf(listed, null, { stopList: false })];
    const { outcomes, committed } = await store().accept(group);
    expect(outcomes).toMatchObject([
      { kind: 'accepted', receipt: { stopped: 1, accepted: 1 }, job: { cost: 0, state: 'queued' } },
      { kind: 'accepted', receipt: { stopped: 0 } },
      { kind: 'accepted', receipt: { stopped: 0 } },
    ]);
    expect(committed).toMatchObject([{ batches: [{ company: listed }, { shared: expect.anything() }] }]);
    expect(committed[0]!.batches.map(({ numbers }) => numbers.length)).toEqual([1, 2]);
    expect([await fixture.balance(listed), await fixture.balance(other)]).toEqual([9, 9]);
  });

  it('are found by their smsID, by their own company only', async () => {
    const [one, two] = [await newCompany(10), await newCompany(10)];
    const { outcomes, committed } = await store().accept(
      [one, two, one].map((company, i) =>
        singleOf(company, null, { numbers: [NUMBER + i], text: `text ${i}` }),
      ),
    );
    const [first, second] = outcomes.map((outcome) =>
      outcome.kind === 'accepted' ? outcome.receipt.smsID : 0,
    );
    const { _id } = committed[0]!.batches[0]!;
    await collections().batches.updateOne({ _id }, { $set: { 'statuses.1': 2, 'reasons.1': 'no receipt' } });
    expect(await statusOf(one, first!)).toEqual([{ number: String(NUMBER), statusID: '3' }]);
    expect(await statusOf(two, second!)).toEqual([{ number: String(NUMBER + 1), statusID: '2' }]);
    for (const foreign of [second!, first! + 3, first! - 1])
      expect((await fixture.as(one, 'get', `/v1/sms/report/${foreign}`)).status).toBe(404);
    const page = await fixture.as(two, 'get', `/v1/sms/report/${second}?start=1&length=5`);
    expect(page.body).toMatchObject({ recordsTotal: 1, result: [] });
    expect((await job(second!)).data).toMatchObject({
      smsID: second,
      company: two,
      state: 'done',
      recipients: 1,
      cost: 1,
      refunded: 0,
      parts: 1,
      counts: { 2: 1, 3: 0 },
      reasons: { 'no receipt': 1 },
      sender: `brand${two}`,
      encoding: 'gsm7',
    });
    expect((await job(first!)).data).toMatchObject({
      smsID: first,
      state: 'sending',
      counts: { 3: 1 },
      reasons: {},
    });
  });

  it('appear in their company’s list among its other jobs, newest first', async () => {
    const [one, two] = [await newCompany(100), await newCompany(100)];
    const ids: number[] = [];
    for (const numbers of [[NUMBER], [NUMBER, NUMBER + 1], [NUMBER], [NUMBER]]) {
      ids.unshift((await send(one, { numbers })).smsID);
      await send(two);
    }
    const list = async (query: string) => {
      const { body } = await fixture.operator('get', `/admin/v1/companies/${one}/jobs?${query}`);
      const { data, recordsTotal, recordsFiltered } = body as Record<string, unknown> & {
        data: { smsID: number }[];
      };
      return [recordsTotal, recordsFiltered, data.map(({ smsID: id }) => id)];
    };
    expect(await list('')).toEqual([4, 4, ids]);
    expect(await list('start=1&length=2')).toEqual([4, 4, ids.slice(1, 3)]);
    expect(await list(`after=${ids[1]}`)).toEqual([4, 4, ids.slice(2)]);
    expect(await list('state=sending')).toEqual([4, 4, ids]);
    expect(await list('state=done')).toEqual([4, 0, []]);
    expect(await list('state=scheduled')).toEqual([4, 0, []]);
    await collections().batches.updateOne({ smsID: ids[0]! - 1 }, { $set: { 'statuses.0': 4 } });
    const [, done] = await list('state=done');
    expect(done).toBeLessThanOrEqual(1);
  });

  it('are listed with their outcome and its time, though they have no document', async () => {
    const company = await newCompany(10);
    const { smsID } = await send(company);
    const [taken, received] = [new Date(5_000), new Date(9_000)];
    const timestamps = {
      1: timestampOf(taken, new Map([[0, 0]])),
      2: timestampOf(received, new Map([[0, 1]])),
    };
    await collections().batches.updateOne({ smsID: smsID - 1 }, { $set: { 'statuses.0': 1, timestamps } });
    const { body } = await fixture.operator('get', `/admin/v1/companies/${company}/jobs?state=done`);
    const [listed] = (body as { data: object[] }).data;
    const {
      reasons: _reasons,
      meanings: _meanings,
      ...alone
    } = (await job(smsID)).data as Record<string, unknown>;
    expect(listed).toEqual(alone);
    expect(listed).toMatchObject({
      state: 'done',
      counts: { 1: 1, 3: 0 },
      progress: { recipients: 1, submitted: 1, delivered: 1, failed: 0, waiting: 0, refunded: 0 },
      firstSubmittedAt: taken.toISOString(),
      finishedAt: received.toISOString(),
    });
  });

  it('are cancelled by their smsID', async () => {
    const company = await newCompany(10);
    const { smsID: id } = await send(company);
    const answer = await fixture.operator('post', `/admin/v1/jobs/${id}/cancel`);
    expect([answer.status, answer.body]).toMatchObject([200, { data: { smsID: id, state: 'cancelled' } }]);
    expect((await fixture.operator('post', `/admin/v1/jobs/${id}/cancel`)).status).toBe(200);
    expect(await collections().recalledSends.findOne({ _id: id })).toMatchObject({
      company,
      reason: 'cancelled',
    });
    const both = (await send(company)).smsID;
    const cancel = () => fixture.operator('post', `/admin/v1/jobs/${both}/cancel`);
    const answers = await Promise.all(Array.from({ length: 8 }, cancel));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const sent = (await send(company)).smsID;
    await collections().batches.updateOne({ smsID: sent - 1 }, { $set: { 'statuses.0': 0 } });
    expect((await fixture.operator('post', `/admin/v1/jobs/${sent}/cancel`)).status).toBe(409);
    expect((await fixture.operator('post', `/admin/v1/jobs/${sent + 1_000}/cancel`)).status).toBe(404);
  });

  describe('after they were detached', () => {
    const as = { state: 'held', dueAt: new Date() } as const;
    const detachRecipients = (of = collections()) =>
      new DetachRecipients({ connection: fixture.connection, collections: of });
    /** Collections in which another writer changes a batch right after its first read. */
    const changedOnceRead = () => {
      const { batches, ...others } = collections();
      let reads = 0;
      const findOne = async (filter: object) => {
        const batch = await batches.findOne(filter);
        if (++reads === 1) await batches.updateOne(filter, { $inc: { version: 1 } });
        return batch;
      };
      const changing = new Proxy(batches, {
        get: (target, name) => {
          if (name === 'findOne') return findOne;
          const value = Reflect.get(target, name) as unknown;
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
      return { ...others, batches: changing, readsOf: () => reads };
    };

    it('have a job and a batch of their own, and are charged once', async () => {
      const [one, two] = [await newCompany(10), await newCompany(10)];
      const { committed } = await store().accept(
        [one, two, one].map((company, i) => singleOf(company, null, { text: `text ${i}` })),
      );
      const { _id, smsID: own } = committed[0]!.batches[0]!;
      const first = own + 1;
      const delayed = { i: 1, at: 5, delays: 2, unknowns: 0, why: 'delayed' as const };
      await collections().batches.updateOne({ _id }, { $set: { retries: [delayed] } });
      expect(await detachRecipients().detach({ _id }, () => [0, 1], as)).toEqual([first, first + 1]);
      expect(await collections().batches.findOne({ _id })).toMatchObject({
        statuses: [MOVED, MOVED, 3],
        retries: [],
        version: 1,
      });
      const { batches } = collections();
      expect(await batches.findOne({ _id: `${first + 1}.0` })).toMatchObject({
        company: two,
        smsID: first + 1,
        number: 0,
        first: 0,
        state: 'held',
        text: 'text 1',
        sender: `brand${two}`,
        numbers: [String(NUMBER)],
        statuses: [3],
        // With a retry, a killed first submit would count as none.
        retries: [],
        intent: 0,
        version: 0,
      });
      for (const [company, id] of [
        [one, first],
        [two, first + 1],
        [one, first + 2],
      ] as const)
        expect(await statusOf(company, id)).toEqual([{ number: String(NUMBER), statusID: '3' }]);
      expect((await job(first)).data).toMatchObject({
        state: 'sending',
        company: one,
        cost: 1,
        counts: { 3: 1 },
      });
      const list = await fixture.operator('get', `/admin/v1/companies/${one}/jobs`);
      const { recordsTotal, data } = list.body as { recordsTotal: number; data: { smsID: number }[] };
      expect([recordsTotal, data.map(({ smsID: id }) => id)]).toEqual([2, [first + 2, first]]);
    });

    it('are detached once, even if the batch keeps changing, and none with another status', async () => {
      const company = await newCompany(10);
      const { committed } = await store().accept([singleOf(company), singleOf(company)]);
      const { _id, smsID: own } = committed[0]!.batches[0]!;
      const first = own + 1;
      await collections().batches.updateOne({ _id }, { $set: { 'statuses.1': 0 } });
      const changing = changedOnceRead();
      const moving = detachRecipients(changing).detach({ _id }, () => [0, 1], as);
      await until(() => changing.readsOf() > 0);
      const moved = await Promise.all([moving, detachRecipients().detach({ _id }, () => [0], as)]);
      expect(moved.flat()).toEqual([first]);
      expect(changing.readsOf()).toBeGreaterThan(1);
      expect((await collections().batches.findOne({ _id }))!.statuses).toEqual([MOVED, 0]);
    });
  });
});
