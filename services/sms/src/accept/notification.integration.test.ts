import { REQUEST_QUEUE, type SendNotificationRequest } from '@herald/contracts';
import { PATIENT_MS } from '@herald/testing/namespace';
import { SmsFixture } from '../testing/sms-fixture';

describe('notifications of other services', () => {
  const fixture = new SmsFixture();
  const ask = (changes: Partial<SendNotificationRequest> = {}) =>
    fixture.broker.request(
      REQUEST_QUEUE.SEND_NOTIFICATION,
      {
        company: 1,
        brandID: 1,
        numbers: ['995598000001', '995598000002'],
        text: 'Your account 100001 was added',
        reference: 'account-100001',
        ...changes,
      },
      PATIENT_MS,
    );

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 5);
  });
  afterAll(() => fixture.stop());

  it('are sent and charged once per reference', async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers[0]).toEqual({ statusID: 0, message: expect.any(String), smsID: expect.any(Number) });
    expect(new Set(answers.map(({ smsID }) => smsID)).size).toBe(1);
    expect(await fixture.balance(1)).toBe(3);
    const report = await fixture.as(1, 'get', `/v1/sms/report/${answers[0]!.smsID}`);
    expect((report.body as { result: unknown[] }).result).toHaveLength(2);
  });

  it('are refused with the same messages as a send', async () => {
    expect(await ask({ reference: 'b', brandID: 99 })).toMatchObject({ statusID: 10, smsID: null });
    expect(await ask({ reference: 'c', numbers: [] })).toMatchObject({ statusID: 20 });
    expect(await ask({ reference: 'd', text: '' })).toMatchObject({ statusID: 30 });
    expect(await ask({ reference: 'e', text: 'x'.repeat(500) })).toMatchObject({ statusID: 40 });
    expect(await ask({ reference: 'account-100001', text: 'other' })).toMatchObject({ statusID: 409 });
    expect(await fixture.balance(1)).toBe(3);
  });
});
