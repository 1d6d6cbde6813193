import { formatDateTime, isCalendarDate } from '@herald/company-time';
import { parseMoney } from '../money/money';
import { isText } from '../request/field-types';

/** A transaction as the pay system's statement has it. */
export interface StatementRow {
  /** Where it stands in the statement, from 1. */
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
const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * Reads the values of a row as a payment's are read: texts are trimmed, and an integer is taken as its digits.
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
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (!isText(text)) return null;
  const trimmed = text.trim();
  return trimmed !== '' && [...trimmed].length <= MAX_TRANSACTION_ID ? trimmed : null;
}

function readSum(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  return parseMoney(String(value).trim().replace(/^\+/, ''));
}

function readTime(value: unknown, timezone: string): string | null {
  const [, day, minutes, seconds = ':00', offset] =
    TIME.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (!isCalendarDate(day)) return null;
  if (minutes === undefined) return day;
  if (offset === undefined) return `${day} ${minutes}${seconds}`;
  const zone = offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const at = new Date(`${day}T${minutes}${seconds}${zone}`);
  return Number.isNaN(at.getTime()) ? null : formatDateTime(at, timezone);
}
