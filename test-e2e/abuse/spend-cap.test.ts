/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { newPhones } from '../support/phones';

/** interface-decisions.md: "the whole request is charged once, at acceptance, all or nothing". */
it('200 parallel sends over two gateways and two copies of the sms api never spend more than there is', async () => {
  const company = await newCompany({ balance: 305 });
  const { addresses } = herald().system;
  const gateways = ['gateway', 'gateway-2'].map(
    (name) => new CompanyApi(addresses[name]!.url, company.api.key),
  );
  const numbers = Array.from({ length: 200 }, () => newPhones(3));
  const answers = await Promise.all(
    numbers.map((three, index) =>
      gateways[index % 2]!.send({ brandID: company.brandID, numbers: three, text: 'Spend' }),
    ),
  );
  const statuses = answers.map(({ body }) => body.statusID);
  expect(statuses.filter((statusID) => statusID === 0)).toHaveLength(101);
  expect(statuses.filter((statusID) => statusID === 40)).toHaveLength(99);
  expect(await company.api.balance()).toBe(2);

  const rows = await operator().ledger(company.id);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(2);
  expect(Math.min(...rows.map(({ balanceAfter }) => balanceAfter))).toBeGreaterThanOrEqual(0);
  const jobs = await operator().get(`/companies/${company.id}/jobs`);
  expect(jobs.body['recordsTotal']).toBe(101);
});
