import { randomUUID } from 'node:crypto';
import { addDays, companyToday } from '@herald/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { ConflictError, ValidationError } from '@herald/errors';
import { SlotLeases } from '@herald/service';
import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';
import type { BillingRun, RunSummary } from './billing-run';
import type { BillingState, BillingStateStore } from './billing-state-store';

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
    const states = await this.deps.states.all();
    const billed: CompanySnapshot[] = [];
    for await (const company of this.deps.companies.all()) {
      const state = states.get(company.id);
      if (state) await this.follow(company, state);
      if (company.settings.billingRun && company.status === 'active') billed.push(company);
    }
    for (const company of billed) {
      if (!goOn()) return;
      await this.runToday(company, goOn);
    }
  }

  /**
   * Runs the billing of a company for one day, and for those that were missed before it (interface-decisions.md, "Billing, second part").
   * @throws ValidationError for a day that isn't over or before the last run; ConflictError while another run of the company goes on.
   */
  async runFor(company: CompanySnapshot, date?: string): Promise<RunSummary & { date: string }> {
    const today = this.today(company);
    const day = date ?? today;
    if (company.status !== 'active')
      throw new ConflictError('The company is suspended: its accounts are frozen.');
    const state = await this.deps.states.begin(company.id, { today, byHand: !company.settings.billingRun });
    checkDate(day, today, state.lastRun);
    const summary = await this.exclusively(company.id, (goOn) =>
      this.runThrough(company.id, state, day, goOn),
    );
    if (!summary?.finished) {
      throw new ConflictError('Another billing run of this company goes on. Try again when it has ended.');
    }
    this.log(company.id, day, summary);
    const { due, charged, sum, turnedPassive } = summary;
    return { date: day, due, charged, sum, turnedPassive };
  }

  private async runToday(company: CompanySnapshot, goOn: () => boolean): Promise<void> {
    const { id } = company;
    const today = this.today(company);
    const state = await this.deps.states.begin(id, { today, byHand: false });
    if (state.lastRun !== null && state.lastRun >= today) return;
    const summary = await this.exclusively(id, (holds) =>
      this.runThrough(id, state, today, () => goOn() && holds()),
    );
    // Where it didn't come to its end, the next round goes on with it.
    if (summary?.finished) this.log(id, today, summary);
  }

  /** Notes what a change of the company means for its accounts: that their daily run is off, or that they are frozen. */
  private async follow(company: CompanySnapshot, state: BillingState): Promise<void> {
    const { states } = this.deps;
    const { id, settings, status } = company;
    if (!settings.billingRun && !state.byHand && state.since !== null) await states.end(id);
    const suspendedOn = state.suspendedOn ?? null;
    if (status === 'suspended' && suspendedOn === null) await states.suspended(id, this.today(company));
    if (status === 'active' && suspendedOn !== null)
      await states.resumed(id, suspendedOn, this.today(company));
  }

  /** The days since the last run, in their order, the given one last. */
  private async runThrough(
    company: number,
    { since, lastRun }: BillingState,
    until: string,
    goOn: () => boolean,
  ): Promise<RunSummary & { finished: boolean }> {
    const all = { due: 0, charged: 0, sum: 0, turnedPassive: 0 };
    if (since === null) return { ...all, finished: true };
    const next = lastRun === null ? since : addDays(lastRun, 1);
    let last = lastRun;
    for (let date = next < until ? next : until; date <= until; date = addDays(date, 1)) {
      const { finished, ...day } = await this.deps.run.run(company, { date, since, lastRun: last }, goOn);
      for (const what of Object.keys(all) as (keyof RunSummary)[]) all[what] += day[what];
      if (!finished) return { ...all, finished };
      await this.deps.states.finished(company, date);
      last = date;
    }
    return { ...all, finished: true };
  }

  private today({ timezone }: CompanySnapshot): string {
    return companyToday(timezone, this.deps.now());
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

function checkDate(date: string, today: string, lastRun: string | null): void {
  if (date > today) throw new ValidationError({ date: `date is after today (${today})` });
  if (lastRun !== null && date < lastRun) {
    throw new ValidationError({ date: `date is before the last run (${lastRun})` });
  }
}
