import { formatDateTime, isCalendarDate, readMoment } from '@herald/company-time';
import { cleanText } from '@herald/request-values';
import { parseMoney } from '../money/money';
import { cleaned, digitsOf } from '../request/field-types';

/** A transaction as the pay system's statement has it. */
export interface StatementRow {
  /** The position in the statement, from 1. */
  line: number;
  transactionID: string;
  /** Minor units, signed. */
  sum: number;
  /** By the company's clock: `YYYY-MM-DD HH:MM:SS`, or the day alone where the statement says no more. */
  date: string;
}

/** A row that can't be read, and why. */
export interface BadRow {
  line: number;
  problem: string;
}

export type StatementFields = Record<'transactionID' | 'sum' | 'time', unknown>;

const MAX_TRANSACTION_ID = 64;

/**
 * Reads the values of a row as a payment's are read: texts are cleaned, and an integer is taken as its digits.
 * @param timezone of the company: a time without an offset is by its clock.
 */
export function readRow(line: number, fields: StatementFields, timezone: string): StatementRow | BadRow {
  const transactionID = readTransactionID(fields.transactionID);
  const sum = readSum(fields.sum);
  const date = readTime(fields.time, timezone);
  if (transactionID !== null && sum !== null && date !== null) return { line, transactionID, sum, date };
  const problems = [
    transactionID === null && `transactionID must be a text of 1 to ${MAX_TRANSACTION_ID} characters`,
    sum === null && 'sum must be a number with at most two decimal places, such as 15.50',
    date === null && 'time must be a time such as 2027-01-31 09:30:00 or 2027-01-31T09:30:00+04:00, or a day',
  ];
  return { line, problem: problems.filter((problem) => problem !== false).join('; ') };
}

/** The day of a date. */
export function dayOf(date: string): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}

function readTransactionID(value: unknown): string | null {
  return cleaned(digitsOf(value), MAX_TRANSACTION_ID) || null;
}

function readSum(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  return parseMoney(cleanText(String(value)).replace(/^\+/, ''));
}

function readTime(value: unknown, timezone: string): string | null {
  const text = typeof value === 'string' ? cleanText(value) : '';
  if (isCalendarDate(text)) return text;
  const at = readMoment(text, timezone);
  return at ? formatDateTime(at, timezone) : null;
}
