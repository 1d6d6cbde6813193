import type { mongo } from 'mongoose';
import { type Counters } from '@herald/mongo';
import { findPage, type Page, type Paging } from '@herald/paging';
import type { AuditDocument } from './audit-model';

export interface AuditFilter {
  company?: number;
  action?: string;
  operator?: number;
}

export type AuditOutcome = Pick<AuditDocument, 'state' | 'status' | 'completedAt'> &
  Partial<Pick<AuditDocument, 'company'>>;

/** The audit rows in MongoDB: written, completed once, never changed otherwise and never removed. */
export class AuditStore {
  constructor(
    private readonly rows: mongo.Collection<AuditDocument>,
    private readonly counters: Counters,
  ) {}

  async begin(row: Omit<AuditDocument, '_id'>): Promise<number> {
    const id = await this.counters.take('audit');
    await this.rows.insertOne({ _id: id, ...row });
    return id;
  }

  async complete(id: number, outcome: AuditOutcome): Promise<void> {
    await this.rows.updateOne({ _id: id, state: 'begun' }, { $set: outcome });
  }

  /** Newest first. */
  async list(paging: Paging, filter: AuditFilter): Promise<Page<AuditDocument>> {
    return await findPage(this.rows, { paging, filter, all: {}, sort: { _id: -1 } });
  }
}
