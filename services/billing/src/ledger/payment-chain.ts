import { hash } from 'node:crypto';
import type { PaymentDocument } from './payment-model';

/**
 * The hash that an account's first payment is chained to. It contains the account, so that a row cannot be moved to another
 * account.
 */
export function chainStart(company: number, accountID: number): string {
  return digest([company, accountID]);
}

/**
 * The hash of a row, over all its values and the hash of the previous row. A changed, missing or added row breaks the
 * chain.
 */
export function chainHash(previousHash: string, row: Omit<PaymentDocument, 'hash' | 'link'>): string {
  return digest([previousHash, ...rowValues(row)]);
}

/** All values of a row, in an order that never changes. */
export function rowValues(row: Omit<PaymentDocument, 'hash' | 'link'>): (string | number | null)[] {
  return [
    row.company,
    row.id,
    row.accountID,
    row.seq,
    row.sum,
    row.balance,
    row.typeID,
    row.comment,
    row.paySystem,
    row.transactionID ?? null,
    row.apiStatus,
    row.admin,
    row.at.getTime(),
    // Most rows have none of these fields, so each is included with its name, and only if present.
    ...(row.reverses === undefined ? [] : ['reverses', row.reverses]),
    ...(row.run === undefined ? [] : ['run', row.run]),
    ...(row.refundsCharge === undefined ? [] : ['refundsCharge', row.refundsCharge]),
    ...(row.keyID === undefined ? [] : ['keyID', row.keyID]),
    ...(row.from === undefined ? [] : ['from', row.from]),
  ];
}

function digest(values: (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url');
}
