/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';
import { messageOf, newPhone, newPhones } from '../support/phones';
import { herald } from '../support/herald';

describe('interface.md part 1: what the service does', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
  });

  it('sends an SMS to a list of numbers under a registered brand name', async () => {
    const numbers = newPhones(3);
    const { body } = await company.api.send({ brandID: company.brandID, numbers, text: 'Hello' });
    expect(body).toMatchObject({ statusID: 0, smsID: expect.any(Number) });
    for (const number of numbers) {
      expect(await messageOf(number)).toMatchObject({ sender: company.brandName, text: 'Hello' });
    }
    console.log(JSON.stringify(herald()), await company.api.settled(body['smsID']), await company.receiver.waitFor(() => true, { count: 6 }));
  });
});
