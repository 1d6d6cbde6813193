import type { CompanySnapshot } from '@herald/contracts';
import { NotFoundError } from '@herald/errors';

/** Where companies are known from. */
export interface CompanySource {
  get(company: number): Promise<CompanySnapshot | null>;
}

/** The company with its settings and modules. @throws NotFoundError where there is none. */
export async function requireCompany(companies: CompanySource, company: number): Promise<CompanySnapshot> {
  const found = await companies.get(company);
  if (!found) throw new NotFoundError(`There is no company ${company}.`);
  return found;
}
