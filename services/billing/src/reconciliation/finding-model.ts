import { declareCollection, ofCompany } from '@herald/mongo';
import type { StatementRow } from './statement-row';

/** Result of the comparison of one transaction. */
export type FindingKind =
  /** On both sides, without a difference. */
  | 'matched'
  /** In the statement only. */
  | 'missingHere'
  /** In the payments only. */
  | 'missingThere'
  /** On both sides, with a difference. */
  | 'differing'
  /** Repeats an earlier row of the statement. */
  | 'duplicate';

export type Difference = 'sum' | 'day' | 'reversed';

/** A payment as it is compared with a row of a statement. */
export interface ComparedPayment {
  id: number;
  accountID: number;
  /** Minor units, signed. */
  sum: number;
  /** In the company's timezone. */
  date: string;
  /** Id of the payment that reversed it. */
  reversedBy: number | null;
}

export interface Finding {
  kind: FindingKind;
  /** null for a payment without a transaction id. */
  transactionID: string | null;
  statement: Pick<StatementRow, 'line' | 'sum' | 'date'> | null;
  payment: ComparedPayment | null;
  differs: Difference[];
  /** For a duplicate: line of the transaction's first row. */
  firstLine?: number;
}

/** A finding of a running reconciliation. It is deleted after the report; if the process was killed, it expires after a day. */
export interface FindingDocument extends Finding {
  company: number;
  reconciliation: string;
  createdAt: Date;
}

const KEPT_SECONDS = 24 * 3600;

export const findingsIn = declareCollection<FindingDocument>(
  'reconciliation_findings',
  ofCompany('results of one reconciliation of a company, deleted with it'),
  { key: { company: 1, reconciliation: 1, transactionID: 1 }, name: 'finding_transaction' },
  {
    key: { company: 1, reconciliation: 1, kind: 1, 'statement.line': 1, 'payment.id': 1 },
    name: 'finding_kind',
  },
  { key: { createdAt: 1 }, expireAfterSeconds: KEPT_SECONDS },
);
