import { foreignTransaction } from '@herald/testing/foreign-transaction';
import { until } from '@herald/testing/until';
import { type LedgerDocument, ledgerIn } from '../../model/balance-model';
import { jobCollections } from '../../model/job-collections';
import { SmsFixture, type SmsInstance } from '../../testing/sms-fixture';
import { GroupCommit } from './group-commit';

const NUMBER = 995598000001;
const many = (count: number) => Array.from({ length: count }, (_, i) => 995_500_000_000 + i);

type Sent = { statusID: number; smsID: number; stopListed?: number };

describe('acceptance', () => {
  const fixture = new SmsFixture();
  let instances: SmsInstance[];
  let companies = 0;
  const newCompany = async (sms: number): Promise<number> => {
    await fixture.company(++companies, sms);
    return companies;
  };
  /** Number of sends that these rows charge. */
  const sendsIn = (rows: LedgerDocument[]) => rows.filter(({ kind }) => kind === 'charge').length;
  const send = async (
    company: number,
    fields: object = {},
    headers = {},
    instance = instances[0]!,
  ): Promise<Sent> => {
    const body = { brandID: company, numbers: [NUMBER], text: 'hi', ...fields };
    return (await fixture.send(company, body, { headers, instance })).body as Sent;
  };

  beforeAll(async () => {
    await fixture.open();
    // The second instance has no capacity for a large body.
    const config = { BODIES_IN_FLIGHT_BYTES: 5_000 };
    instances = [await fixture.startInstance(), await fixture.startInstance({ config })];
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => fixture.stop());

  it('never overdraws a balance: it covers 150 of 200 concurrent sends over two instances', async () => {
    const company = await newCompany(150);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => send(company, {}, {}, instances[i % 2])),
    );
    expect(answers.filter(({ statusID }) => statusID === 0)).toHaveLength(150);
    expect(answers.filter(({ statusID }) => statusID === 40)).toHaveLength(50);
    expect(await fixture.balance(company)).toBe(0);
    expect(await fixture.ledgerSum(company)).toBe(0);
    expect(sendsIn(await ledgerIn(fixture.connection).find({ company }).toArray())).toBe(150);
    expect(new Set(answers.flatMap(({ smsID }) => smsID ?? [])).size).toBe(150);
  });

  it('leaves a ledger without gaps, whose rows add up one after the other', async () => {
    const company = await newCompany(1_000);
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        send(company, { numbers: many(1 + (i % 5)) }, {}, instances[i % 2]),
      ),
    );
    const rows = await ledgerIn(fixture.connection).find({ company }).sort({ n: 1 }).toArray();
    let balance = 0;
    rows.forEach((row, index) => {
      balance += row.amount;
      expect([row.n, row.balanceAfter]).toEqual([index + 1, balance]);
    });
    expect(sendsIn(rows)).toBe(60);
    expect(await fixture.balance(company)).toBe(balance);
  });

  it('commits concurrent sends in one transaction', async () => {
    const company = await newCompany(1_000);
    await send(company);
    const accept = jest.spyOn(GroupCommit.prototype, 'accept');
    // A lock on the counter of smsIDs makes the first group wait, until every send waits for its group.
    const { db, session, abort } = await foreignTransaction(fixture.connection.name);
    const counters = db.collection<{ _id: string; last: number }>('counters');
    await counters.updateOne({ _id: 'smsID' }, { $inc: { last: 1 } }, { session });
    const sends = Promise.all(Array.from({ length: 100 }, () => send(company)));
    await until(() => accept.mock.calls.length === 100);
    await abort();
    await sends;
    const rows = await ledgerIn(fixture.connection).find({ company, kind: 'charge' }).toArray();
    const timestamps = new Set(rows.map(({ at }) => at.getTime()));
    expect(sendsIn(rows)).toBe(101);
    // The send before them, the first group, and all sends that arrived while it waited.
    expect(timestamps.size).toBeLessThanOrEqual(3);
  });

  describe('Idempotency-Key', () => {
    const key = { 'idempotency-key': 'order-17' };

    it('belongs to one request form', async () => {
      const company = await newCompany(10);
      await send(company, {}, key);
      const path = `/v1/sms/send?brandID=${company}&numbers=${NUMBER}&text=hi`;
      expect((await fixture.as(company, 'get', path, { headers: key })).status).toBe(409);
    });

    it('sends once if 30 requests race over two instances, and does not block other sends', async () => {
      const company = await newCompany(100);
      const [same, others] = await Promise.all([
        Promise.all(Array.from({ length: 30 }, (_, i) => send(company, {}, key, instances[i % 2]))),
        Promise.all(Array.from({ length: 30 }, (_, i) => send(company, {}, {}, instances[i % 2]))),
      ]);
      expect(new Set(same.map(({ smsID }) => smsID)).size).toBe(1);
      expect(same.every(({ statusID }) => statusID === 0)).toBe(true);
      expect(new Set(others.map(({ smsID }) => smsID)).size).toBe(30);
      expect(await fixture.balance(company)).toBe(69);
    });

    it('works for large sends, too', async () => {
      const company = await newCompany(5_000);
      const fields = { numbers: many(1_500) };
      const answers = await Promise.all([
        send(company, fields, key),
        send(company, fields, key, instances[1]),
      ]);
      expect(answers[0]).toEqual(answers[1]);
      expect(await fixture.balance(company)).toBe(3_500);
      await until(
        async () => (await jobCollections(fixture.connection).batches.countDocuments({ company })) === 2,
      );
    });
  });

  describe('stop list', () => {
    it('keeps a stopped recipient with status 4, without charge, and with its event ready', async () => {
      const company = await newCompany(10);
      await fixture.operator('post', `/admin/v1/companies/${company}/stop-list`, {
        body: { numbers: [NUMBER] },
      });
      await fixture.operator('post', '/admin/v1/stop-list', { body: { numbers: ['995598000002'] } });
      const numbers = [1, 2, 3].map((n) => 995598000000 + n);
      const { smsID, stopListed } = await send(company, { numbers });
      expect(stopListed).toBe(2);
      expect(await fixture.balance(company)).toBe(9);
      const report = await fixture.as(company, 'get', `/v1/sms/report/${smsID}`);
      expect((report.body as { result: { statusID: string }[] }).result.map((row) => row.statusID)).toEqual([
        '4',
        '4',
        '3',
      ]);
      const batch = await jobCollections(fixture.connection).batches.findOne({ smsID });
      expect(batch).toMatchObject({
        pendingSince: expect.any(Date),
        reasons: { 0: 'stop-listed', 1: 'stop-listed' },
      });
      expect(batch!.pending.map(([i, status]) => [i, status])).toEqual([
        [0, 4],
        [1, 4],
      ]);
      await fixture.operator('delete', '/admin/v1/stop-list', { body: { numbers: ['995598000002'] } });
    });

    it('states that no recipient is left', async () => {
      const company = await newCompany(10);
      const numbers = [1, 2, 3].map((n) => String(995598000100 + n));
      await fixture.operator('post', `/admin/v1/companies/${company}/stop-list`, { body: { numbers } });
      expect(await send(company, { numbers })).toMatchObject({
        statusID: 0,
        stopListed: 3,
        message: 'Nothing was sent: all 3 numbers are on the stop list.',
      });
      expect(await send(company, { numbers: numbers.slice(1, 2) })).toMatchObject({
        message: 'Nothing was sent: the number is on the stop list.',
      });
      expect(await fixture.balance(company)).toBe(10);
    });

    it('applies to large sends, with a short or a long list', async () => {
      const company = await newCompany(20_000);
      const stopped = many(2_500).filter((_, i) => i % 2 === 0);
      const path = `/admin/v1/companies/${company}/stop-list`;
      expect((await fixture.operator('post', path, { body: { numbers: stopped } })).body).toMatchObject({
        data: { added: 1_250 },
      });
      expect((await send(company, { numbers: many(2_500) })).stopListed).toBe(1_250);
      expect((await send(company, { numbers: many(6_000) })).stopListed).toBe(1_250);
      expect(await fixture.balance(company)).toBe(20_000 - 1_250 - 4_750);
    });
  });

  describe('large sends', () => {
    it('get status 40 and leave nothing behind', async () => {
      const company = await newCompany(1_999);
      expect((await send(company, { numbers: many(2_000) })).statusID).toBe(40);
      expect(await jobCollections(fixture.connection).batches.countDocuments({ company })).toBe(0);
      expect(await fixture.balance(company)).toBe(1_999);
    });

    it('are charged exactly if they race for the balance, and are deleted if refused', async () => {
      const company = await newCompany(5_000);
      const answers = await Promise.all(
        [0, 1, 0, 1].map((instance) => send(company, { numbers: many(2_000) }, {}, instances[instance])),
      );
      expect(answers.map(({ statusID }) => statusID).sort()).toEqual([0, 0, 40, 40]);
      expect(await fixture.balance(company)).toBe(1_000);
      await until(
        async () => (await jobCollections(fixture.connection).batches.countDocuments({ company })) === 4,
      );
    });

    it('get the statuses of a large body in their order', async () => {
      const company = await newCompany(0);
      const numbers = many(30_000);
      const statusOf = async (fields: object) => (await send(company, { numbers, ...fields })).statusID;
      expect(await statusOf({ brandID: 99_999, text: '' })).toBe(10);
      expect(await statusOf({ text: ' ', sendTime: 'x' })).toBe(30);
      expect(await statusOf({ sendTime: 'x' })).toBe(60);
      expect(await statusOf({ numbers: many(60_000).map((n) => `x${n}`) })).toBe(50);
      expect(await statusOf({})).toBe(40);
      expect(await statusOf({ dryRun: true })).toBe(40);
      const broken = await fixture.send(company, `{"numbers":[${numbers.join(',')}`);
      expect([broken.status, broken.body]).toMatchObject([400, { statusID: 90 }]);
    });

    it('are refused while the memory for large bodies is used up', async () => {
      const company = await newCompany(5);
      const body = { brandID: company, numbers: many(30_000), text: 'hi' };
      const answer = await fixture.send(company, body, { instance: instances[1]! });
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    });
  });
});
