import { BillingFixture, type CompanyClient, recordOf, rowsOf } from '../testing/billing-fixture';

const CREATE = '/v1/customers/create';

describe('customers', () => {
  let fixture: BillingFixture;
  let client: CompanyClient;

  beforeAll(async () => {
    fixture = await BillingFixture.start();
  });
  afterAll(() => fixture.stop());
  beforeEach(async () => {
    client = await fixture.company();
  });

  it('creates a customer with every field, and answers the record with integers', async () => {
    const answer = await client.post(CREATE, {
      typeID: 1,
      name: 'Nino Beridze',
      personalNo: '01001012345',
      email: 'nino@example.ge',
      birthDate: '1990-02-28',
      lang: 'en',
      address: 'Rustaveli 1',
      column1: 'a',
      column2: 'b',
      numbers: [
        { mobile: '995598123456', note: 'work' },
        { number: '322123456', isPrimary: 1, smsEnabled: 0 },
      ],
      unknown: 'is ignored',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      statusID: 0,
      message: 'The customer is created.',
      data: {
        id: 1,
        typeID: 1,
        name: 'Nino Beridze',
        mobile: '995322123456',
        numbers: [
          {
            number: '598123456',
            mobile: '995598123456',
            countryCode: '+995',
            isPrimary: 0,
            smsEnabled: 1,
            note: 'work',
          },
          {
            number: '322123456',
            mobile: '995322123456',
            countryCode: '+995',
            isPrimary: 1,
            smsEnabled: 0,
            note: null,
          },
        ],
        personalNo: '01001012345',
        email: 'nino@example.ge',
        birthDate: '1990-02-28',
        address: 'Rustaveli 1',
        lang: 'en',
        column1: 'a',
        column2: 'b',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    });
    const record = { ...recordOf(answer), id: '1', typeID: '1' };
    expect((await client.get('/v1/customers/1')).body).toEqual({
      statusID: 0,
      message: 'The customer.',
      data: [record],
    });
    expect((await client.get('/v1/customers', { draw: 7 })).body).toEqual({
      statusID: 0,
      message: 'Customers.',
      draw: 7,
      recordsTotal: 1,
      recordsFiltered: 1,
      data: [record],
    });
  });

  it('takes one number in short form, and the company language', async () => {
    const answer = await client.post(CREATE, { typeID: '2', mobile: '+49 151 234567', countryCode: '+49' });
    expect(recordOf(answer)).toMatchObject({
      typeID: 2,
      lang: 'ka',
      mobile: '49151234567',
      birthDate: null,
      numbers: [{ number: '151234567', countryCode: '+49', isPrimary: 1 }],
    });
  });

  it('removes repeated numbers and makes the first one primary', async () => {
    const answer = await client.post(CREATE, {
      typeID: 1,
      numbers: [{ number: '598000001' }, { mobile: '995598000001' }, { mobile: '598000002' }],
    });
    const numbers = recordOf(answer).numbers as { mobile: string; isPrimary: number }[];
    expect(numbers.map(({ mobile, isPrimary }) => [mobile, isPrimary])).toEqual([
      ['995598000001', 1],
      ['995598000002', 0],
    ]);
  });

  it('names every invalid field at once, beside what only the database knows, and writes nothing', async () => {
    await client.post(CREATE, { typeID: 1, mobile: '995598000001' });
    const answer = await client.post(CREATE, {
      typeID: 77,
      name: 'x'.repeat(51),
      personalNo: '12-34',
      email: 'nobody',
      birthDate: '2023-02-29',
      lang: 'de',
      address: 5,
      column1: {},
      column2: 'y'.repeat(51),
      numbers: [{ number: '598000001' }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusID: 400, data: null });
    expect(Object.keys(answer.body.errors!).sort()).toEqual(
      'address birthDate column1 column2 email lang name numbers personalNo typeID'.split(' '),
    );
    expect((await client.get('/v1/customers')).body.recordsTotal).toBe(1);
  });

  it.each([
    ['typeID', undefined],
    ['typeID', null],
    ['typeID', 1.5],
    ['typeID', 'one'],
    ['typeID', true],
    ['typeID', [1]],
    ['numbers', undefined],
    ['numbers', []],
    ['numbers', 'x'],
    ['numbers', [{}]],
    ['numbers', [null]],
    ['numbers', [{ number: '12345' }]],
    ['numbers', [{ number: '1234567890123456' }]],
    ['numbers', [{ number: '598000009', mobile: '995598000008' }]],
    ['numbers', [{ number: '598000009', countryCode: 'GE' }]],
    ['numbers', [{ number: '598000009', isPrimary: 2 }]],
    ['numbers', [{ number: '598000009', smsEnabled: 'yes' }]],
    ['numbers', [{ number: '598000009', note: 'n'.repeat(101) }]],
    ['numbers', [{ number: '598000009', note: 5 }]],
    ['name', 5],
    ['name', '\ud800'],
    ['personalNo', '123456789012'],
    ['email', ''],
    ['email', 'a@b'],
    ['birthDate', '01.02.1990'],
    ['birthDate', '2999-01-01'],
    ['lang', ''],
  ])('refuses %s = %j', async (field, value) => {
    const body: Record<string, unknown> = { typeID: 1, numbers: [{ number: '598000009' }], [field]: value };
    const answer = await client.post(CREATE, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors!)).toEqual([field]);
  });

  it('refuses a number of another customer of the company, not of another company', async () => {
    const body = { typeID: 1, numbers: [{ number: '598000001' }] };
    expect((await client.post(CREATE, body)).status).toBe(201);
    const again = await client.post(CREATE, body);
    expect(again.status).toBe(400);
    expect(again.body.errors).toEqual({ numbers: expect.stringContaining('995598000001') });
    expect((await (await fixture.company()).post(CREATE, body)).status).toBe(201);
  });

  it('insists on permission, content type, method and JSON', async () => {
    const body = { typeID: 1, mobile: '598000001' };
    const poor = await fixture.company({ permissions: ['accounts.create'] });
    expect((await poor.post(CREATE, body)).status).toBe(403);
    expect((await client.post(CREATE, body, { 'content-type': 'text/plain' })).status).toBe(415);
    const wrongMethod = await client.get(CREATE);
    expect([wrongMethod.status, wrongMethod.headers.allow]).toEqual([405, 'POST']);
    const broken = await client.post(CREATE, '{"typeID":');
    expect([broken.status, broken.body.statusID]).toEqual([400, 400]);
  });

  it('starts ids where the company wants it, and answers 404 for others', async () => {
    const other = await fixture.company({ settings: { customerIdStart: 5_000 } });
    const created = await other.post(CREATE, { typeID: 1, mobile: '598000001' });
    expect(recordOf(created).id).toBe(5_000);
    for (const id of ['5001', '0', 'abc', '99999999999999999999']) {
      const answer = await other.get(`/v1/customers/${id}`);
      expect([answer.status, answer.body.statusID, answer.body.data]).toEqual([404, 404, null]);
    }
    expect((await client.get('/v1/customers/5000')).status).toBe(404);
  });

  describe('searched', () => {
    beforeEach(async () => {
      const people = [
        { name: 'ნინო ბერიძე', number: '598000001', personalNo: '01', email: 'n@example.ge' },
        { name: 'Nino B', number: '598000002', personalNo: '02', email: 'b@example.ge' },
        { name: 'nina', number: '598000003', personalNo: '02', email: 'N@example.ge' },
      ];
      for (const { number, ...person } of people) {
        await client.post(CREATE, { typeID: 1, ...person, numbers: [{ number }] });
      }
    });

    it.each([
      ['mobile', '995598000001', ['1']],
      ['mobile', '+995598000001', ['1']],
      ['mobile', '00995598000001', ['1']],
      ['mobile', '598000001', ['1']],
      ['mobile', '+598000001', []],
      ['mobile', 'x', []],
      ['id', '2', ['2']],
      ['id', 'x', []],
      ['name', 'NIN', ['2', '3']],
      ['name', 'ნინო', ['1']],
      ['name', 'ino', []],
      ['personalNo', '02', ['2', '3']],
      ['personalNo', '0', []],
      ['email', 'n@example.ge', ['1']],
    ])('by %s %s', async (type, value, ids) => {
      const { body, status } = await client.get('/v1/customers/search', { type, value });
      expect([status, body.statusID, body.recordsTotal, body.recordsFiltered]).toEqual([
        200,
        0,
        3,
        ids.length,
      ]);
      expect((body.data as { id: string }[]).map(({ id }) => id)).toEqual(ids);
    });

    it('counts what came since the last search', async () => {
      const query = { type: 'name', value: 'nin', length: 1, start: 1 };
      expect((await client.get('/v1/customers/search', query)).body.recordsFiltered).toBe(2);
      await client.post(CREATE, { typeID: 1, name: 'Ninutsa', mobile: '598000004' });
      const answer = await client.get('/v1/customers/search', query);
      expect(answer.body.recordsFiltered).toBe(3);
      expect(rowsOf(answer).map(({ id }) => id)).toEqual(['3']);
    });

    it('names the allowed types', async () => {
      const answer = await client.get('/v1/customers/search', { type: 'mac' });
      expect(answer.status).toBe(400);
      expect(answer.body.errors!.type).toContain('mobile, id, name, personalNo, email');
      expect(answer.body.errors!.value).toBeDefined();
    });
  });
});
