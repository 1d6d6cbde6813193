import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { OPERATOR } from '@herald/testing/service-fixture';
import { findViolations } from '../consistency/check-accounts';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const OPENAPI = join(__dirname, '../../openapi');

/** A retried request takes effect once, also if another instance of the service receives it. */
describe('retries', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let accountID: number;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2);
  });
  afterAll(async () => {
    expect(await findViolations(fixture.connection)).toEqual([]);
    await fixture.stop();
  });
  beforeEach(async () => {
    client = await fixture.company();
    await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
    accountID = recordOf(await client.post('/v1/accounts/create', { customerID: 1 })).id as number;
  });
  const keyed = { headers: { 'idempotency-key': 'k' } };
  const post = (path: string, body: object) => client.post(path, body, keyed.headers);
  /** The number of the company's records. */
  const records = async () => {
    const { db } = fixture.connection;
    const { company } = client;
    const names = ['customers', 'accounts', 'payments', 'catalogue_items', 'billing_runs'];
    const counts = await Promise.all(names.map((name) => db!.collection(name).countDocuments({ company })));
    return counts.reduce((sum, count) => sum + count, 0);
  };

  /** A future day, also in the company's calendar, where the day begins 4 h earlier than in UTC. */
  const toCome = new Date(Date.now() + 3 * 864e5).toISOString().slice(0, 10);
  const COMPANY = '/admin/v1/companies/{id}';
  const named = { name: 'Anything' };
  /** Each POST endpoint that creates a record, with the body of a request. */
  const CREATING: Record<string, object> = {
    '/v1/customers/create': { typeID: 1, mobile: '599000002' },
    '/v1/accounts/create': { customerID: 1, numbers: [{ number: '599000009' }] },
    '/v1/accounts/setCredit': { date: toCome },
    '/v1/payments/add': { sum: 5 },
    '/v1/payments/{paymentID}/reverse': { comment: 'twice' },
    '/admin/v1/payments/{paymentID}/reverse': { comment: 'twice' },
    [`${COMPANY}/accounts/{accountID}/tariff`]: { tariffID: 1, from: 'now' },
    [`${COMPANY}/accounts/{accountID}/charge`]: { sum: 5, comment: 'Router' },
    [`${COMPANY}/billing-run`]: {},
    [`${COMPANY}/areas`]: named,
    [`${COMPANY}/customer-types`]: named,
    [`${COMPANY}/gps-providers`]: named,
    [`${COMPANY}/groups`]: named,
    [`${COMPANY}/ip-ranges`]: { ...named, cidr: '10.1.0.0/24' },
    [`${COMPANY}/tags`]: named,
    [`${COMPANY}/tariffs`]: { ...named, price: 20 },
  };

  /** Only compares. */
  const MAKES_NOTHING = [`${COMPANY}/payments/reconcile`];

  /** Acts on money refuse fields that they do not have. */
  const otherFields = (path: string): object => {
    if (path.endsWith('/tariff')) return { from: 'next' };
    if (path.endsWith('/billing-run')) return { dryRun: false };
    return /(charge|reverse)$/.test(path) ? { comment: 'other' } : { other: 1 };
  };

  it('every POST endpoint that creates a record is tested here', () => {
    const files = readdirSync(OPENAPI).map((file) => readFileSync(join(OPENAPI, file), 'utf8'));
    const posts = files.flatMap((text) =>
      Object.entries((parse(text) as { paths?: Record<string, object> }).paths ?? {}).flatMap(
        ([path, methods]) => ('post' in methods ? [path] : []),
      ),
    );
    const making = posts.filter((path) => !MAKES_NOTHING.includes(path));
    expect(making.sort()).toEqual(Object.keys(CREATING).sort());
  });

  it.each(Object.entries(CREATING))(
    '%s with an Idempotency-Key takes effect once, however often it is sent',
    async (path, fields) => {
      await client.admin('post', 'tariffs', { name: 'T', price: 1 });
      const paid = recordOf(await client.post('/v1/payments/add', { accountID, sum: 50 }));
      const ofCompany = path.startsWith('/admin/v1/payments') ? { company: client.company } : {};
      const body = { ...(path.startsWith('/v1') && { accountID }), ...ofCompany, ...fields };
      const url = path
        .replace('{id}', String(client.company))
        .replace('{accountID}', String(accountID))
        .replace('{paymentID}', String(paid.id));
      const send = (body: object, instance = 0) =>
        path.startsWith('/admin')
          ? fixture.call(OPERATOR, 'POST', url, { ...keyed, body, instance: fixture.instances[instance] })
          : post(url, body);
      const before = await records();
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => send(body, index % 2)));
      answers.push(await send(body, 1));
      const [first] = answers;
      expect(first!.body.statusID).toBe(0);
      // The run may still be in progress on the instance that received the first request.
      const outcomeOf = ({ status, body }: Answer) =>
        path.endsWith('run') ? (body.data as { id: number }).id : [status, body];
      for (const answer of answers) expect(outcomeOf(answer)).toEqual(outcomeOf(first!));
      // A change of tariff adds no record while the daily run is off.
      const made = path.endsWith('/tariff') ? 0 : 1;
      expect(await records()).toBe(before + made);
      expect((await send({ ...body, ...otherFields(path) })).status).toBe(409);
      expect((await post('/v1/payments/add', { accountID, sum: 77 })).status).toBe(409);
      expect(await records()).toBe(before + made);
    },
  );

  it('a key belongs to one company, and a refused request does not use it', async () => {
    expect((await post('/v1/payments/add', { accountID, sum: 0 })).status).toBe(400);
    expect((await post('/v1/payments/add', { accountID, sum: 1 })).status).toBe(200);
    const first = client;
    client = await fixture.company();
    expect((await post('/v1/payments/add', { accountID, sum: 2 })).status).toBe(404);
    client = first;
    expect(
      (await client.post('/v1/payments/add', { accountID, sum: 1 }, { 'idempotency-key': 'x'.repeat(256) }))
        .status,
    ).toBe(400);
  });

  it('a transaction is recognized in each spelling of its ids', async () => {
    const spellings = [
      { paySystem: 'TBC', transactionID: '12' },
      { paySystem: 'TBC ', transactionID: ' 12' },
      { paySystem: ' TBC', transactionID: 12 },
    ];
    for (const spelling of spellings) {
      const answer = await client.post('/v1/payments/add', { accountID, sum: 5, ...spelling });
      expect([answer.status, answer.body.data]).toEqual([200, { id: '1' }]);
    }
    for (const paySystem of ['', null, ' ', undefined]) {
      const answer = await client.post('/v1/payments/add', {
        accountID,
        sum: 5,
        paySystem,
        transactionID: '12',
      });
      expect(answer.body.data).toEqual({ id: '2' });
    }
    // Without a transaction, each request is a separate payment.
    for (const transactionID of ['', null, ' ']) {
      await client.post('/v1/payments/add', { accountID, sum: 5, transactionID });
    }
    expect(rowsOf(await client.get('/v1/payments')).map((row) => [row.paySystem, row.transactionID])).toEqual(
      [
        [null, null],
        [null, null],
        [null, null],
        [null, '12'],
        ['TBC', '12'],
      ],
    );
    for (const transactionID of [1.5, true, [1], 'x'.repeat(65)]) {
      const answer = await client.post('/v1/payments/add', { accountID, sum: 5, transactionID });
      expect(answer.body.errors).toEqual({ transactionID: expect.any(String) });
    }
  });

  it('a pay system given as a number differs from no pay system', async () => {
    const transactions = [
      { transactionID: '31' },
      { paySystem: 7, transactionID: '31' },
      { paySystem: 0, transactionID: '31' },
      { paySystem: 'null', transactionID: 31 },
    ];
    const ids: string[] = [];
    for (const transaction of transactions) {
      const answer = await client.post('/v1/payments/add', { accountID, sum: 25, ...transaction });
      ids.push((answer.body.data as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(transactions.length);
    const again = { accountID, sum: 25, paySystem: '7', transactionID: '31' };
    expect((await client.post('/v1/payments/add', again)).body.data).toEqual({ id: ids[1] });
    const conflict = await client.post('/v1/payments/add', { ...again, sum: 26 });
    expect(conflict.status).toBe(409);
    const added = rowsOf(await client.get('/v1/payments')).filter((row) => ids.includes(row.id as string));
    expect(added.map(({ paySystem }) => paySystem)).toEqual(['null', '0', '7', null]);
  });
});
