/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newBrand, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { messageOf, newPhone, newPhones } from '../support/phones';

describe('interface-decisions.md: brands', () => {
  const decide = (brandID: unknown, decision: 'authorize' | 'reject', body: unknown = {}) =>
    operator().post(`/brands/${String(brandID)}/${decision}`, body);

  const sendStatus = async ({ api }: Company, brandID: unknown): Promise<unknown> =>
    (await api.send({ brandID, numbers: newPhones(1), text: 'Brand' })).body.statusID;

  it.each(['Az', "A'b!c+d&e-f"])('allowed: %s, and the phone shows it as the sender', async (brandName) => {
    const { api } = await newCompany({ brandName: false, balance: 1 });
    const brandID = await newBrand(api, brandName);
    const number = newPhone();
    expect((await api.send({ brandID, numbers: [number], text: 'Sender' })).body.statusID).toBe(0);
    expect((await messageOf(number)).sender).toBe(brandName);
  });

  it('50 only while a brand is awaiting: not after a rejection, not after a deletion', async () => {
    const { api } = await newCompany({ brandName: false });
    const first = (await api.brandCreate({ brandName: 'First' })).body['brandID'];
    await decide(first, 'reject', { reason: 'unclear' });
    const second = (await api.brandCreate({ brandName: 'Second' })).body;
    expect(second.statusID).toBe(0);
    await api.brandDelete({ brandID: second['brandID'] });
    expect((await api.brandCreate({ brandName: 'Third' })).body.statusID).toBe(0);
  });

  describe('a send with a brand that is', () => {
    it('awaiting: 10, and 0 once it is authorized', async () => {
      const company = await newCompany({ brandName: false });
      const { brandID } = (await company.api.brandCreate({ brandName: 'Pending' })).body;
      expect(await company.api.brandNames()).toMatchObject([{ authorized: '2' }]);
      expect(await sendStatus(company, brandID)).toBe(10);
      await decide(brandID, 'authorize');
      await until(
        () => sendStatus(company, brandID),
        (statusID) => statusID === 0,
        { what: 'sends with the brand' },
      );
    });

    it('authorized, then rejected: 10', async () => {
      const company = await newCompany();
      expect(await sendStatus(company, company.brandID)).toBe(0);
      await decide(company.brandID, 'reject', { reason: 'abuse' });
      await until(
        () => sendStatus(company, company.brandID),
        (statusID) => statusID === 10,
        { what: 'sends refused' },
      );
    });

    it('deleted: 10', async () => {
      const company = await newCompany();
      expect(await sendStatus(company, company.brandID)).toBe(0);
      await company.api.brandDelete({ brandID: company.brandID });
      await until(
        () => sendStatus(company, company.brandID),
        (statusID) => statusID === 10,
        { what: 'sends refused' },
      );
    });
  });

  it.each(['awaiting', 'authorized', 'rejected'])('delete works in any state: %s', async (state) => {
    const { api } = await newCompany({ brandName: false });
    const { brandID } = (await api.brandCreate({ brandName: 'Any state' })).body;
    if (state === 'authorized') await decide(brandID, 'authorize');
    if (state === 'rejected') await decide(brandID, 'reject', { reason: 'unclear' });
    expect((await api.brandDelete({ brandID })).body.statusID).toBe(0);
    expect(await api.brandNames()).toEqual([]);
  });
});
