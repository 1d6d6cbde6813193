/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../support/company';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';
import { messageOf, newPhone } from '../support/phones';

interface AuditRow {
  who: string;
  action: string;
  method: string;
  path: string;
  at: string;
  from: string;
}

describe('interface-decisions.md: the operator’s view of the system', () => {
  let company: Company;
  const list = async (path: string): Promise<Record<string, unknown>[]> => operator().data('GET', path);

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
  });

  describe('GET /audit', () => {
    const audited = (): Promise<AuditRow[]> =>
      operator().data<AuditRow[]>('GET', `/audit?company=${company.id}&length=10000`);

    it.each([
      ['PATCH', () => `/companies/${company.id}`, { name: 'Audited' }],
      ['POST', () => `/companies/${company.id}/keys`, { name: 'Audited' }],
      ['PUT', () => `/companies/${company.id}/callback`, { url: 'https://x.example', key: 'a-callback-key' }],
    ])('%s of a change leaves a row with actor, action, time and address', async (method, path, body) => {
      const begun = Date.now();
      await operator().request(method, path(), { body });
      const row = await until(
        async () =>
          (await audited()).find(
            (one) => one.method === method && one.path.endsWith(path()) && Date.parse(one.at) >= begun,
          ),
        (found) => found !== undefined,
        { what: 'the audit row' },
      );
      expect(row).toMatchObject({ who: expect.stringMatching(/\w/), action: expect.stringMatching(/\w/) });
      expect(Date.parse(row!.at)).toBeLessThanOrEqual(Date.now());
      expect(row!.from).toMatch(/127\.0\.0\.1|::1/);
    });

    it('no row holds a secret', async () => {
      const { text } = await operator().get('/audit', { query: { length: 10_000 } });
      expect(text).not.toContain(company.api.key);
      expect(text).not.toContain('a-callback-key');
      expect(text).not.toContain(herald().system.run.operatorToken);
    });
  });

  describe('GET /routes', () => {
    it('carriers with their state, rate limit and queue', async () => {
      const number = newPhone();
      await company.send({ numbers: [number], text: 'Route' });
      await messageOf(number);
      const routes = await until(
        () => list('/routes'),
        (found) => found.length > 0,
        { what: 'the route of the simulator' },
      );
      expect(routes).toHaveLength(1);
      expect(JSON.stringify(routes)).not.toContain('herald:herald');
    });
  });
});
