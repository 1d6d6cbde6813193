import { beginOf, STEP_MS } from '@herald/values/company-time';
import type { CompaniesTraffic, CompaniesTrafficRequest } from '@herald/contracts';
import type { BalanceStore } from '../../rules/balance/balance-store';
import type { StatisticsStore } from './statistics-store';

export interface CompaniesTrafficDeps {
  balances: Pick<BalanceStore, 'balancesOf'>;
  statistics: Pick<StatisticsStore, 'sumsOf'>;
  now: () => Date;
  /** Time limit for MongoDB, ms. */
  limitMs?: number;
}

/** The caller has stopped waiting by then. */
const LIMIT_MS = 3_000;

/** Data that the gateway shows with companies: their balances, and their traffic in the last 24 hours and the current hour. */
export async function companiesTraffic(
  { balances, statistics, now, limitMs = LIMIT_MS }: CompaniesTrafficDeps,
  { companies }: CompaniesTrafficRequest,
): Promise<CompaniesTraffic> {
  const since = beginOf('hour', new Date(now().getTime() - STEP_MS.day), 'UTC');
  const [found, sums] = await Promise.all([
    balances.balancesOf(companies),
    statistics.sumsOf(companies, since, limitMs),
  ]);
  const smsOf = new Map(found.map(({ _id, sms }) => [_id, sms]));
  const sumsOf = new Map(sums.map((one) => [one.company, one]));
  return {
    since: since.toISOString(),
    companies: companies.map((company) => ({
      company,
      sms: smsOf.get(company) ?? 0,
      ...(sumsOf.get(company) ?? { accepted: 0, delivered: 0, failed: 0 }),
    })),
  };
}
