import {
  type CompaniesTraffic,
  type CompaniesTrafficRequest,
  type CompanyTraffic,
  MOST_COMPANIES_ASKED,
} from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';

/** Values from other services that the list of companies shows for each company. */
export interface ShownTraffic {
  /** Remaining SMS of the company; null if missing. */
  smsBalance: number | null;
  /** Recipients since the beginning of the hour 24 hours ago; null if missing. */
  last24Hours: (Omit<CompanyTraffic, 'company' | 'sms'> & { since: string }) | null;
  /** Values that are missing because their service did not answer. */
  missing: ('smsBalance' | 'last24Hours')[];
}

/** @throws UnavailableError if sms does not answer in time. */
export type AskSms = (request: CompaniesTrafficRequest) => Promise<CompaniesTraffic>;

const MISSING: ShownTraffic = { smsBalance: null, last24Hours: null, missing: ['smsBalance', 'last24Hours'] };

/** Requests the values of sms for these companies. If a request fails, the values of its companies are missing. */
export async function trafficOfCompanies(
  askSms: AskSms,
  logger: Pick<Logger, 'warn'>,
  ids: readonly number[],
): Promise<(company: number) => ShownTraffic> {
  const known = new Map<number, ShownTraffic>();
  for (let begin = 0; begin < ids.length; begin += MOST_COMPANIES_ASKED) {
    const companies = ids.slice(begin, begin + MOST_COMPANIES_ASKED);
    try {
      const { since, companies: answered } = await askSms({ companies });
      for (const { company, sms, ...traffic } of answered)
        known.set(company, { smsBalance: sms, last24Hours: { since, ...traffic }, missing: [] });
    } catch (error) {
      logger.warn('companies.traffic_unknown', { companies: companies.length, error });
    }
  }
  return (company) => known.get(company) ?? MISSING;
}
