import { declareCollection, unsharded } from '@herald/mongo';
import type { Role } from '../access/roles';

/** `begun` until the answer is known. If the gateway dies before that, the state stays `begun` and the outcome is unknown. */
export type AuditState = 'begun' | 'completed' | 'refused' | 'unknown';

/** A row of the audit: an action, written before it is carried out, or its outcome (`of`). Rows are appended, and emptied after their retention. */
export interface AuditDocument {
  _id: number;
  /** Id of the action whose outcome this row is. Missing: the row is an action. */
  of?: number;
  at: Date;
  /** Name of the operator at that time; `key 12` if a company acted itself. */
  who: string;
  /** Id of the operator; 0 = the holder of `OPERATOR_TOKEN`. Like `token` and `role`, missing if a company acted itself. */
  operator?: number;
  /** The token's id; null = `OPERATOR_TOKEN`. */
  token?: number | null;
  role?: Role;
  /** Id of the key with which a company acted itself: the row then has no operator, token or role. */
  key?: number;
  /** For example `company.change` or `key.revoke`. */
  action: string;
  method: string;
  path: string;
  company: number | null;
  /** Set in an outcome that names the company, if its action does not. */
  namesCompany?: true;
  /** The request's body without its secrets; null in an outcome. */
  change: unknown;
  /** Changed fields before and after the action, without secrets. Missing: not reported. */
  before?: unknown;
  after?: unknown;
  /** The caller's address. */
  from: string;
  requestId: string;
  state: AuditState;
  /** HTTP status of the answer. */
  status: number | null;
  completedAt: Date | null;
  chain: AuditLink;
  /** When the row was emptied at the end of its retention period: only `at`, `company` and `chain` remain. */
  removedAt?: Date;
}

/** The link from a row to the row before it in the chain. */
export interface AuditLink {
  /** Id of the row before; 0 in the first row. */
  after: number;
  /** Hash of the row's fields and of the hash of the row before. */
  hash: string;
}

/** The last row of the chain. */
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
  {
    key: { company: 1, namesCompany: 1, of: 1 },
    name: 'named_by_outcome',
    partialFilterExpression: { namesCompany: true },
  },
);

export const auditHeadIn = declareCollection<AuditHead>(
  'audit_head',
  unsharded('one document: the end of the audit hash chain'),
);
