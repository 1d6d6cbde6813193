import { recordOf, rowsOf } from '@herald/testing/http-client';
import { findViolations } from '../consistency/check-accounts';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

/** Consecutive requests go to different instances. Tests of other concurrent requests are in test-e2e/billing-contract. */
describe('two instances of the service', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let customerID: number;

  beforeAll(async () => {
    // Small groups cause many transactions of both instances.
    fixture = await BillingFixture.start(2, { PAYMENT_GROUP: 20 });
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company();
    const customer = await client.post('/v1/customers/create', { typeID: 1, mobile: '599999999' });
    customerID = recordOf(customer).id as number;
  });
  afterEach(async () => {
    expect(await findViolations(fixture.connection)).toEqual([]);
  });

  it('do not delete a tariff that a concurrent request uses', async () => {
    const tariffID = recordOf(await client.admin('post', 'tariffs', { name: 'T', price: 1 })).id as number;
    const [deleted, ...created] = await Promise.all([
      client.admin('delete', `tariffs/${tariffID}`),
      ...Array.from({ length: 20 }, () => client.post('/v1/accounts/create', { customerID, tariffID })),
    ]);
    const used = created.filter(({ status }) => status === 201).length;
    expect([deleted!.status, used > 0]).toEqual(deleted!.status === 200 ? [200, false] : [409, true]);
    const { body } = await client.admin('get', 'tariffs');
    expect(body.recordsTotal).toBe(deleted!.status === 200 ? 0 : 1);
  });

  it('lose none of 200 concurrent payments to one account, and number them without gaps', async () => {
    const account = await client.post('/v1/accounts/create', { customerID });
    const accountID = recordOf(account).id as number;
    const sums = Array.from({ length: 200 }, (_, index) => (index % 3 === 0 ? -1.5 : 2.25));
    const answers = await Promise.all(sums.map((sum) => client.post('/v1/payments/add', { accountID, sum })));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const ids = answers.map((answer) => Number(recordOf(answer).id)).sort((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));

    const shown = rowsOf(await client.get(`/v1/accounts/${accountID}`))[0]!;
    expect(shown.balance).toBe(sums.reduce((sum, one) => sum + one, 0).toFixed(2));
  });
});
