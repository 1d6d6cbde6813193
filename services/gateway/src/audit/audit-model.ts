import { type Model, Schema } from 'mongoose';
import type { MongoConnection } from '@herald/mongo';

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

const auditSchema = new Schema<AuditDocument>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    who: { type: String, required: true },
    action: { type: String, required: true },
    method: { type: String, required: true },
    path: { type: String, required: true },
    company: { type: Number, default: null },
    change: { type: Schema.Types.Mixed, default: null },
    from: { type: String, default: '' },
    requestId: { type: String, required: true },
    state: { type: String, required: true },
    status: { type: Number, default: null },
    completedAt: { type: Date, default: null },
  },
  { collection: 'audit', minimize: false, versionKey: false, autoIndex: false, autoCreate: false },
);
auditSchema.index({ company: 1, _id: -1 }, { name: 'by_company' });
auditSchema.index({ action: 1, _id: -1 }, { name: 'by_action' });

export type AuditModel = Model<AuditDocument>;

export function auditModel(connection: MongoConnection): AuditModel {
  return connection.model<AuditDocument>('Audit', auditSchema);
}
