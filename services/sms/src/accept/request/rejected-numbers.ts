import { type Coded, coded, said, type Said } from '@herald/contracts/errors';
import { countryCodeOf, type LocalNumbers, problemOfNumber } from '@herald/values/phone-numbers';

/** A recipient that was left out, as the request wrote it. */
export interface RejectedNumber extends Coded {
  number: string;
  reason: string;
}

/** Maximum number of rejected recipients that an answer names. */
export const MOST_NAMED = 100;
const LONGEST = 30;
/** Half of a character, which an XML answer cannot contain. */
const CUT_CHARACTER = /[\ud800-\udbff]$/;

export const rejectedNumber = (number: string, reason: Said): RejectedNumber => ({
  number,
  reason: reason.text,
  ...coded(reason),
});

/** Counts the recipients of a request that are left out, and names the first of them. */
export class RejectedNumbers {
  private rejected = 0;
  private notAllowed = 0;
  private readonly rejectedNumbers: RejectedNumber[] = [];

  constructor(private readonly localNumbers: LocalNumbers | null) {}

  reject(raw: unknown, reason?: Said): void {
    this.rejected++;
    if (this.rejectedNumbers.length === MOST_NAMED) return;
    const isWritten = typeof raw === 'string' || typeof raw === 'number';
    const number = isWritten ? String(raw).slice(0, LONGEST).replace(CUT_CHARACTER, '') : '';
    this.rejectedNumbers.push(rejectedNumber(number, reason ?? problemOfNumber(raw, this.localNumbers)));
  }

  /** A number outside the countries that the company may send to. */
  rejectCountry(raw: unknown, number: number): void {
    this.notAllowed++;
    const country = countryCodeOf(String(number));
    this.reject(raw, said('country_not_allowed', { country }));
  }

  get result(): { rejected: number; rejectedNumbers: RejectedNumber[]; notAllowed: number } {
    const { rejected, rejectedNumbers, notAllowed } = this;
    return { rejected, rejectedNumbers, notAllowed };
  }
}
