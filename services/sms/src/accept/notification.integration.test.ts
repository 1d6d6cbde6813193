import { DEFAULT_COMPANY_SETTINGS, REQUEST_QUEUE, type SendNotificationRequest } from '@herald/contracts';
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

  it('go to international numbers, whatever the default country of the company', async () => {
    const settings = { ...DEFAULT_COMPANY_SETTINGS, defaultCountryCode: '+995' };
    await fixture.company(2, 5, { settings });
    // A number of the Faroe Islands, and a number that begins like an international number of the company's own country.
    const numbers = ['298212345', '995123456'];
    const { smsID } = await ask({ company: 2, brandID: 2, numbers, reference: 'local' });
    const found = await fixture.operator('GET', `/admin/v1/messages?smsID=${smsID}`);
    expect(found.body.data).toMatchObject(numbers.toReversed().map((number) => ({ number })));
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
