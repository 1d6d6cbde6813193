import { randomUUID } from 'node:crypto';
import { companyToday } from '@herald/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { ConflictError } from '@herald/errors';
import { SlotLeases } from '@herald/service';
import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';
import type { BillingRun, RunSummary } from './billing-run';
import type { BillingStateStore } from './billing-state-store';

export interface BillingServiceDeps {
  connection: MongoConnection;
  companies: { all(): AsyncIterable<CompanySnapshot> };
  run: Pick<BillingRun, 'run'>;
  states: BillingStateStore;
  logger: Logger;
  now(): Date;
}

/** When the billing of which company runs; never two runs of one company at a time, however many copies there are. */
export class BillingService {
  constructor(private readonly deps: BillingServiceDeps) {}

  /** Runs the billing of every company whose day has begun since its last run. For the one copy that leads. */
  async runDue(goOn: () => boolean): Promise<void> {
    const { companies, states } = this.deps;
    const begun = await states.companies();
    const billed: CompanySnapshot[] = [];
    for await (const company of companies.all()) {
      if (!company.settings.billingRun && begun.has(company.id)) await states.end(company.id);
      if (company.settings.billingRun && company.status === 'active') billed.push(company);
    }
    for (const company of billed) {
      if (!goOn()) return;
      await this.runToday(company, goOn);
    }
  }

  /**
   * Runs the billing of a company for one day, which may be past (decisions, the operator's API).
   * @throws ConflictError while another run of the company goes on.
   */
  async runFor(company: number, date: string): Promise<RunSummary & { date: string }> {
    const state = await this.deps.states.get(company);
    const since = state && state.since < date ? state.since : date;
    const summary = await this.exclusively(company, (goOn) =>
      this.deps.run.run(company, { date, since }, goOn),
    );
    if (!summary?.finished) {
      throw new ConflictError('Another billing run of this company goes on. Try again when it has ended.');
    }
    this.log(company, date, summary);
    const { due, charged, sum, turnedPassive } = summary;
    return { date, due, charged, sum, turnedPassive };
  }

  private async runToday({ id, timezone }: CompanySnapshot, goOn: () => boolean): Promise<void> {
    const date = companyToday(timezone, this.deps.now());
    const { since, lastRun } = await this.deps.states.begin(id, date);
    if (lastRun !== null && lastRun >= date) return;
    const summary = await this.exclusively(id, (holds) =>
      this.deps.run.run(id, { date, since }, () => goOn() && holds()),
    );
    // Where it didn't come to its end, the next round goes on with it.
    if (!summary?.finished) return;
    await this.deps.states.finished(id, date);
    this.log(id, date, summary);
  }

  private log(company: number, date: string, summary: RunSummary): void {
    this.deps.logger.info('billing.run_finished', { company, date, ...summary });
  }

  /** Does the work under the company's lease; null where another copy has it. */
  private async exclusively<T>(
    company: number,
    work: (holds: () => boolean) => Promise<T>,
  ): Promise<T | null> {
    const { connection, logger } = this.deps;
    const leases = new SlotLeases({
      connection,
      logger,
      pool: `billing-run/${company}`,
      slots: 1,
      owner: randomUUID(),
    });
    await leases.start();
    try {
      return leases.holds(0) ? await work(() => leases.holds(0)) : null;
    } finally {
      await leases.stop();
    }
  }
}
