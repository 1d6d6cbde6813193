import { declareCollection, unsharded } from '@herald/mongo';
import type { Role } from '../operators/roles';

/** `begun` until the answer is known; it stays so where the gateway died in between: then the outcome is open. */
export type AuditState = 'begun' | 'completed' | 'refused' | 'unknown';

/**
 * A row of the audit: an act, written before it is carried out, or the outcome of one (`of`). Rows are added and never changed.
 * Those of older versions have their outcome in the row of the act, and no place in the chain.
 */
export interface AuditDocument {
  _id: number;
  /** The act that this is the outcome of. Missing: an act. */
  of?: number;
  at: Date;
  /** Name of the operator, as it was then; `key 12` where a company did it itself. */
  who: string;
  /** Its id; 0 = the holder of `OPERATOR_TOKEN`. Missing in rows of older versions, as are the next two. */
  operator?: number;
  /** The token's id; null = `OPERATOR_TOKEN`. */
  token?: number | null;
  role?: Role;
  /** Id of the key with which a company did it itself: then there is no operator, token or role. */
  key?: number;
  /** What was done: `company.change`, `key.revoke`, … */
  action: string;
  method: string;
  path: string;
  company: number | null;
  /** The request's body without its secrets; null in an outcome. */
  change: unknown;
  /** Of what has changed, how it was and how it is, without secrets. Missing: not told. */
  before?: unknown;
  after?: unknown;
  /** The caller's address. */
  from: string;
  requestId: string;
  state: AuditState;
  /** HTTP status of the answer. */
  status: number | null;
  completedAt: Date | null;
  chain?: AuditLink;
  /** When it was emptied, as it was kept for long enough: of what it said `at`, `company` and its place in the chain are left. */
  removedAt?: Date;
}

/** A row's place in the chain. */
export interface AuditLink {
  /** Id of the row before; 0 = this is the first. */
  after: number;
  /** Of all that the row says, and of the row before. */
  hash: string;
}

/** Where the chain ends. */
export interface AuditHead {
  _id: 'audit';
  row: number;
  hash: string;
}

export const auditRowsIn = declareCollection<AuditDocument>(
  'audit',
  unsharded('actions of operators in the order of one counter'),
  { key: { company: 1, _id: -1 }, name: 'by_company' },
  { key: { action: 1, _id: -1 }, name: 'by_action' },
  { key: { operator: 1, _id: -1 }, name: 'by_operator' },
  { key: { of: 1, _id: -1 }, name: 'by_act' },
);

export const auditHeadIn = declareCollection<AuditHead>(
  'audit_head',
  unsharded('one document: the end of the audit hash chain'),
);
