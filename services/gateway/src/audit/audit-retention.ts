import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import type { AuditStore } from './audit-store';

export interface AuditRetentionDeps {
  rows: Pick<AuditStore, 'emptyOlder'>;
  /** Each company with its retention period, in days. */
  companies: { retentions(): AsyncIterable<{ id: number; audit: number }> };
  now(): Date;
}

const DAY_MS = 86_400_000;

/** Empties audit rows after their company's retention period, and rows without a company after the default period (docs/decisions/0119). */
export class AuditRetention {
  constructor(private readonly deps: AuditRetentionDeps) {}

  /** @param goOn called before each batch; false stops the run */
  async run(goOn = (): boolean => true): Promise<void> {
    const { rows, companies } = this.deps;
    const now = this.deps.now();
    const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await rows.emptyOlder(null, before(DEFAULT_COMPANY_SETTINGS.retention.audit), now, goOn);
    for await (const { id, audit } of companies.retentions())
      await rows.emptyOlder(id, before(audit), now, goOn);
  }
}
