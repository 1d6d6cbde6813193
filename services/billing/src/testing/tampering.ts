import fc from 'fast-check';
import { chainHash, chainStart } from '../ledger/payment-chain';
import type { PaymentDocument } from '../ledger/payment-model';

/** A manipulation of a company's payments by an attacker with write access to the database. `rows` are in the order of their IDs. */
export interface Tampering {
  what: string;
  apply(rows: PaymentDocument[]): PaymentDocument[];
}

const money = fc.integer({ min: 1, max: 100_000 });

/** Every manipulation of `count` payments at every position: changed, removed, added, swapped, or cut off at either end. */
export function tamperings(count: number): fc.Arbitrary<Tampering> {
  const position = fc.nat(count - 1);
  const of = (what: string, apply: Tampering['apply']): Tampering => ({ what, apply });
  return fc.oneof(
    fc
      .tuple(position, money)
      .map(([at, more]) => of(`sum of ${at}`, (rows) => changed(rows, at, { sum: rows[at]!.sum + more }))),
    fc
      .tuple(position, fc.constantFrom('comment', 'paySystem', 'transactionID', 'admin'))
      .map(([at, field]) => of(`${field} of ${at}`, (rows) => changed(rows, at, { [field]: 'another' }))),
    position.map((at) =>
      of(`day of ${at}`, (rows) => changed(rows, at, { at: new Date(rows[at]!.at.getTime() - 86_400_000) })),
    ),
    fc
      .tuple(position, fc.integer({ min: 1, max: count }))
      .map(([at, length]) =>
        of(`without ${length} at ${at}`, (rows) => rows.filter((_, i) => i < at || i >= at + length)),
      ),
    fc
      .tuple(fc.nat(count), position, money, fc.constantFrom('copied', 'none', 'forged'))
      .map(([at, like, sum, link]) =>
        of(`one more at ${at}, its link ${link}`, (rows) => added(rows, at, { ...rows[like]!, sum }, link)),
      ),
    fc
      .tuple(position, position)
      .filter(([a, b]) => a !== b)
      .map(([a, b]) => of(`${a} and ${b} change places`, (rows) => swapped(rows, a, b))),
    fc.nat(count - 1).map((length) => of(`cut off after ${length}`, (rows) => rows.slice(0, length))),
  );
}

function changed(rows: PaymentDocument[], at: number, fields: Partial<PaymentDocument>): PaymentDocument[] {
  return rows.map((row, i) => (i === at ? { ...row, ...fields } : row));
}

function added(rows: PaymentDocument[], at: number, row: PaymentDocument, kind: string): PaymentDocument[] {
  const {
    link,
    transactionID: _transaction,
    reverses: _reverses,
    refundsCharge: _refundsCharge,
    ...rest
  } = row;
  const links = { copied: link && { link }, none: undefined, forged: { link: 'A'.repeat(43) } }[kind];
  return [...rows.slice(0, at), { ...rest, ...links }, ...rows.slice(at)];
}

function swapped(rows: PaymentDocument[], a: number, b: number): PaymentDocument[] {
  return rows.map((row, i) => (i === a ? rows[b]! : i === b ? rows[a]! : row));
}

/**
 * Recomputes every value that an attacker can forge without the key: IDs without gaps, positions in accounts, balances and hashes.
 * Each row keeps its `link`.
 */
export function madeToFit(rows: PaymentDocument[], firstID = 1): PaymentDocument[] {
  const accounts = new Map<number, { seq: number; balance: number; hash: string }>();
  return rows.map((row, i) => {
    const { company, accountID } = row;
    const last = accounts.get(accountID) ?? { seq: 0, balance: 0, hash: chainStart(company, accountID) };
    const seq = last.seq + 1;
    const balance = last.balance + row.sum;
    const fitting = { ...row, id: firstID + i, seq, balance };
    const hash = chainHash(last.hash, fitting);
    accounts.set(accountID, { seq, balance, hash });
    return { ...fitting, hash };
  });
}
