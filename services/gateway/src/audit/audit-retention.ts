import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import type { CompanyStore } from '../companies/company-store';
import type { AuditStore } from './audit-store';

export interface AuditRetentionDeps {
  rows: Pick<AuditStore, 'emptyOlder'>;
  companies: Pick<CompanyStore, 'retentions'>;
  now(): Date;
}

const DAY_MS = 86_400_000;

/** Empties audit rows that were kept for as long as their company has it; those that name none as is usual (docs/decisions/0119). */
export class AuditRetention {
  constructor(private readonly deps: AuditRetentionDeps) {}

  /** @param goOn asked before each bite */
  async run(goOn = (): boolean => true): Promise<void> {
    const { rows, companies } = this.deps;
    const now = this.deps.now();
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await rows.emptyOlder(null, before(DEFAULT_COMPANY_SETTINGS.retention.audit), now, goOn);
    for await (const { id, audit } of companies.retentions())
      await rows.emptyOlder(id, before(audit), now, goOn);
  }
}
