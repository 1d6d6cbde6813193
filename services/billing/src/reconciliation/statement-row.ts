import { formatDateTime, isCalendarDate, readTimestamp } from '@herald/values/company-time';
import { cleanText } from '@herald/values/request-values';
import { digitsOf } from '../request/field-types';
import { cleaned } from '../values/texts';
import { parseMoney } from '../values/money';

/** A transaction in the pay system's statement. */
export interface StatementRow {
  /** First line of the row in the statement, from 1. */
  line: number;
  transactionID: string;
  /** Minor units, signed. */
  sum: number;
  /** In the company's timezone: `YYYY-MM-DD HH:MM:SS`, or only the day if the statement has no time. */
  date: string;
}

/** An unreadable row, with the reason. */
export interface BadRow {
  line: number;
  problem: string;
}

export type StatementFields = Record<'transactionID' | 'sum' | 'time', unknown>;

const MAX_TRANSACTION_ID = 64;

/** Reads a row by the rules for payments. `timezone` applies to a time without an offset. */
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
  const at = readTimestamp(text, timezone);
  return at ? formatDateTime(at, timezone) : null;
}
