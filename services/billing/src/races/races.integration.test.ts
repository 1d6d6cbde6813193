import { findViolations } from '../books/check-accounts';
import {
  type Answer,
  BillingFixture,
  type CompanyClient,
  recordOf,
  rowsOf,
} from '../testing/billing-fixture';

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const mac = (index: number): string => index.toString(16).padStart(12, '0');

/** Every race of the contract, each request to another of two copies of the service. */
describe('two copies of the service', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let customerID: number;

  beforeAll(async () => {
    fixture = await BillingFixture.start(2);
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company({ modules: { network: true } });
    const customer = await client.post('/v1/customers/create', { typeID: 1, mobile: '599999999' });
    customerID = recordOf(customer).id as number;
  });
  afterEach(async () => {
    expect(await findViolations(fixture.connection)).toEqual([]);
  });

  const winners = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 201);
  const range = async (cidr: string): Promise<number> =>
    recordOf(await client.admin('post', 'ip-ranges', { name: 'lan', cidr })).id as number;
  const count = async (collection: string): Promise<number> =>
    fixture.connection.db!.collection(collection).countDocuments({ company: client.company });

  it('lets one of 200 customers have a number', async () => {
    const answers = await times(200, () =>
      client.post('/v1/customers/create', { typeID: 1, numbers: [{ number: '598000001' }] }),
    );
    expect(winners(answers)).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.statusID, Object.keys(body.errors!)]).toEqual([400, 400, ['numbers']]);
    }
    expect([await count('customers'), (await client.get('/v1/customers')).body.recordsTotal]).toEqual([2, 2]);
  });

  it.each(['number', 'mac', 'address'])('lets one of 200 accounts have a %s', async (wanted) => {
    const ipRangeID = await range(wanted === 'address' ? '10.0.0.0/32' : '10.0.0.0/16');
    const answers = await times(200, (index) =>
      client.post('/v1/accounts/create', {
        customerID,
        ipRangeID,
        mac: wanted === 'mac' ? '00:11:22:33:44:55' : mac(index),
        numbers: wanted === 'number' ? [{ number: '598000001' }] : [],
      }),
    );
    expect(winners(answers)).toHaveLength(1);
    const field = wanted === 'address' ? 'ipRangeID' : 'account';
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.statusID, Object.keys(body.errors!)]).toEqual([400, 400, [field]]);
      if (wanted !== 'address') expect(body.errors!.account).toHaveLength(1);
    }
    expect(await count('accounts')).toBe(1);
    const accounts = await client.get(`/v1/customers/accounts/${customerID}`);
    expect([accounts.body.recordsTotal, accounts.body.recordsFiltered]).toEqual([1, 1]);
  });

  it('gives out every address of a range exactly once', async () => {
    const ipRangeID = await range('10.0.0.0/25');
    const answers = await times(200, (index) =>
      client.post('/v1/accounts/create', { customerID, ipRangeID, mac: mac(index) }),
    );
    const ips = winners(answers).map((answer) => String(recordOf(answer).ip));
    expect([ips.length, new Set(ips).size]).toEqual([126, 126]);
    for (const { body } of answers.filter((answer) => answer.status !== 201)) {
      expect(body.errors).toEqual({ ipRangeID: expect.stringContaining('full') });
    }
  });

  it('does not delete what comes into use', async () => {
    const tariffID = recordOf(await client.admin('post', 'tariffs', { name: 'T', price: 1 })).id as number;
    const ipRangeID = await range('10.0.0.0/24');
    const [deleted, ...created] = await Promise.all([
      client.admin('delete', `tariffs/${tariffID}`),
      ...Array.from({ length: 20 }, (_, index) =>
        client.post('/v1/accounts/create', { customerID, tariffID, ipRangeID, mac: mac(index) }),
      ),
    ]);
    const used = winners(created).length;
    expect([deleted!.status, used > 0]).toEqual(deleted!.status === 200 ? [200, false] : [409, true]);
    expect(await count('catalogue_items')).toBe(deleted!.status === 200 ? 3 : 4);
  });

  it('loses none of 1,000 payments on one account, and numbers them without gaps', async () => {
    const ipRangeID = await range('10.0.0.0/24');
    const account = await client.post('/v1/accounts/create', { customerID, ipRangeID, mac: mac(1) });
    const accountID = recordOf(account).id as number;
    const sums = Array.from({ length: 1_000 }, (_, index) => (index % 3 === 0 ? -1.5 : 2.25));
    const answers = await times(sums.length, (index) =>
      client.post('/v1/payments/add', { accountID, sum: sums[index] }),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const ids = answers.map((answer) => Number(recordOf(answer).id)).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));

    const rows = rowsOf(await client.get(`/v1/payments/account/${accountID}`)).reverse();
    let balance = 0;
    for (const row of rows) {
      balance += Number(row.sum);
      expect(row.balance).toBe(balance.toFixed(2));
    }
    const shown = rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!;
    expect(shown.balance).toBe(sums.reduce((sum, one) => sum + one, 0).toFixed(2));
  });

  it('posts one transaction of a pay system once', async () => {
    const ipRangeID = await range('10.0.0.0/24');
    const account = await client.post('/v1/accounts/create', { customerID, ipRangeID, mac: mac(1) });
    const payment = { accountID: recordOf(account).id, sum: 10, paySystem: 'kiosk', transactionID: 'T-1' };
    const answers = await times(100, () => client.post('/v1/payments/add', payment));
    expect(answers.map(({ status, body }) => [status, body.data])).toEqual(
      Array.from({ length: 100 }, () => [200, { id: '1' }]),
    );
    expect(await count('payments')).toBe(1);
  });

  it('keeps accounts, payments and the billing run apart', async () => {
    const tariffID = recordOf(await client.admin('post', 'tariffs', { name: 'T', price: 1 })).id as number;
    const ipRangeID = await range('10.0.0.0/24');
    const created = await times(30, (index) =>
      client.post('/v1/accounts/create', { customerID, tariffID, ipRangeID, mac: mac(index) }),
    );
    const ids = created.map((answer) => recordOf(answer).id);
    const pay = (index: number) => client.post('/v1/payments/add', { accountID: ids[index % 30], sum: 3 });
    const answers = await Promise.all([
      ...Array.from({ length: 300 }, (_, index) => pay(index)),
      client.admin('post', 'billing-run'),
      client.admin('post', 'billing-run'),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    // A run whose lease was over before it began, as on a machine that stands still, has done nothing.
    while ((await client.admin('post', 'billing-run')).status === 409);
    const balances = rowsOf(await client.get('/v1/accounts')).map(({ balance }) => balance);
    expect(balances).toEqual(Array.from({ length: 30 }, () => '29.00'));
  });
});
