// Long: every rule of an account is tried on the store that keeps it.
import { EVENT, REQUEST_QUEUE, type SendNotificationRequest } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { BillingFixture, type CompanyClient, recordOf, rowsOf } from '../testing/billing-fixture';

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

  it('creates an account with every field and shows it in lists with strings', async () => {
    const customerID = await customerOf(client, { lang: 'en' });
    const tariffID = await item(client, 'tariffs', { name: 'Fiber 50', price: 20.5, periodMonths: 1 });
    const areaID = await item(client, 'areas', { name: 'Vake' });
    const groupID = await item(client, 'groups', { name: 'West' });
    const tag = await item(client, 'tags', { name: 'vip' });
    const answer = await client.post(CREATE, {
      customerID,
      name: 'Home',
      birthDate: '1990-01-02',
      areaID,
      address: 'Rustaveli 1',
      geoLocation: '41.7151,44.8271',
      column1: 'a',
      column2: 'b',
      tariffID,
      groupID,
      tagsID: [tag, tag],
      numbers: [{ mobile: '995598000001' }],
      mac: 'ignored while the module is off',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      statusID: 0,
      message: 'The account is created.',
      data: {
        id: 100_001,
        customerID,
        name: 'Home',
        mobile: '995598000001',
        numbers: [
          {
            number: '598000001',
            mobile: '995598000001',
            countryCode: '+995',
            isPrimary: 1,
            smsEnabled: 1,
            note: null,
          },
        ],
        personalNo: '0101',
        birthDate: '1990-01-02',
        areaID,
        area: 'Vake',
        address: 'Rustaveli 1',
        geoLocation: '41.7151,44.8271',
        column1: 'a',
        column2: 'b',
        groupID,
        tagsID: [tag],
        tariffID,
        balance: '0.00',
        statusID: 1,
        createdAt: expect.any(String),
      },
    });
    const createdAt = recordOf(answer).createdAt as string;
    const listed = {
      id: '100001',
      name: 'Home',
      mobile: '995598000001',
      personalNo: '0101',
      birthDate: '1990-01-02',
      areaID: String(areaID),
      area: 'Vake',
      address: 'Rustaveli 1',
      column1: 'a',
      column2: 'b',
      tariffID: String(tariffID),
      tariffName: 'Fiber 50',
      tariffPrice: '20.50',
      balance: '0.00',
      statusID: '1',
      statusName: 'active',
      shutdownDate: createdAt.slice(0, 10),
      creditDate: null,
      mac: null,
      ip: null,
      createdAt,
    };
    expect((await client.get('/v1/accounts/100001')).body).toEqual({
      statusID: 0,
      message: 'The account.',
      data: [listed],
    });
    const page = { statusID: 0, draw: 0, recordsTotal: 1, recordsFiltered: 1, data: [listed] };
    expect((await client.get('/v1/accounts')).body).toEqual({ message: 'Accounts.', ...page });
    expect((await client.get(`/v1/customers/accounts/${customerID}`)).body).toEqual({
      message: 'Accounts of the customer.',
      ...page,
    });
  });

  it('needs no more than a customer; a missing area is said in the customer language', async () => {
    const customerID = await customerOf(client, { lang: 'ru' });
    const created = await client.post(CREATE, { customerID });
    expect(recordOf(created)).toMatchObject({
      mobile: '',
      numbers: [],
      areaID: null,
      area: 'Не указано',
      tariffID: null,
      tagsID: [],
    });
    const [listed] = rowsOf(await client.get('/v1/accounts/100001'));
    expect(listed).toMatchObject({
      tariffID: null,
      tariffName: null,
      tariffPrice: '0.00',
      shutdownDate: null,
    });
  });

  it('names every invalid field at once', async () => {
    const account = { customerID: await customerOf(client), numbers: [{ number: '598000001' }] };
    await client.post(CREATE, account);
    const answer = await client.post(CREATE, {
      customerID: 99,
      name: 1,
      birthDate: 'x',
      areaID: 99,
      address: 'x'.repeat(51),
      geoLocation: '91,0',
      column1: [],
      column2: {},
      tariffID: 99,
      groupID: 99,
      tagsID: [98, 99],
      numbers: account.numbers,
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors!).sort()).toEqual(
      'account address areaID birthDate column1 column2 customerID geoLocation groupID name tagsID tariffID'.split(
        ' ',
      ),
    );
    expect(answer.body.errors!.account).toEqual(['Another account has the number 995598000001']);
    expect((await client.get('/v1/accounts')).body.recordsTotal).toBe(1);
  });

  it.each([
    ['customerID', undefined],
    ['customerID', 'x'],
    ['customerID', 2],
    ['geoLocation', '41.7'],
    ['geoLocation', '41.7;44.8'],
    ['geoLocation', '41.7,181'],
    ['geoLocation', 5],
    ['tagsID', 5],
    ['tagsID', ['x']],
    ['numbers', [{ number: '1' }]],
    ['numbers', {}],
    ['tariffID', 'x'],
  ])('refuses %s = %j', async (field, value) => {
    const answer = await client.post(CREATE, { customerID: await customerOf(client), [field]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors!)).toEqual([field]);
  });

  it('refuses a number of another account with errors.account alone', async () => {
    const body = { customerID: await customerOf(client), numbers: [{ number: '598000001' }] };
    await client.post(CREATE, body);
    const answer = await client.post(CREATE, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      statusID: 400,
      message: 'The account is not created: what must be unique is in use already.',
      data: null,
      errors: { account: ['Another account has the number 995598000001'] },
    });
  });

  it('reads fields of modules only where they are on', async () => {
    const modules = { network: true, iptv: true, gps: true };
    const full = await fixture.company({ modules });
    const customerID = await customerOf(full);
    const missing = await full.post(CREATE, { customerID, onuMac: 'x', stbMac: 5, gpsTrackIdentifier: '' });
    expect(Object.keys(missing.body.errors!).sort()).toEqual(
      'gpsProviderID gpsTrackIdentifier ipRangeID mac onuMac stbMac'.split(' '),
    );
    const ipRangeID = await item(full, 'ip-ranges', {
      name: 'lan',
      cidr: '10.0.0.0/29',
      exclude: ['10.0.0.1'],
    });
    const gpsProviderID = await item(full, 'gps-providers', { name: 'sat' });
    const body = {
      customerID,
      mac: 'AA:bb:CC:00:11:22',
      onuMac: '0011.2233.4455',
      ipRangeID,
      stbMac: '001122334466',
      gpsProviderID,
      gpsTrackIdentifier: 'T-1',
    };
    const created = await full.post(CREATE, body);
    expect(recordOf(created)).toMatchObject({ ...body, ip: '10.0.0.2' });
    const again = await full.post(CREATE, { ...body, mac: 'aabb.cc00.1122' });
    expect(again.body.errors).toEqual({
      account: [
        'Another account has the mac aabb.cc00.1122',
        'Another account has the onuMac 0011.2233.4455',
        'Another account has the stbMac 001122334466',
        'Another account has the gpsTrackIdentifier T-1',
      ],
    });
    for (const [type, value] of [
      ['mac', 'aa-bb-cc-00-11-22'],
      ['ip', '10.0.0.2'],
    ]) {
      const found = await full.get('/v1/accounts/search', { type, value });
      expect(rowsOf(found)).toMatchObject([{ id: '100001', mac: body.mac, ip: '10.0.0.2' }]);
    }
  });

  it('gives out each address of a range in order, says when it is full, and takes back what is no longer excluded', async () => {
    const network = await fixture.company({ modules: { network: true } });
    const customerID = await customerOf(network);
    const ipRangeID = await item(network, 'ip-ranges', {
      name: 'p2p',
      cidr: '10.9.0.0/29',
      exclude: ['10.9.0.3'],
    });
    const ips: unknown[] = [];
    const create = (index: number) =>
      network.post(CREATE, { customerID, ipRangeID, mac: `00000000000${index}` });
    for (let index = 0; index < 5; index++) ips.push(recordOf(await create(index)).ip);
    expect(ips).toEqual(['10.9.0.1', '10.9.0.2', '10.9.0.4', '10.9.0.5', '10.9.0.6']);
    const full = await create(6);
    expect([full.status, full.body.errors!.ipRangeID]).toEqual([400, expect.stringContaining('full')]);
    expect((await network.admin('put', `ip-ranges/${ipRangeID}`, { exclude: [] })).status).toBe(200);
    expect(recordOf(await create(6)).ip).toBe('10.9.0.3');
    expect((await create(7)).status).toBe(400);
    expect((await network.admin('put', `ip-ranges/${ipRangeID}`, { cidr: '10.8.0.0/24' })).status).toBe(409);
    expect((await network.admin('delete', `ip-ranges/${ipRangeID}`)).status).toBe(409);
  });

  it('is searched by each type', async () => {
    const customerID = await customerOf(client);
    await client.post(CREATE, {
      customerID,
      name: 'Home',
      address: 'Rustaveli 1',
      numbers: [{ number: '598000001' }],
    });
    await client.post(CREATE, { customerID, name: 'Office', address: 'rustaveli 22' });
    const cases: [string, string, string[]][] = [
      ['mobile', '995598000001', ['100001']],
      ['mobile', '598000001', ['100001']],
      ['id', '100002', ['100002']],
      ['name', 'ho', ['100001']],
      ['personalNo', '0101', ['100001', '100002']],
      ['email', 'c@example.ge', ['100001', '100002']],
      ['customerID', String(customerID), ['100001', '100002']],
      ['customerID', '99', []],
      ['mac', 'x', []],
      ['ip', '10.0.0.1', []],
      ['address', 'RUSTAVELI', ['100001', '100002']],
      ['address', 'rustaveli 2', ['100002']],
    ];
    for (const [type, value, ids] of cases) {
      const answer = await client.get('/v1/accounts/search', { type, value });
      expect([type, answer.body.recordsFiltered, rowsOf(answer).map(({ id }) => id)]).toEqual([
        type,
        ids.length,
        ids,
      ]);
    }
    expect((await client.get('/v1/accounts/search', { type: 'x', value: 'y' })).status).toBe(400);
    expect((await client.get('/v1/accounts', { length: 0, start: -1 })).status).toBe(400);
  });

  it('refuses without permission or content type, and knows no other ids', async () => {
    const poor = await fixture.company({ permissions: ['customers.create'] });
    expect((await poor.post(CREATE, {})).status).toBe(403);
    expect((await client.post(CREATE, '{}', { 'content-type': 'application/xml' })).status).toBe(415);
    for (const path of ['/v1/accounts/1', '/v1/accounts/x', '/v1/customers/accounts/1']) {
      expect([(await client.get(path)).status, (await client.get(path)).body.data]).toEqual([404, null]);
    }
  });

  it('counts ids up from a raised start, without using one twice', async () => {
    const customerID = await customerOf(client);
    await client.post(CREATE, { customerID });
    const view = fixture.connection.db!.collection('company_view');
    await view.updateOne(
      { id: client.company },
      { $set: { 'settings.accountIdStart': 200_000, version: 2 } },
    );
    const broker = await fixture.otherService();
    await broker.tell(EVENT.COMPANY_CHANGED, {
      ...(await view.findOne({ id: client.company })),
      _id: undefined,
    });
    const created = async () => recordOf(await client.post(CREATE, { customerID })).id as number;
    let id = await created();
    while (id < 200_000) id = await created();
    expect(id).toBe(200_000);
    expect(await created()).toBe(200_001);
    await broker.close();
  });

  describe('notification', () => {
    const settings = {
      accountAddedNotification: { enabled: true, brandID: 12, text: 'Hi {name}, no {accountID}' },
    };
    const numbers = [{ number: '598000001' }, { number: '598000002', smsEnabled: 0 }];

    it('goes to the SMS-enabled numbers through the sms service; what it says against it is a warning', async () => {
      const notified = await fixture.company({ settings });
      const customerID = await customerOf(notified);
      const alone = await notified.post(CREATE, { customerID, name: 'A' });
      expect([alone.status, alone.body.warning]).toEqual([201, undefined]);
      const unheard = await notified.post(CREATE, {
        customerID,
        name: 'B',
        numbers: [{ number: '598000009' }],
      });
      expect(unheard.status).toBe(201);
      expect(unheard.body.warning).toContain('did not answer');
      expect(recordOf(unheard).warning).toBe(unheard.body.warning);

      const sms = await fixture.otherService();
      const asked: SendNotificationRequest[] = [];
      await sms.answer<SendNotificationRequest, unknown>(REQUEST_QUEUE.SEND_NOTIFICATION, async (request) => {
        asked.push(request);
        return { statusID: asked.length === 1 ? 0 : 40, message: 'Not enough SMS.', smsID: null };
      });
      const sent = await notified.post(CREATE, { customerID, name: 'C', numbers });
      expect(sent.body).not.toHaveProperty('warning');
      expect(asked).toEqual([
        {
          company: notified.company,
          brandID: 12,
          numbers: ['995598000001'],
          text: 'Hi C, no 100003',
          reference: `account-added/${notified.company}/100003`,
        },
      ]);
      const poor = await notified.post(CREATE, { customerID, numbers: [{ number: '598000003' }] });
      expect([poor.status, poor.body.warning]).toEqual([201, expect.stringContaining('not enough SMS')]);
      await sms.close();
    });
  });

  it('tells that an account was added', async () => {
    const listener = await fixture.otherService();
    const heard: unknown[] = [];
    // Of this company: what other tests have made may be told late.
    await listener.subscribe(
      [EVENT.ACCOUNT_ADDED],
      (_event, body) => (body as { company: number }).company === client.company && heard.push(body),
      () => undefined,
    );
    const customerID = await customerOf(client);
    await client.post(CREATE, { customerID });
    await until(() => heard.length > 0);
    expect(heard).toEqual([
      { company: client.company, accountID: 100_001, customerID, at: expect.any(Number) },
    ]);
    await listener.close();
  });
});
