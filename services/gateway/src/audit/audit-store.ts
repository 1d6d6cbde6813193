import type { Counters } from '@herald/mongo';
import type { Page, Paging } from '@herald/paging';
import type { AuditDocument, AuditModel, AuditState } from './audit-model';

export interface AuditFilter {
  company?: number;
  action?: string;
}

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

  async complete(id: number, state: AuditState, status: number | null, at: Date): Promise<void> {
    await this.model.updateOne({ _id: id, state: 'begun' }, { $set: { state, status, completedAt: at } });
  }

  /** Newest first. */
  async list(paging: Paging, filter: AuditFilter): Promise<Page<AuditDocument>> {
    const [recordsTotal, recordsFiltered, data] = await Promise.all([
      this.model.estimatedDocumentCount(),
      this.model.countDocuments(filter),
      this.model.find(filter).sort({ _id: -1 }).skip(paging.start).limit(paging.length).lean(),
    ]);
    return { recordsTotal, recordsFiltered, data };
  }
}
