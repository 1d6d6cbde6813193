import type { CompanyView } from '@herald/local-view';
import { toId } from '@herald/request-values';

/** The zone in which the days of an operator's query begin: that of the company that it names, or UTC for all companies together. */
export async function zoneOf(companies: Pick<CompanyView, 'get'>, company: unknown): Promise<string> {
  const id = toId(company);
  return (id !== null && (await companies.get(id))?.timezone) || 'UTC';
}
