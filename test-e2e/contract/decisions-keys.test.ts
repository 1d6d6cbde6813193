/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { Webhook } from 'standardwebhooks';
import { until } from '@herald/testing/until';
import { type Company, newCompany, newKey } from '../support/company';
import { herald } from '../support/herald';
import { HttpClient } from '@herald/testing/http-client';
import { CompanyApi } from '../support/company-api';
import { expireKey } from '../support/databases';
import { operator } from '../support/operator-api';
import { messagesOf, newPhone, phoneThat } from '../support/phones';

describe('interface-decisions.md: keys', () => {
  let company: Company;
  let keys: string;
  beforeAll(async () => {
    company = await newCompany();
    keys = `/companies/${company.id}/keys`;
  });

  /** The HTTP status for a key, at each gateway. */
  async function statusAt(gateway: string, key: string): Promise<number> {
    const client = new HttpClient(herald().system.addresses[gateway]!.url, { key });
    return (await client.get('/v1/sms/balance')).status;
  }

  /** Expiry of a key, ms since epoch: responses have whole seconds in the company's time zone, UTC+4. */
  async function endOf(id: number): Promise<number> {
    const { expiresAt } = await operator().data<{ expiresAt: string }>('GET', `${keys}/${id}`);
    return Date.parse(`${expiresAt.replace(' ', 'T')}+04:00`);
  }

  /** Resolves once a gateway refuses the key. */
  const refusal = (gateway: string, key: string): Promise<number> =>
    until(
      () => statusAt(gateway, key),
      (status) => status === 401,
      { what: `the key refused by ${gateway}` },
    );

  it('the list masks them, GET of one shows it', async () => {
    const made = await newKey(company.id, { name: 'Shown' });
    const list = await operator().get(keys);
    expect(list.text).not.toContain(made.key);
    const listed = (list.body['data'] as { id: number; key: string; name: string }[]).find(
      ({ id }) => id === made.id,
    );
    expect(listed).toMatchObject({ name: 'Shown', key: expect.stringMatching(/^hk_live_/) });
    const shown = await operator().data<{ key: string }>('GET', `${keys}/${made.id}`);
    expect(shown.key).toBe(made.key);
  });

  it('a test key sends to the sandbox: answered, reported and called back, free, and to no phone', async () => {
    const own = await newCompany({ callbacks: true, balance: 5 });
    const api = new CompanyApi(herald().system.run.gatewayUrl, own.api.key);
    const made = await api.post('/v1/keys', { name: 'staging', test: true });
    expect(made.body['data']).toMatchObject({ key: expect.stringMatching(/^hk_test_/), test: true });
    const tester = new CompanyApi(herald().system.run.gatewayUrl, (made.body['data'] as { key: string }).key);
    const numbers = [newPhone(), phoneThat('undelivered'), phoneThat('rejected')];
    // More than the balance covers.
    const text = 'x'.repeat(500);
    const { body } = await tester.send({ brandID: own.brandID, numbers, text });
    expect(body).toMatchObject({ statusID: 0, test: true, accepted: 3 });
    const report = await tester.settled(body['smsID']);
    expect(new Map(report.map(({ number, statusID }) => [number, statusID]))).toEqual(
      new Map(numbers.map((number, i) => [number, ['1', '2', '4'][i]])),
    );
    const secrets = (await tester.get('/v1/callback')).body['data'] as { key: string; signingSecret: string };
    expect([secrets.key, secrets.signingSecret]).not.toEqual([own.callbackKey, own.signingSecret]);
    for (const { query, rawQuery, headers } of await own.receiver.callbacksOf(numbers[0]!)) {
      expect(query['key']).toBe(secrets.key);
      const verified = (secret: string): unknown =>
        new Webhook(secret).verify(rawQuery, headers as Record<string, string>, { jsonParse: false });
      verified(secrets.signingSecret);
      expect(() => verified(own.signingSecret)).toThrow();
    }
    expect(await messagesOf(numbers[0]!)).toEqual([]);

    expect((await api.get('/v1/sms/balance')).body['sms']).toBe(5);
    expect((await operator().ledger(own.id)).map(({ amount }) => amount)).toEqual([5]);
    const job = await operator().data('GET', `/jobs/${String(body['smsID'])}`);
    expect(job).toMatchObject({ test: true, cost: 0, refunded: 0 });
    const day = 24 * 3_600_000;
    const span = {
      from: new Date(Date.now() - day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    };
    const statistics = await api.get('/v1/sms/statistics', { query: { ...span, step: 'hour' } });
    expect(
      (statistics.body['data'] as { accepted: number }[]).filter(({ accepted }) => accepted > 0),
    ).toEqual([]);

    const customer = { typeID: 1, numbers: [{ mobile: newPhone(), countryCode: '+995' }] };
    for (const answer of [
      await tester.post('/v1/customers/create', customer),
      await tester.post('/v1/keys', {}),
      await tester.post('/v1/sms/stop-list', { numbers }),
      await tester.get('/v1/customers'),
      await tester.get('/v1/payments'),
      await tester.get('/v1/keys'),
      await tester.get('/v1/sms/balance'),
      await tester.get('/v1/sms/inbound'),
      await tester.get('/v1/sms/messages'),
      await tester.get('/v1/sms/jobs'),
    ])
      expect(answer).toMatchObject({ status: 403, body: { message: expect.stringMatching(/Test keys/) } });
    const live = await api.send({ brandID: own.brandID, numbers: [newPhone()], text: 'Live' });
    expect((await tester.get(`/v1/sms/report/${String(live.body['smsID'])}`)).status).toBe(404);
  });

  describe('rotation', () => {
    it('gives a new key; the old one works during the overlap, and not afterwards', async () => {
      const begun = Date.now();
      const old = await newKey(company.id, { name: 'Rotated', permissions: ['accounts.create'] });
      const rotated = await operator().data<{ id: number; key: string; permissions: string[] }>(
        'POST',
        `${keys}/${old.id}/rotate`,
        { overlapSeconds: 600 },
      );
      expect(rotated.key).not.toBe(old.key);
      expect(rotated.permissions).toEqual(['accounts.create']);
      expect(await statusAt('gateway', old.key)).toBe(200);
      expect(await statusAt('gateway', rotated.key)).toBe(200);
      const end = await endOf(old.id);
      expect(end).toBeGreaterThanOrEqual(begun + 599_000);
      expect(end).toBeLessThanOrEqual(Date.now() + 600_000);
      await expireKey(old.id);
      await refusal('gateway', old.key);
      await refusal('gateway-2', old.key);
      expect(await statusAt('gateway', rotated.key)).toBe(200);
    });
  });

  describe('revocation', () => {
    it('permanently stops a key that is in use at both gateways', async () => {
      const { id, key } = await newKey(company.id);
      // A few at once, because an address with more than 1,200 wrong keys per minute is slowed down.
      const burst = (): Promise<number[]> =>
        Promise.all(
          ['gateway', 'gateway-2'].flatMap((gateway) =>
            Array.from({ length: 5 }, () => statusAt(gateway, key)),
          ),
        );
      const [during] = await Promise.all([burst(), operator().data('DELETE', `${keys}/${id}`)]);
      for (const status of during) expect([200, 401]).toContain(status);
      await refusal('gateway', key);
      await refusal('gateway-2', key);
      for (let bursts = 0; bursts < 3; bursts++) expect(new Set(await burst())).toEqual(new Set([401]));
    });
  });

  it('expire at expiresAt', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, key } = await newKey(company.id, { expiresAt });
    expect(await statusAt('gateway', key)).toBe(200);
    expect(await statusAt('gateway-2', key)).toBe(200);
    expect(await endOf(id)).toBe(Math.floor(Date.parse(expiresAt) / 1_000) * 1_000);
    await expireKey(id);
    await refusal('gateway', key);
    await refusal('gateway-2', key);
  });
});
