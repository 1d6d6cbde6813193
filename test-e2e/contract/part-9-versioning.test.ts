/** @jest-environment ./test-e2e/support/herald-environment.ts */
import { type Company, newCompany } from '../support/company';

describe('interface.md part 9: versioning', () => {
  let company: Company;

  beforeAll(async () => {
    company = await newCompany({ callbacks: true });
  });

  it('the version is v1, the first segment of every path', async () => {
    expect((await company.api.get('/v1/sms/balance')).status).toBe(200);
  });

  it.each(['/sms/balance', '/v2/sms/balance', '/V1/sms/balance', '/api/v1/sms/balance', '/v1'])(
    'nothing is at %s: 404',
    async (path) => {
      const answer = await company.api.get(path);
      expect(answer).toMatchObject({ status: 404, body: { statusID: 404, message: expect.any(String) } });
    },
  );

  it('every callback names its event, so that receivers can branch on it', async () => {
    const callbacks = await company.receiver.waitFor(() => true);
    for (const { query } of callbacks) expect(query['event']).toMatch(/^sms\.[a-z]+\.[a-z]+$/);
  });
});
