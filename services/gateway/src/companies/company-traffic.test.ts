import type { CompaniesTrafficRequest } from '@herald/contracts';
import { trafficOfCompanies } from './company-traffic';

describe('balance and traffic of listed companies', () => {
  it('are requested for 1,000 companies at a time, and missing only for companies of a failed request', async () => {
    const asked: number[] = [];
    const warned: unknown[] = [];
    const askSms = async ({ companies }: CompaniesTrafficRequest) => {
      asked.push(companies.length);
      if (companies.includes(1_500)) throw new Error('Nobody answered.');
      const traffic = { accepted: 3, delivered: 2, failed: 1 };
      return {
        since: 'then',
        companies: companies.map((company) => ({ company, sms: company, ...traffic })),
      };
    };
    const logger = { warn: (...line: unknown[]) => warned.push(line) };
    const ids = Array.from({ length: 2_001 }, (_, i) => i + 1);
    const of = await trafficOfCompanies({ askSms, logger }, ids);
    expect(asked).toEqual([1_000, 1_000, 1]);
    const last24Hours = { since: 'then', accepted: 3, delivered: 2, failed: 1 };
    expect(of(1_000)).toEqual({ smsBalance: 1_000, last24Hours, missing: [] });
    expect(of(2_001)).toMatchObject({ smsBalance: 2_001, missing: [] });
    const missing = ['smsBalance', 'last24Hours'];
    expect(of(1_001)).toEqual({ smsBalance: null, last24Hours: null, missing });
    expect(warned).toHaveLength(1);
  });

  it('are not requested for an empty page', async () => {
    const askSms = () => Promise.reject(new Error('It was asked.'));
    await trafficOfCompanies({ askSms, logger: { warn: () => fail() } }, []);
  });
});

function fail(): never {
  throw new Error('It was asked.');
}
