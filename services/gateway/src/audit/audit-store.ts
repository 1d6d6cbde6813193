import { collectionOf, type Counters } from '@herald/mongo';
import { findPage, type Page, type Paging } from '@herald/paging';
import type { AuditDocument, AuditModel } from './audit-model';

export interface AuditFilter {
  company?: number;
  action?: string;
}

export type AuditOutcome = Pick<AuditDocument, 'state' | 'status' | 'completedAt'> &
  Partial<Pick<AuditDocument, 'company'>>;

/** The audit rows in MongoDB: written, completed once, never changed otherwise and never removed. */
export class AuditStore {
  constructor(
    private readonly model: AuditModel,
    private readonly counters: Counters,
  ) {}

  async begin(row: Omit<AuditDocument, '_id'>): Promise<number> {
    const id = await this.counters.take('audit');
    await this.model.create({ _id: id, ...row });
    return id;
  }

  async complete(id: number, outcome: AuditOutcome): Promise<void> {
    await this.model.updateOne({ _id: id, state: 'begun' }, { $set: outcome });
  }

  /** Newest first. */
  async list(paging: Paging, filter: AuditFilter): Promise<Page<AuditDocument>> {
    return await findPage(collectionOf(this.model), { paging, filter, all: {}, sort: { _id: -1 } });
  }
}
