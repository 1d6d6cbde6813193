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

  it.each(['Az', 'Shop 24', 'a.b-c_d&e', "A'b!c+d", 'x1', '1x', 'A1.2-3_4&5', 'ELEVEN CHRS'])(
    'allowed: %s, and the phone shows it as the sender',
    async (brandName) => {
      const { api } = await newCompany({ brandName: false, balance: 1 });
      const brandID = await newBrand(api, brandName);
      const number = newPhone();
      expect((await api.send({ brandID, numbers: [number], text: 'Sender' })).body.statusID).toBe(0);
      expect((await messageOf(number)).sender).toBe(brandName);
    },
  );

  it('50 only while a brand is awaiting: not after a rejection, not after a deletion', async () => {
    const { api } = await newCompany({ brandName: false });
    const first = (await api.brandCreate({ brandName: 'First' })).body['brandID'];
    await decide(first, 'reject', { reason: 'unclear' });
    const second = (await api.brandCreate({ brandName: 'Second' })).body;
    expect(second.statusID).toBe(0);
    await api.brandDelete({ brandID: second['brandID'] });
    expect((await api.brandCreate({ brandName: 'Third' })).body.statusID).toBe(0);
  });

  it('20 creates at the same time add one brand', async () => {
    const { api } = await newCompany({ brandName: false });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => api.brandCreate({ brandName: `Race ${index}` })),
    );
    const statuses = answers.map(({ body }) => body.statusID).sort();
    expect(statuses).toEqual([0, ...Array<number>(19).fill(50)]);
    expect(await api.brandNames()).toHaveLength(1);
  });

  it('authorized in listings: 1 authorized, 2 awaiting', async () => {
    const { api } = await newCompany({ brandName: false });
    const { brandID } = (await api.brandCreate({ brandName: 'Listed' })).body;
    expect(await api.brandNames()).toMatchObject([{ authorized: '2' }]);
    await decide(brandID, 'authorize');
    expect(await api.brandNames()).toMatchObject([{ authorized: '1' }]);
  });

  describe('a send with a brand that is', () => {
    it('awaiting: 10, and 0 once it is authorized', async () => {
      const company = await newCompany({ brandName: false });
      const { brandID } = (await company.api.brandCreate({ brandName: 'Pending' })).body;
      expect(await sendStatus(company, brandID)).toBe(10);
      await decide(brandID, 'authorize');
      await until(
        () => sendStatus(company, brandID),
        (statusID) => statusID === 0,
        { what: 'sends with the brand' },
      );
    });

    it('rejected: 10', async () => {
      const company = await newCompany({ brandName: false });
      const { brandID } = (await company.api.brandCreate({ brandName: 'Refused' })).body;
      await decide(brandID, 'reject', { reason: 'unclear' });
      expect(await sendStatus(company, brandID)).toBe(10);
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

  describe("the operator's side", () => {
    it('GET /brands?authorized=2 lists those that are awaiting', async () => {
      const [waiting, done] = await Promise.all([newCompany({ brandName: false }), newCompany()]);
      const { brandID } = (await waiting.api.brandCreate({ brandName: 'Awaiting' })).body;
      const listed = await operator().get('/brands', { query: { authorized: 2, length: 10_000 } });
      const ids = (listed.body['data'] as { id: number }[]).map(({ id }) => id);
      expect(ids).toContain(brandID);
      expect(ids).not.toContain(done.brandID);
    });

    it.each([{}, { reason: '' }, { reason: 5 }])('a rejection needs a reason: %j', async (body) => {
      const { brandID } = await newCompany();
      const answer = await decide(brandID, 'reject', body);
      expect(answer).toMatchObject({
        status: 400,
        body: { statusID: 400, errors: { reason: expect.any(String) } },
      });
    });

    it.each(['authorize', 'reject'] as const)('%s of a brand that is not there: 404', async (decision) => {
      const answer = await decide(999_999_999, decision, { reason: 'x' });
      expect(answer).toMatchObject({ status: 404, body: { statusID: 404, data: null } });
    });
  });
});
