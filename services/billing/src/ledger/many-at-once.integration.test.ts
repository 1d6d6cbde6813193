import { recordOf, rowsOf } from '@herald/testing/http-client';
import { findViolations } from '../consistency/check-accounts';
import { BillingFixture } from '../testing/billing-fixture';

const PAYMENTS = 1_000;

it('two instances of the service accept all of 1,000 concurrent payments to one account', async () => {
  const fixture = await BillingFixture.start(2);
  const client = await fixture.company();
  await client.post('/v1/customers/create', { typeID: 1, mobile: '599000001' });
  const accountID = recordOf(await client.post('/v1/accounts/create', { customerID: 1 })).id as number;
  const answers = await Promise.all(
    Array.from({ length: PAYMENTS }, () => client.post('/v1/payments/add', { accountID, sum: 1 })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
  expect(rowsOf(await client.get('/v1/accounts'))[0]!.balance).toBe('1000.00');
  expect(await findViolations(fixture.connection)).toEqual([]);
  await fixture.stop();
});
