/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { newCompany } from '../support/company';
import { CompanyApi } from '../support/company-api';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';

/** Protection against SMS pumping, over two gateways and two instances of the sms api. */
describe('one-time passwords to a block of numbers', () => {
  const gateways = (key: string): CompanyApi[] =>
    ['gateway', 'gateway-2'].map((name) => new CompanyApi(herald().system.addresses[name]!.url, key));
  const ANSWERED = { statusID: 0 };

  async function attacked(otpGuard: 'watch' | 'enforce') {
    const company = await newCompany({ settings: { otpGuard } });
    const apis = gateways(company.api.key);
    // A separate block, so that no other company uses it.
    const block = `23480${String(company.id).padStart(4, '0').slice(-4)}`;
    // The company confirms codes, so that the simulator's deliveries do not count.
    await apis[0]!.post('/v1/sms/otp-confirmed', { number: '995598000001' });
    let line = 0;
    const send = (i: number) =>
      apis[i % 2]!.send({
        brandID: company.brandID,
        text: 'code',
        otp: true,
        numbers: [block + String((line += 37) % 10_000).padStart(4, '0')],
      });
    return { ...company, block, send };
  }
  const suspectsOf = async (api: CompanyApi) =>
    (await api.get('/v1/sms/otp-guard')).body.data as {
      mode: string;
      suspectedLastDay: number;
      suspects: { key: string; times: number }[];
      allowed: { prefix: string }[];
    };

  it('are sent and shown, with an alarm, if the company only watches', async () => {
    const { id, api, block, send } = await attacked('watch');
    for (let i = 0; i < 60; i++) expect((await send(i)).body).toMatchObject({ ...ANSWERED, rejected: 0 });
    const shown = await until(
      async () => {
        await send(0);
        return suspectsOf(api);
      },
      ({ suspectedLastDay }) => suspectedLastDay >= 10,
    );
    expect(shown).toMatchObject({ mode: 'watch', suspects: [{ key: block }] });
    expect(await operator().data('GET', `/companies/${id}/otp-guard`)).toMatchObject({
      suspects: [{ key: block }],
    });
    await until(
      () => operator().data<{ company: number }[]>('GET', '/alarms?kind=otp-pumping&length=10000'),
      (alarms) => alarms.some(({ company }) => company === id),
    );
  });

  it('are skipped and not charged until the company allows them, if it enforces', async () => {
    const { api, block, send } = await attacked('enforce');
    const held = await until(
      () => send(0),
      ({ body }) => body.statusID === 50,
    );
    const reason = expect.stringMatching(`held back against SMS pumping: .* begin with ${block}`);
    expect(held.body).toMatchObject({ accepted: 0, rejected: 1, rejectedNumbers: [{ reason }] });
    // The other instance reaches the same result.
    await until(
      () => send(1),
      ({ body }) => body.statusID === 50,
    );
    const balance = await api.balance();
    expect((await send(0)).body.statusID).toBe(50);
    expect(await api.balance()).toBe(balance);
    const allowed = await api.post('/v1/sms/otp-guard/allowed', { prefixes: [block] });
    expect(allowed.status).toBe(201);
    for (const instance of [0, 1]) {
      await until(
        () => send(instance),
        ({ body }) => body.statusID === 0,
      );
    }
    expect(await suspectsOf(api)).toMatchObject({
      mode: 'enforce',
      suspects: [],
      allowed: [{ prefix: block }],
    });
    expect((await api.post('/v1/sms/otp-confirmed', { number: `${block}0037` })).body.statusID).toBe(0);
  });
});
