import { SmsFixture, type SmsInstance } from '../../testing/sms-fixture';

describe("the operator's balance movements", () => {
  const fixture = new SmsFixture();
  let instances: SmsInstance[];

  beforeAll(async () => {
    await fixture.open();
    instances = [await fixture.startInstance(), await fixture.startInstance()];
    await fixture.company(1, 0);
    await fixture.company(2, 0);
  });
  afterAll(() => fixture.stop());

  it('rejects a movement that would make the balance negative', async () => {
    for (const [amount, reference] of [[100, 'invoice 1'] as const, [-30, 'correction'] as const])
      expect((await fixture.topUp(1, amount, reference)).status).toBe(201);
    expect(await fixture.topUp(1, -71, 'too much')).toMatchObject({
      status: 400,
      body: { statusID: 400, errors: { amount: expect.stringContaining('below 0') } },
    });
  });

  it('makes a movement once, however often and in whichever process it is requested', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        fixture.operator('post', '/admin/v1/companies/2/sms-balance', {
          body: { amount: 50, reference: 'same' },
          instance: instances[i % 2]!,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ body }) => (body as { data: { sms: number } }).data.sms === 50)).toBe(true);
    expect(await fixture.ledgerSum(2)).toBe(50);
    expect((await fixture.topUp(2, 60, 'same')).status).toBe(409);
  });

  it.each([
    [{ amount: 0, reference: 'a' }, 'amount'],
    [{ amount: 5, reference: ' ' }, 'reference'],
    [{ amount: 5, reference: 'a', expires: '2030-01-01' }, 'expires'],
  ])('names each invalid field of %p', async (body, field) => {
    const answer = await fixture.operator('post', '/admin/v1/companies/1/sms-balance', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusID: 400, data: null, errors: { [field]: expect.any(String) } });
  });

  it('shows the ledger with the balance after each movement, by pages', async () => {
    await fixture.send(1, { brandID: 1, numbers: [995598000001], text: 'hi' });
    const answer = await fixture.operator('get', '/admin/v1/companies/1/sms-ledger?draw=4');
    expect(answer.body).toMatchObject({ statusID: 0, draw: 4, recordsTotal: 3, recordsFiltered: 3 });
    const { data } = answer.body as { data: { kind: string; amount: number; balanceAfter: number }[] };
    expect(data.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['charge', -1, 69],
      ['top-up', -30, 70],
      ['top-up', 100, 100],
    ]);
    const page = await fixture.operator('get', '/admin/v1/companies/1/sms-ledger?start=1&length=1');
    expect((page.body as { data: unknown[] }).data).toMatchObject([
      { amount: -30, reference: 'top-up:correction' },
    ]);
    expect((await fixture.operator('get', '/admin/v1/companies/1/sms-ledger?length=0')).status).toBe(400);
  });

  it('shows a company its own ledger, in its time zone', async () => {
    const { body } = await fixture.as(1, 'GET', '/v1/sms/ledger?length=1&start=2');
    expect(body).toMatchObject({
      recordsTotal: 3,
      data: [
        {
          id: 1,
          kind: 'top-up',
          amount: 100,
          balanceAfter: 100,
          smsID: null,
          at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
    });
    expect((await fixture.as(1, 'GET', '/v1/sms/ledger?length=0')).status).toBe(400);
    expect((await fixture.as(777, 'GET', '/v1/sms/ledger')).body).toMatchObject({
      recordsTotal: 0,
      data: [],
    });
    expect((await fixture.operator('GET', '/v1/sms/ledger')).status).toBe(403);
  });
});
