import {
  type CompaniesTraffic,
  type CompaniesTrafficRequest,
  type CompanyTraffic,
  MOST_COMPANIES_ASKED,
} from '@herald/contracts';
import type { Logger } from '@herald/logging';

/** Values from other services that the list of companies shows for each company. */
export interface ShownTraffic {
  /** Remaining SMS of the company; null if missing. */
  smsBalance: number | null;
  /** Recipients since the beginning of the hour 24 hours ago; null if missing. */
  last24Hours: (Omit<CompanyTraffic, 'company' | 'sms'> & { since: string }) | null;
  /** Values that are missing because their service did not answer. */
  missing: ('smsBalance' | 'last24Hours')[];
}

export interface TrafficOfCompaniesDeps {
  /** @throws UnavailableError if sms does not answer in time. */
  askSms(request: CompaniesTrafficRequest): Promise<CompaniesTraffic>;
  logger: Pick<Logger, 'warn'>;
}

const MISSING: ShownTraffic = { smsBalance: null, last24Hours: null, missing: ['smsBalance', 'last24Hours'] };

/** Requests the values of other services for these companies. If a request fails, the values of its companies are missing. */
export async function trafficOfCompanies(
  { askSms, logger }: TrafficOfCompaniesDeps,
  ids: readonly number[],
): Promise<(company: number) => ShownTraffic> {
  const known = new Map<number, ShownTraffic>();
  const ask = async (companies: number[]): Promise<void> => {
    try {
      const { since, companies: answered } = await askSms({ companies });
      for (const { company, sms, ...traffic } of answered)
        known.set(company, { smsBalance: sms, last24Hours: { since, ...traffic }, missing: [] });
    } catch (error) {
      logger.warn('companies.traffic_unknown', { companies: companies.length, error });
    }
  };
  await Promise.all(pieces(ids, MOST_COMPANIES_ASKED).map(ask));
  return (company) => known.get(company) ?? MISSING;
}

function pieces(ids: readonly number[], length: number): number[][] {
  const count = Math.ceil(ids.length / length);
  return Array.from({ length: count }, (_, i) => ids.slice(i * length, (i + 1) * length));
}
