import type { MongoConnection } from '@herald/mongo';
import { inSlices } from '@herald/values/slices';
import { chainHash, chainStart, headAfter } from '../ledger/payment-chain';
import { type PaymentDocument, paymentsIn } from '../ledger/payment-model';
import { keyOf } from '../storage/company-documents';
import { sequencesIn } from '../storage/company-sequences';

/** A company's payments up to a position, in the order of their ids. At the last payment it is the head of the hash chain. */
export interface ChainPosition {
  /** Number of payments up to and including this position. */
  payments: number;
  /** Id of the last of them; 0 if there is none. */
  payment: number;
  /** Hash over all of them; '' if there is none. */
  link: string;
}

export interface ChainFinding {
  /** Id of the payment; null if the finding concerns the whole company. */
  payment: number | null;
  detail: string;
}

export interface Verified {
  findings: ChainFinding[];
  examined: number;
  /** The last verified position. If `done` is false, the next verification starts there. */
  to: ChainPosition;
  done: boolean;
}

export const BEGINNING: ChainPosition = { payments: 0, payment: 0, link: '' };

const ROWS_AT_ONCE = 1_000;
/** Further findings of a company add no information. */
const MOST_FINDINGS = 10;

/**
 * Verifies that each payment of a company matches its hash, which covers the previous payment of its account, and that their number is
 * right. Safe during payments, because rows are only added.
 *
 * @param range.from the position after which verification starts; default: the beginning
 * @param range.until the id of the last payment to verify; default: the newest payment
 * @param range.most maximum number of payments to verify
 */
export async function verifyPayments(
  connection: MongoConnection,
  company: number,
  { from = BEGINNING, until, most = Infinity }: { from?: ChainPosition; until?: number; most?: number } = {},
): Promise<Verified> {
  const { total = 0, lastID = 0 } = (await sequencesIn(connection).findOne(keyOf('payments', company))) ?? {};
  const findings: ChainFinding[] = [];
  const to = { ...from };
  let examined = 0;
  let done = false;
  while (!done && examined < most) {
    const length = Math.min(ROWS_AT_ONCE, most - examined);
    const id = { $gt: to.payment, $lte: Math.min(until ?? lastID, lastID) };
    const rows = await paymentsIn(connection)
      .find({ company, id }, { hint: 'payment_id', sort: { id: 1 }, limit: length })
      .toArray();
    const hashes = await hashesBefore(connection, company, rows);
    for await (const row of inSlices(rows)) {
      const problem = problemOf(row, hashes.get(previousOf(row)));
      if (problem) findings.push({ payment: row.id, detail: problem });
      to.payments++;
      to.payment = row.id;
      to.link = headAfter(to.link, row);
    }
    examined += rows.length;
    done = rows.length < length;
  }
  if (done && until === undefined && to.payments !== total) {
    findings.push({ payment: null, detail: `${to.payments} payments exist, but ${total} were written` });
  }
  return { findings: findings.slice(0, MOST_FINDINGS), examined, to, done };
}

function problemOf(row: PaymentDocument, hashBefore: string | undefined): string | null {
  if (hashBefore === undefined)
    return `the payment of account ${row.accountID} before payment ${row.id} is missing`;
  if (row.hash === chainHash(hashBefore, row)) return null;
  return `payment ${row.id} does not match the hash chain after the previous payment of account ${row.accountID}`;
}

/** The hashes to which rows are chained, by account and `seq`. Rows of one chunk are mostly of different accounts. */
async function hashesBefore(
  connection: MongoConnection,
  company: number,
  rows: PaymentDocument[],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  const keep = (row: Pick<PaymentDocument, 'accountID' | 'seq' | 'hash'>) =>
    hashes.set(`${row.accountID}/${row.seq}`, row.hash);
  for (const row of rows) {
    keep(row);
    if (row.seq === 1) keep({ ...row, seq: 0, hash: chainStart(company, row.accountID) });
  }
  const $or = rows
    .filter((row) => !hashes.has(previousOf(row)))
    .map(({ accountID, seq }) => ({ company, accountID, seq: seq - 1 }));
  if ($or.length === 0) return hashes;
  const projection = { _id: 0, accountID: 1, seq: 1, hash: 1 };
  const earlier = paymentsIn(connection).find({ $or }, { projection, hint: 'payment_account' });
  for await (const row of earlier) keep(row);
  return hashes;
}

function previousOf({ accountID, seq }: Pick<PaymentDocument, 'accountID' | 'seq'>): string {
  return `${accountID}/${seq - 1}`;
}
