import { declareCollection, unsharded } from '@herald/mongo';
import type { Role } from '../operators/roles';

/** `begun` until the answer is known; it stays so where the gateway died in between: then the outcome is open. */
export type AuditState = 'begun' | 'completed' | 'refused' | 'unknown';

export interface AuditDocument {
  _id: number;
  at: Date;
  /** Name of the operator, as it was then. */
  who: string;
  /** Its id; 0 = whoever had `OPERATOR_TOKEN`. Missing in rows of older versions, as are the next two. */
  operator?: number;
  /** The token's id; null = `OPERATOR_TOKEN`. */
  token?: number | null;
  role?: Role;
  /** What was done: `company.change`, `key.revoke`, … */
  action: string;
  method: string;
  path: string;
  company: number | null;
  /** The request's body without its secrets. */
  change: unknown;
  /** The caller's address. */
  from: string;
  requestId: string;
  state: AuditState;
  /** HTTP status of the answer. */
  status: number | null;
  completedAt: Date | null;
}

export const auditRowsIn = declareCollection<AuditDocument>(
  'audit',
  unsharded('what operators did, in the order of one counter'),
  { key: { company: 1, _id: -1 }, name: 'by_company' },
  { key: { action: 1, _id: -1 }, name: 'by_action' },
  { key: { operator: 1, _id: -1 }, name: 'by_operator' },
);
