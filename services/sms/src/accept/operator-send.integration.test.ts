import type { Answer } from '@herald/testing/http-client';
import { SmsFixture } from '../testing/sms-fixture';

const MESSAGE = { brandID: 1, number: '995598000001', text: 'First message' };

describe('a message of a company that an operator sends', () => {
  const fixture = new SmsFixture();
  const send = (company: number, changes: object = {}, key?: string): Promise<Answer> =>
    fixture.operator('POST', `/admin/v1/companies/${company}/jobs`, {
      body: { ...MESSAGE, ...changes },
      ...(key && { headers: { 'idempotency-key': key } }),
    });

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 5);
    await fixture.company(2, 0);
    await fixture.company(3, 5, { status: 'suspended' });
  });
  afterAll(() => fixture.stop());

  it('is sent and charged once per Idempotency-Key', async () => {
    const answers = await Promise.all([send(1, {}, 'first'), send(1, {}, 'first'), send(1, {}, 'first')]);
    expect(answers[0]).toMatchObject({
      status: 201,
      body: { statusID: 0, message: 'The message is sent.', data: { smsID: expect.any(Number) } },
    });
    expect(new Set(answers.map(({ body }) => (body.data as { smsID: number }).smsID)).size).toBe(1);
    expect(await fixture.balance(1)).toBe(4);
    expect((await send(1, { text: 'Another' }, 'first')).status).toBe(409);
    // The same key of a request of the company is another one.
    const { body } = await fixture.send(
      1,
      { brandID: 1, numbers: [MESSAGE.number], text: MESSAGE.text },
      { headers: { 'idempotency-key': 'first' } },
    );
    expect(body).toMatchObject({ statusID: 0 });
    expect(await fixture.balance(1)).toBe(3);
  });

  it('is refused with the reason at its field', async () => {
    const refused = async (company: number, changes: object): Promise<unknown> => {
      const { status, body } = await send(company, changes);
      return [status, body.errors ?? body.message];
    };
    expect(await refused(1, { number: '12345' })).toEqual([
      400,
      { number: expect.stringMatching(/^number: it has 5 digits/) },
    ]);
    expect(await refused(1, { text: ' ' })).toEqual([400, { text: 'Empty message text.' }]);
    expect(await refused(1, { brandID: 2 })).toEqual([
      409,
      'brandID not found: give an authorized brand of the company.',
    ]);
    expect(await refused(2, { brandID: 2 })).toEqual([409, expect.stringMatching(/^Not enough SMS/)]);
    expect(await refused(3, { brandID: 3 })).toEqual([409, 'The company is suspended.']);
    expect((await send(9)).status).toBe(404);
    expect(await fixture.balance(1)).toBe(3);
  });
});
