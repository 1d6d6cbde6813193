import { said, type Said, together } from '@herald/contracts/errors';
import { toMobile } from '@herald/values/phone-numbers';
import { toFlag } from '@herald/values/request-values';
import { cleaned, withoutEmpty } from './texts';

/** A number object as stored and as returned by the API. */
export interface NumberObject {
  number: string;
  mobile: string;
  countryCode: string;
  isPrimary: 0 | 1;
  smsEnabled: 0 | 1;
  note: string | null;
}

export interface NumbersRead {
  numbers: NumberObject[];
  /** The reason for refusing the numbers; null if they are valid. */
  problem: Said | null;
}

/** More numbers than a household or an office has. The limit bounds the size of a record. */
export const MAX_NUMBERS = 100;
const MAX_NOTE = 100;

export const NO_NUMBER = said('numbers_missing');

/** Reads number objects without duplicates. One is primary: the first with `isPrimary`, or the first of all. */
export function readNumbers(
  given: unknown,
  nameOf = (index: number): string => `numbers[${index}]`,
): NumbersRead {
  if (!Array.isArray(given)) return { numbers: [], problem: said('numbers_no_list') };
  if (given.length > MAX_NUMBERS) {
    const problem = said('too_many_numbers', { max: MAX_NUMBERS });
    return { numbers: [], problem };
  }
  const problems: Said[] = [];
  const byMobile = new Map<string, NumberObject>();
  given.forEach((element: unknown, index) => {
    const read = readNumber(element);
    if ('code' in read) {
      problems.push(said('problem_of_number', { name: nameOf(index), problem: read }));
      return;
    }
    const known = byMobile.get(read.mobile);
    if (!known) byMobile.set(read.mobile, read);
    else if (read.isPrimary) known.isPrimary = 1;
  });
  const numbers = [...byMobile.values()];
  const primary = numbers.find((number) => number.isPrimary) ?? numbers[0];
  for (const number of numbers) number.isPrimary = number === primary ? 1 : 0;
  return { numbers, problem: problems.length > 0 ? together(problems, '; ') : null };
}

/** The primary number with its country code; empty if there are no numbers. */
export function primaryMobile(numbers: NumberObject[]): string {
  return numbers.find((number) => number.isPrimary)?.mobile ?? '';
}

function readNumber(element: unknown): NumberObject | Said {
  if (element === null || typeof element !== 'object' || Array.isArray(element)) {
    return said('number_no_object');
  }
  const { number, mobile, countryCode, isPrimary, smsEnabled, note } = withoutEmpty({ ...element });
  if (!isTextOrNumber(number) || !isTextOrNumber(mobile) || !isTextOrNumber(countryCode)) {
    return said('number_no_text');
  }
  const read = toMobile({ number, mobile, countryCode });
  if ('problem' in read) return read.problem;
  const primary = flagOf(isPrimary, 0);
  const sms = flagOf(smsEnabled, 1);
  if (primary === null) return said('primary_no_flag');
  if (sms === null) return said('sms_enabled_no_flag');
  const kept = note === undefined || note === null ? null : cleaned(note, MAX_NOTE);
  if (kept === undefined) return said('note_too_long', { max: MAX_NOTE });
  return { ...read, isPrimary: primary, smsEnabled: sms, note: kept };
}

function isTextOrNumber(value: unknown): value is string | number | null | undefined {
  return value === undefined || value === null || typeof value === 'string' || typeof value === 'number';
}

function flagOf(value: unknown, byDefault: 0 | 1): 0 | 1 | null {
  if (value === undefined || value === null) return byDefault;
  const flag = toFlag(value);
  return flag === null ? null : flag ? 1 : 0;
}
