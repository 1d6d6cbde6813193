import { REQUEST_QUEUE, type SendNotificationRequest } from '@herald/contracts';
import { recordOf, rowsOf } from '@herald/testing/http-client';
import { CreateRecords } from '../company-records/create-records';
import { BillingFixture, type CompanyClient } from '../testing/billing-fixture';

const CREATE = '/v1/accounts/create';

describe('accounts', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  const customerOf = async (of: CompanyClient, fields: object = {}): Promise<number> => {
    const body = { typeID: 1, mobile: '599000001', personalNo: '0101', email: 'c@example.ge', ...fields };
    return recordOf(await of.post('/v1/customers/create', body)).id as number;
  };
  const item = async (of: CompanyClient, catalogue: string, fields: object): Promise<number> => {
    const answer = await of.admin('post', catalogue, fields);
    expect(answer.status).toBe(201);
    return recordOf(answer).id as number;
  };

  beforeAll(async () => {
    fixture = await BillingFixture.start();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company();
  });

  it('stores each tag once, and shows a missing area in the language of the customer', async () => {
    const tag = await item(client, 'tags', { name: 'vip' });
    const customerID = await customerOf(client, { lang: 'ru' });
    const created = await client.post(CREATE, { customerID, tagsID: [tag, tag] });
    expect(recordOf(created)).toMatchObject({ tagsID: [tag], area: 'Не указано' });
  });

  it('names each unique value that another account already has', async () => {
    const full = await fixture.company({ modules: { network: true, iptv: true, gps: true } });
    const body = {
      customerID: await customerOf(full),
      mac: 'AA:bb:CC:00:11:22',
      onuMac: '0011.2233.4455',
      ipRangeID: await item(full, 'ip-ranges', { name: 'lan', cidr: '10.0.0.0/29' }),
      stbMac: '001122334466',
      gpsProviderID: await item(full, 'gps-providers', { name: 'sat' }),
      gpsTrackIdentifier: 'T-1',
      numbers: [{ number: '598000001' }],
    };
    expect((await full.post(CREATE, body)).status).toBe(201);
    const again = await full.post(CREATE, { ...body, mac: 'aabb.cc00.1122' });
    expect([again.status, again.body]).toEqual([
      400,
      {
        statusID: 400,
        message: 'The account is not created: unique values are already in use.',
        data: null,
        errors: {
          account: [
            'Another account has the number 995598000001',
            'Another account has the mac aabb.cc00.1122',
            'Another account has the onuMac 0011.2233.4455',
            'Another account has the stbMac 001122334466',
            'Another account has the gpsTrackIdentifier T-1',
          ],
        },
      },
    ]);
  });

  it('finds and refuses a device in each spelling of its address', async () => {
    const network = await fixture.company({ modules: { network: true, iptv: true } });
    const customerID = await customerOf(network);
    const ipRangeID = await item(network, 'ip-ranges', { name: 'lan', cidr: '10.0.0.0/24' });
    const create = (fields: object) => network.post(CREATE, { customerID, ipRangeID, ...fields });
    const devices = { mac: 'AA:BB:CC:00:11:22', onuMac: 'aabb-cc00-1123', stbMac: ' aabbcc001124 ' };
    const id = String(recordOf(await create(devices)).id);
    const found = async (type: string, value: string) =>
      rowsOf(await network.get('/v1/accounts/search', { type, value })).map((account) => account.id);
    const spelled = (mac: string) => [
      mac,
      ` ${mac.toUpperCase()} `,
      mac.replace(/(....)(....)(....)/, '$1-$2-$3'),
      mac.replace(/(....)(....)(....)/, '$1.$2.$3'),
      mac.replace(/(..)(?=.)/g, '$1:'),
      mac.replace(/(..)(?=.)/g, '$1-'),
    ];
    for (const mac of spelled('aabbcc001122')) {
      expect([mac, await found('mac', mac), await found('any', mac)]).toEqual([mac, [id], [id]]);
      expect((await create({ mac })).body.errors).toEqual({
        account: [`Another account has the mac ${mac.trim()}`],
      });
    }
    for (const onuMac of spelled('aabbcc001123')) {
      expect([onuMac, await found('any', onuMac)]).toEqual([onuMac, [id]]);
      expect((await create({ mac: '000000000001', onuMac })).status).toBe(400);
    }
    for (const stbMac of spelled('aabbcc001124')) {
      expect([stbMac, await found('any', stbMac)]).toEqual([stbMac, [id]]);
      expect((await create({ mac: '000000000001', stbMac })).status).toBe(400);
    }
    expect((await create({ mac: 'aabb-cc00.1125' })).body.errors).toEqual({
      mac: expect.stringMatching(/^mac must be a MAC address such as/),
    });
  });

  it('takes an empty text of an optional field as no value', async () => {
    const full = await fixture.company({ modules: { network: true, iptv: true, gps: true } });
    const customerID = await customerOf(full);
    const account = {
      ...{ customerID, name: '', birthDate: '', areaID: '', address: '', geoLocation: '', column1: '' },
      ...{ tariffID: '', groupID: '', tagsID: '', numbers: '', minimalBalance: '', onuMac: '', stbMac: '' },
      gpsTrackIdentifier: '',
    };
    const required = await full.post(CREATE, { ...account, mac: '', ipRangeID: '', gpsProviderID: '' });
    expect(required.body.errors).toEqual({
      mac: 'mac is required',
      ipRangeID: 'ipRangeID is required',
      gpsProviderID: 'gpsProviderID is required',
    });
    expect(
      recordOf(await client.post(CREATE, { ...account, customerID: await customerOf(client) })),
    ).toMatchObject({
      ...{ name: '', birthDate: null, areaID: null, geoLocation: null, tariffID: null, groupID: null },
      ...{ tagsID: [], numbers: [] },
    });
    const customer = {
      ...{ typeID: 1, personalNo: '', email: '', birthDate: '', address: '', lang: '', column1: '' },
      numbers: [
        { number: '598000077', mobile: '', countryCode: '', isPrimary: '', smsEnabled: '', note: '' },
      ],
    };
    expect(recordOf(await client.post('/v1/customers/create', customer))).toMatchObject({
      ...{ personalNo: '', email: '', birthDate: null, lang: 'ka' },
      numbers: [{ mobile: '995598000077', isPrimary: 1, smsEnabled: 1, note: null }],
    });
  });

  it('assigns addresses that a range no longer excludes, and refuses other addresses for a range in use', async () => {
    const network = await fixture.company({ modules: { network: true } });
    const customerID = await customerOf(network);
    const range = { name: 'p2p', cidr: '10.9.0.0/30', exclude: ['10.9.0.1'] };
    const ipRangeID = await item(network, 'ip-ranges', range);
    const create = (mac: string) => network.post(CREATE, { customerID, ipRangeID, mac });
    expect(recordOf(await create('000000000001')).ip).toBe('10.9.0.2');
    expect((await create('000000000002')).status).toBe(400);
    expect((await network.admin('put', `ip-ranges/${ipRangeID}`, { exclude: [] })).status).toBe(200);
    expect(recordOf(await create('000000000002')).ip).toBe('10.9.0.1');
    expect((await create('000000000003')).status).toBe(400);
    expect((await network.admin('put', `ip-ranges/${ipRangeID}`, { cidr: '10.8.0.0/24' })).status).toBe(409);
  });

  it('notifies SMS-enabled numbers through the sms service, and returns its refusal as a warning', async () => {
    const notified = await fixture.company({
      settings: {
        accountAddedNotification: { enabled: true, brandID: 12, text: 'Hi {name}, no {accountID}' },
      },
    });
    const customerID = await customerOf(notified);
    const create = (name: string, ...numbers: object[]) =>
      notified.post(CREATE, { customerID, name, numbers });
    const unheard = await create('A', { number: '598000009' });
    expect(unheard.status).toBe(201);
    expect(unheard.body.warning).toContain('did not answer');
    expect(recordOf(unheard).warning).toBe(unheard.body.warning);

    const sms = await fixture.otherService();
    const asked: SendNotificationRequest[] = [];
    await sms.answer(REQUEST_QUEUE.SEND_NOTIFICATION, async (request) => {
      asked.push(request);
      return { statusID: asked.length === 1 ? 0 : 40, message: 'Not enough SMS.', smsID: null };
    });
    const sent = await create('B', { number: '598000001' }, { number: '598000002', smsEnabled: 0 });
    expect(sent.body).not.toHaveProperty('warning');
    expect(asked).toEqual([
      {
        company: notified.company,
        brandID: 12,
        numbers: ['995598000001'],
        text: 'Hi B, no 100002',
        reference: `account-added/${notified.company}/100002`,
      },
    ]);
    const poor = await create('C', { number: '598000003' });
    expect([poor.status, poor.body.warning]).toEqual([201, expect.stringContaining('not enough SMS')]);

    // A retry completes the notification of a request whose process was killed, and has the same answer afterwards.
    const { create: created } = CreateRecords.prototype;
    const killed = jest.spyOn(CreateRecords.prototype, 'create');
    killed.mockImplementationOnce(async function (this: CreateRecords<unknown, unknown>, ...asked) {
      await created.apply(this, asked);
      throw new Error('killed');
    });
    const body = { customerID, name: 'D', numbers: [{ number: '598000004' }] };
    const again = () => notified.post(CREATE, body, { 'idempotency-key': 'D' });
    const answers = [await again(), await again(), await again()];
    expect(answers.map(({ status }) => status)).toEqual([500, 201, 201]);
    for (const { body } of answers.slice(1)) expect(body.warning).toContain('not enough SMS');
    expect(asked.slice(2).map(({ text }) => text)).toEqual(['Hi D, no 100004']);
    killed.mockRestore();
    await sms.close();
  });
});
