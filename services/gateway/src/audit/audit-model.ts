import { declareCollection, unsharded } from '@herald/mongo';

/** `begun` until the answer is known; it stays so where the gateway died in between: then the outcome is open. */
export type AuditState = 'begun' | 'completed' | 'refused' | 'unknown';

export interface AuditDocument {
  _id: number;
  at: Date;
  who: string;
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
);
