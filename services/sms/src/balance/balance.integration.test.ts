import { SmsFixture, type SmsCopy } from '../testing/sms-fixture';

describe("the operator's balance movements", () => {
  const fixture = new SmsFixture();
  let copies: SmsCopy[];

  beforeAll(async () => {
    await fixture.open();
    copies = [await fixture.start(), await fixture.start()];
    await fixture.company(1, 0);
    await fixture.company(2, 0);
  });
  afterAll(() => fixture.close());

  it('moves a balance up and down, never below 0', async () => {
    expect(await fixture.balance(1)).toBe(0);
    const up = await fixture.topUp(1, 100, 'invoice 1');
    expect([up.status, up.body]).toEqual([
      201,
      { statusID: 0, message: expect.any(String), data: { sms: 100 } },
    ]);
    expect((await fixture.topUp(1, -30, 'correction')).body).toMatchObject({ data: { sms: 70 } });
    const below = await fixture.topUp(1, -71, 'too much');
    expect(below.status).toBe(400);
    expect(below.body).toMatchObject({
      statusID: 400,
      errors: { amount: expect.stringContaining('below 0') },
    });
    expect(await fixture.balance(1)).toBe(70);
  });

  it('makes a movement once, however often and wherever it is asked for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        fixture.operator('post', '/admin/v1/companies/2/sms-balance', {
          body: { amount: 50, reference: 'same' },
          copy: copies[i % 2]!,
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
    [{ amount: 1.5, reference: 'a' }, 'amount'],
    [{ amount: 'x', reference: 'a' }, 'amount'],
    [{ amount: 5 }, 'reference'],
    [{ amount: 5, reference: ' ' }, 'reference'],
  ])('names what is wrong with %p', async (body, field) => {
    const answer = await fixture.operator('post', '/admin/v1/companies/1/sms-balance', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ statusID: 400, data: null, errors: { [field]: expect.any(String) } });
  });

  it('knows no company that there is not, and no company as operator', async () => {
    expect((await fixture.topUp(404, 5)).status).toBe(404);
    const body = { amount: 5, reference: 'a' };
    expect((await fixture.as(1, 'post', '/admin/v1/companies/1/sms-balance', { body })).status).toBe(403);
    expect((await fixture.as(1, 'get', '/admin/v1/companies/1/sms-ledger')).status).toBe(403);
  });

  it('shows the ledger with the balance after each movement, by pages', async () => {
    await fixture.send(1, { brandID: 1, numbers: [995598000001], text: 'hi' });
    const answer = await fixture.operator('get', '/admin/v1/companies/1/sms-ledger?draw=4');
    expect(answer.body).toMatchObject({ statusID: 0, draw: 4, recordsTotal: 3, recordsFiltered: 3 });
    const { data } = answer.body as { data: { kind: string; amount: number; balanceAfter: number }[] };
    expect(data.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['top-up', 100, 100],
      ['top-up', -30, 70],
      ['charge', -1, 69],
    ]);
    const page = await fixture.operator('get', '/admin/v1/companies/1/sms-ledger?start=1&length=1');
    expect((page.body as { data: unknown[] }).data).toMatchObject([
      { amount: -30, reference: 'top-up:correction' },
    ]);
    expect((await fixture.operator('get', '/admin/v1/companies/1/sms-ledger?length=0')).status).toBe(400);
  });
});
