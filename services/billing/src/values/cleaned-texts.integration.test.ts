import { recordOf, rowsOf } from '@herald/testing/http-client';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const CUSTOMER = '/v1/customers/create';
const ACCOUNT = '/v1/accounts/create';

/** Texts are cleaned once, when they are received. The cleaned text is stored, searched and compared. */
describe('texts of requests', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;
  let phones = 0;
  const mobile = (): string => `99559900${String(++phones).padStart(4, '0')}`;

  beforeAll(async () => {
    fixture = await BillingFixture.start();
    client = await fixture.company({ modules: { gps: true } });
  });
  afterAll(() => fixture.stop());

  it.each([
    ['name', ' lead', 'lead'],
    ['name', 'Cafe\u0301 \u00a0', 'Caf\u00e9'],
    ['personalNo', ' 01001 ', '01001'],
    ['email', '\tlead@example.ge\n', 'lead@example.ge'],
  ])('a customer is found by the %s that it was created with: %j', async (field, given, stored) => {
    const customer = recordOf(await client.post(CUSTOMER, { typeID: 1, mobile: mobile(), [field]: given }));
    expect(customer[field]).toBe(stored);
    for (const value of [given, stored]) {
      const found = rowsOf(await client.get('/v1/customers/search', { type: field, value }));
      expect(found.map(({ id }) => Number(id))).toEqual([customer.id]);
    }
  });

  it('a correction cleans its texts too', async () => {
    const { id } = recordOf(await client.post(CUSTOMER, { typeID: 1, mobile: mobile() }));
    await client.patch(`/v1/customers/${String(id)}`, { name: ' Later\u200b ', column1: ' x  y ' });
    const found = rowsOf(await client.get('/v1/customers/search', { type: 'name', value: 'later' }));
    expect(found).toMatchObject([{ id: String(id), name: 'Later', column1: 'x  y' }]);
  });

  it('a tracker belongs to one account, regardless of surrounding spaces', async () => {
    const customerID = recordOf(await client.post(CUSTOMER, { typeID: 1, mobile: mobile() })).id;
    const provider = recordOf(await client.admin('POST', 'gps-providers', { name: ' sat ' }));
    expect(provider.name).toBe('sat');
    const account = { customerID, gpsProviderID: provider.id };
    const create = (gpsTrackIdentifier: unknown) => client.post(ACCOUNT, { ...account, gpsTrackIdentifier });
    expect((await create('Cafe\u0301 7')).status).toBe(201);
    for (const spelling of [' Caf\u00e9 7', 'Caf\u00e9 7\n', '\u00a0Cafe\u0301 7\u200b']) {
      expect((await create(spelling)).body.errors).toEqual({
        account: ['Another account has the gpsTrackIdentifier Caf\u00e9 7'],
      });
    }
    expect((await create(4711)).status).toBe(201);
    expect((await create(' 4711 ')).status).toBe(400);
    expect((await create(' \u200b ')).body.errors).toEqual({ gpsTrackIdentifier: expect.any(String) });
  });

  it('a transaction is the same in composed and decomposed Unicode', async () => {
    const customerID = recordOf(await client.post(CUSTOMER, { typeID: 1, mobile: mobile() })).id;
    const provider = recordOf(await client.admin('POST', 'gps-providers', { name: 'moon' }));
    const account = { customerID, gpsProviderID: provider.id };
    const accountID = recordOf(await client.post(ACCOUNT, account)).id;
    const ids: string[] = [];
    for (const paySystem of ['Cafe\u0301', ' Caf\u00e9\u200b']) {
      const payment = { accountID, sum: 5, paySystem, transactionID: '1', comment: ' paid ' };
      const { body } = await client.post('/v1/payments/add', payment);
      ids.push((body.data as { id: string }).id);
    }
    expect(new Set(ids).size).toBe(1);
    const listed = rowsOf(await client.get('/v1/payments', { paySystem: 'Cafe\u0301 ' }));
    expect(listed).toMatchObject([{ id: ids[0], paySystem: 'Caf\u00e9', comment: 'paid' }]);
  });
});
