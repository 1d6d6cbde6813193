import { ValidationError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import { type LocalNumbers, localNumbersOf, problemOf, readNumber } from '@herald/values/phone-numbers';

/** How a company may write phones of its own country; null without a company: all numbers are international. */
export async function localNumbersIn(
  companies: Pick<CompanyView, 'get'>,
  company: number | null,
): Promise<LocalNumbers | null> {
  const found = company ? await companies.get(company) : null;
  return found && localNumbersOf(found.settings);
}

/** Reads the field `number` of a request. @throws ValidationError */
export function requireNumber(raw: unknown, local: LocalNumbers | null): string {
  const read = readNumber(raw, local);
  if ('problem' in read) throw new ValidationError({ number: problemOf(read.problem) });
  return read.number;
}
