/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { BillingCompany, type Fields, newMac } from './support/billing-company';
import { expectInvalid, MESSAGE } from './support/expectations';

describe('interface.md part 4: module-dependent fields of an account', () => {
  const duplicate = (count = 1): Fields => ({
    statusID: 400,
    message: MESSAGE,
    data: null,
    errors: { account: Array.from({ length: count }, () => MESSAGE) },
  });

  it('they are ignored while their module is disabled', async () => {
    const company = await BillingCompany.create();
    const fields = {
      mac: 'x',
      onuMac: 5,
      ipRangeID: 'y',
      stbMac: {},
      gpsProviderID: 77,
      gpsTrackIdentifier: [],
    };
    const account = await company.newAccount(fields);
    for (const field of [...Object.keys(fields), 'ip']) expect(account).not.toHaveProperty(field);
    expect(await company.account(account['id'])).toMatchObject({ mac: null, ip: null });
  });

  describe('network', () => {
    let company: BillingCompany;
    let customerID: unknown;
    let ipRangeID: number;

    beforeAll(async () => {
      company = await BillingCompany.create({ modules: { network: true } });
      customerID = (await company.newCustomer())['id'];
      ipRangeID = await company.newItem('ip-ranges', { name: 'Main', cidr: '10.1.0.0/16' });
    });

    const create = (fields: Fields) =>
      company.createAccount({ customerID, mac: newMac(), ipRangeID, ...fields });

    it('mac and ipRangeID are required, and answered with ip', async () => {
      expectInvalid(await company.createAccount({ customerID }), 'mac', 'ipRangeID');
      const [mac, onuMac] = [newMac(), newMac()];
      const { status, body } = await create({ mac, onuMac });
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        mac,
        onuMac,
        ipRangeID,
        ip: expect.stringMatching(/^10\.1\.\d+\.\d+$/),
      });
    });

    const wrong: [string, unknown][] = [
      ...[undefined, '', 'x', '02:AB:CD:00:00', 5].map((value): [string, unknown] => ['mac', value]),
      ...['02:AB:CD:00:00:GG', {}].map((value): [string, unknown] => ['onuMac', value]),
      ...[undefined, 0, 999, 'x'].map((value): [string, unknown] => ['ipRangeID', value]),
    ];
    it.each(wrong)('%s %j: 400', async (field, value) => {
      expectInvalid(await create({ [field]: value }), field);
    });

    it.each([
      ['mac', (mac: string) => mac.toLowerCase()],
      ['onuMac', (mac: string) => mac.replaceAll(':', '')],
      ['mac', (mac: string) => mac.replaceAll(':', '').replace(/(....)(....)/, '$1-$2-')],
    ])('%s is unique in the company, in any notation', async (field, written) => {
      const mac = newMac();
      expect((await create({ [field]: mac })).status).toBe(201);
      const { status, body } = await create({ [field]: written(mac) });
      expect({ status, body }).toEqual({ status: 400, body: duplicate() });
    });

    it('the first free address of the range, but no network, broadcast or excluded address; then the range is full', async () => {
      const range = { name: 'Small', cidr: '10.9.0.0/29', exclude: ['10.9.0.1', '10.9.0.3'] };
      const ipRangeID = await company.newItem('ip-ranges', range);
      const given: unknown[] = [];
      for (let n = 0; n < 4; n++) given.push(((await create({ ipRangeID })).body.data as Fields)['ip']);
      expect(given).toEqual(['10.9.0.2', '10.9.0.4', '10.9.0.5', '10.9.0.6']);
      const full = await create({ ipRangeID });
      expectInvalid(full, 'ipRangeID');
      expect(full.text).toContain('no free address');
    });

    it('disabled again: the fields are not read, and stored values stay', async () => {
      const own = await BillingCompany.create({ modules: { network: true } });
      const range = await own.newItem('ip-ranges', { name: 'Own', cidr: '10.2.0.0/24' });
      const { id } = await own.newAccount({ mac: newMac(), ipRangeID: range });
      await own.switchModules({ network: false });
      expect((await own.newAccount())['ip']).toBeUndefined();
      expect(await own.account(id)).toMatchObject({ ip: '10.2.0.1' });
    });
  });

  describe('IPTV', () => {
    let company: BillingCompany;
    beforeAll(async () => {
      company = await BillingCompany.create({ modules: { iptv: true } });
    });

    it('stbMac is unique inside the company', async () => {
      const stbMac = newMac();
      expect(await company.newAccount({ stbMac })).toMatchObject({ stbMac });
      const { id } = await company.newCustomer();
      const { status, body } = await company.createAccount({ customerID: id, stbMac: stbMac.toLowerCase() });
      expect({ status, body }).toEqual({ status: 400, body: duplicate() });
    });
  });

  describe('GPS track', () => {
    let company: BillingCompany;
    let gpsProviderID: number;
    let customerID: unknown;
    beforeAll(async () => {
      company = await BillingCompany.create({ modules: { gps: true } });
      gpsProviderID = await company.newItem('gps-providers', { name: 'Tracker' });
      customerID = (await company.newCustomer())['id'];
    });

    it.each([undefined, 999, 'x'].map((id) => [id]))('gpsProviderID %j: 400', async (id) => {
      expectInvalid(await company.createAccount({ customerID, gpsProviderID: id }), 'gpsProviderID');
    });

    it('gpsTrackIdentifier is unique inside the company', async () => {
      const gpsTrackIdentifier = 'TRACK-1';
      expect(await company.newAccount({ gpsProviderID, gpsTrackIdentifier })).toMatchObject({
        gpsTrackIdentifier,
      });
      const { status, body } = await company.createAccount({ customerID, gpsProviderID, gpsTrackIdentifier });
      expect({ status, body }).toEqual({ status: 400, body: duplicate() });
    });
  });
});
