import { recordOf, rowsOf } from '@herald/testing/http-client';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const CUSTOMER = '/v1/customers/1';
const ACCOUNT = '/v1/accounts/100001';

describe('corrections', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company({ modules: { network: true, gps: true } });
    await client.admin('post', 'areas', { name: 'Vake' });
    await client.admin('post', 'tags', { name: 'vip' });
    await client.admin('post', 'ip-ranges', { name: 'lan', cidr: '10.0.0.0/24' });
    await client.admin('post', 'gps-providers', { name: 'sat' });
    const numbers = [
      { mobile: '995599000001', note: 'office' },
      { mobile: '995599000002', smsEnabled: 0 },
    ];
    await client.post('/v1/customers/create', { typeID: 1, name: 'Nino', email: 'n@example.ge', numbers });
    await client.post('/v1/accounts/create', {
      ...{ customerID: 1, name: 'Home', areaID: 1, tagsID: [1], ipRangeID: 1, gpsProviderID: 1 },
      ...{ mac: '00:00:00:00:00:01', onuMac: '000000000002', minimalBalance: -5, numbers },
    });
  });

  const errorsOf = async (path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await client.patch(path, body);
    return [status, answer.errors ?? answer.message];
  };

  it('compare `was` with every field as an answer shows it', async () => {
    const shown = {
      customers: [rowsOf(await client.get(CUSTOMER))[0]!, recordOf(await client.admin('get', 'customers/1'))],
      accounts: [
        rowsOf(await client.get(ACCOUNT))[0]!,
        recordOf(await client.admin('get', 'accounts/100001')),
      ],
    };
    for (const [kind, records] of Object.entries(shown)) {
      const path = kind === 'customers' ? CUSTOMER : ACCOUNT;
      for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
        const correct = async (was: object) => (await client.patch(path, { column2: '', was })).status;
        expect([name, await correct({ [name]: value })]).toEqual([name, 200]);
        // Fields that cannot be corrected are named, and all others have the value already.
        const { errors = {} } = (await client.patch(path, { [name]: value })).body as { errors?: object };
        expect(JSON.stringify(errors)).toMatch(/^\{\}$|can't be corrected/);
        const isNone = value === null || value === '' || (Array.isArray(value) && value.length === 0);
        expect([name, await correct({ [name]: isNone ? '77' : null })]).toEqual([
          name,
          isNone && /birthDate|geoLocation|numbers/.test(name) ? 400 : 409,
        ]);
      }
    }
    expect(rowsOf(await client.admin('get', 'corrections'))).toEqual([]);
  });

  it('compare devices in any spelling, and money and ids in any form', async () => {
    const accept = async (path: string, was: object): Promise<void> =>
      expect([was, (await client.patch(path, { column2: 'x', was })).status]).toEqual([was, 200]);
    await accept(ACCOUNT, { mac: '0000-0000-0001', onuMac: '00:00:00:00:00:02', tariffID: '', areaID: '1' });
    await accept(ACCOUNT, { balance: '0.00', birthDate: '', tagsID: ['1'], gpsTrackIdentifier: null });
    await accept(CUSTOMER, { birthDate: '', address: null, typeID: '1', email: 'n@example.ge' });
    expect(await errorsOf(ACCOUNT, { name: 'X', was: { balance: '1.00', mac: '000000000009' } })).toEqual([
      409,
      'Conflict: balance, mac changed since you read it. Reload and retry.',
    ]);
  });

  it('name an unknown field of a number', async () => {
    const numbers = [{ mobile: '995599000001' }, { mobile: '995599000002', smsEnable: 1 }];
    for (const path of [CUSTOMER, ACCOUNT]) {
      expect(await errorsOf(path, { numbers })).toEqual([
        400,
        { numbers: 'numbers[1].smsEnable is not allowed' },
      ]);
    }
  });
});
