import { hash } from 'node:crypto';
import type { PaymentDocument } from './payment-model';

/** The hash that an account's first payment is chained to. It names the account, so that a row cannot move to another. */
export function chainStart(company: number, accountID: number): string {
  return digest([company, accountID]);
}

/** The hash of a row, over all its values and the hash of the account's previous row. The order of the values never changes. */
export function chainHash(previousHash: string, row: Omit<PaymentDocument, 'hash'>): string {
  return digest([
    previousHash,
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
  ]);
}

/** The hash over a company's payments up to a row, in the order of their ids: over the row's hash and that of the rows before. */
export function headAfter(previousHead: string, row: Pick<PaymentDocument, 'hash'>): string {
  return digest([previousHead, row.hash]);
}

function digest(values: (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(values), 'base64url');
}
