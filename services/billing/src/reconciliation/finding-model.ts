import { declareCollection, ofCompany } from '@herald/mongo';
import type { StatementRow } from './statement-row';

/** What a reconciliation finds of a transaction. */
export type FindingKind =
  /** On both sides, and the same. */
  | 'matched'
  /** In the statement only. */
  | 'missingHere'
  /** Among the payments only. */
  | 'missingThere'
  /** On both sides, with something that differs. */
  | 'differing'
  /** In the statement once more. */
  | 'duplicate';

export type Difference = 'sum' | 'day' | 'reversed';

/** A payment as it is compared with a row of a statement. */
export interface ComparedPayment {
  id: number;
  accountID: number;
  /** Minor units, signed. */
  sum: number;
  /** By the company's clock. */
  date: string;
  /** The payment that took it back. */
  reversedBy: number | null;
}

export interface Finding {
  kind: FindingKind;
  /** Null for a payment without one. */
  transactionID: string | null;
  statement: Pick<StatementRow, 'line' | 'sum' | 'date'> | null;
  payment: ComparedPayment | null;
  differs: Difference[];
  /** Of a duplicate: the first position of the transaction. */
  firstLine?: number;
}

/** A finding of a reconciliation under way. Gone when its report is; those that a killed process leaves, after a day. */
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
