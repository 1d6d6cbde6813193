/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { newPhone } from '../support/phones';

/** Limits of one-time passwords (docs/decisions/0042), over two gateways and two instances of the sms api. */
describe('one-time passwords to one number', () => {
  const gateways = (key: string): CompanyApi[] =>
    ['gateway', 'gateway-2'].map((name) => new CompanyApi(herald().system.addresses[name]!.url, key));

  it('are refused beyond the limit with 429, not charged, and shown to the operator', async () => {
    const { id, api, brandID } = await newCompany({ settings: { otpPerNumber: 3, otpMinutes: 60 } });
    const [number, other] = [newPhone(), newPhone()];
    const apis = gateways(api.key);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        apis[i % 2]!.send({ brandID, numbers: [number], text: `${i}`, otp: true }),
      ),
    );
    expect(answers.filter(({ body }) => body.statusID === 0)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(17);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ statusID: 429, message: expect.stringContaining('one-time passwords') });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    // Other numbers and other kinds of messages are not limited.
    const free = await Promise.all([
      api.send({ brandID, numbers: [other], text: 'x', otp: true }),
      api.send({ brandID, numbers: [number], text: 'x' }),
    ]);
    expect(free.map(({ body }) => body.statusID)).toEqual([0, 0]);
    expect(await api.balance()).toBe(1_000 - 5);
    expect(await operator().data('GET', `/companies/${id}/otp-limits`)).toMatchObject({
      otpPerNumber: 3,
      otpMinutes: 60,
      refused: [{ by: 'number', key: number, times: 17 }],
    });
  });

  it('are free again as soon as the operator lifts the limit', async () => {
    const { id, api, brandID } = await newCompany({ settings: { otpPerPrefix: 1 } });
    const send = () => api.send({ brandID, numbers: [newPhone()], text: 'x', otp: true });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    await operator().data('PATCH', `/companies/${id}`, { settings: { otpPerPrefix: 0 } });
    await until(send, ({ status }) => status === 200);
  });
});
