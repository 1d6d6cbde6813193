import { randomUUID } from 'node:crypto';
import { addDays, companyToday, daysBetween } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { ConflictError, ValidationError } from '@herald/contracts/errors';
import { LeasePool } from '@herald/mongo/leases';
import type { CompanyView } from '@herald/service/local-view';
import type { Activity, IdempotencyKey } from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import { inTransaction } from '@herald/mongo';
import type { BillingState, BillingStateStore } from '../ledger/billing-state-store';
import { firstDay } from '../ledger/billing-terms';
import type { Ledger } from '../ledger/ledger';
import type { CompanySequences } from '../storage/company-sequences';
import type { IdempotencyStore } from '../storage/idempotency-store';
import { retryDuplicates } from '../storage/retry-duplicates';
import { type Moved, runDay } from './billing-run';
import { dryRun } from './dry-run';
import type { RunMetrics } from './run-metrics';
import type { RunDocument, RunStore } from './run-store';
import type { ScanDueDeps } from './scan-due';

interface BillingServiceDeps extends ScanDueDeps {
  companies: Pick<CompanyView, 'all' | 'require'>;
  ledger: Ledger;
  runs: RunStore;
  states: BillingStateStore;
  sequences: CompanySequences;
  idempotency: IdempotencyStore;
  metrics: RunMetrics;
  logger: Logger;
  /** A run is work, of which the service may have no other sign. */
  activity: Pick<Activity, 'note'>;
  now(): Date;
}

/** An operator's request for a run. `by`: name of the operator. */
export interface RunWish {
  date?: string;
  dryRun: boolean;
  by: string;
  key?: IdempotencyKey | undefined;
}

/** Maximum time for which a request waits for its run. The run continues afterwards. */
const PATIENCE_MS = 10_000;
const POLL_MS = 100;

/** Starts the billing runs of all companies. A lease allows one run of a company at a time across all instances. */
export class BillingService {
  private stopping = false;
  /** Runs that were requested from this instance, by `<company>/<id>`. */
  private readonly here = new Map<string, Promise<void>>();

  constructor(private readonly deps: BillingServiceDeps) {}

  /** Runs the billing of companies whose day has begun, and continues unfinished runs. Only the leading instance calls it. */
  async runDue(goOn: () => boolean): Promise<void> {
    const { companies, runs, states } = this.deps;
    const known = await states.all();
    const billed: CompanySnapshot[] = [];
    for await (const company of companies.all()) {
      const state = known.get(company.id);
      if (state) await this.follow(company, state);
      if (company.settings.billingRun && company.status === 'active') billed.push(company);
    }
    for (const company of billed) {
      if (!goOn()) return;
      await this.guarded(company.id, () => this.openToday(company));
    }
    for (const run of await runs.unfinished()) {
      if (!goOn()) return;
      this.deps.activity.note();
      await this.guarded(run.company, () => this.execute(run, goOn));
    }
    await this.measure(billed, goOn);
  }

  /** Another instance leads now: an old value would keep an alarm firing. */
  resetMetrics(): void {
    this.deps.metrics.reset();
  }

  /**
   * Starts a run of a company. If an unfinished run of the same day and kind exists, it is used instead of a new run.
   * @returns the state of the run when it ends, or after 10 s.
   * @throws ValidationError for a day in the future or before the last run; ConflictError for a suspended company, or an
   * Idempotency-Key that another request used.
   */
  async ask(company: CompanySnapshot, { date, dryRun, by, key }: RunWish): Promise<RunDocument> {
    const { states, runs, idempotency } = this.deps;
    const asked = await idempotency.findRequest(company.id, key);
    if (asked) return (await runs.get(company.id, asked.id!))!;
    if (company.status !== 'active')
      throw new ConflictError('The company is suspended: its accounts are frozen.');
    const today = this.today(company);
    const day = date ?? today;
    checkDate(day, today, (await states.get(company.id))?.lastRun ?? null);
    const since = firstDay(company.settings, today);
    if (!dryRun) await states.begin(company.id, { since, byHand: !company.settings.billingRun });
    const run = await this.open(company.id, { date: day, dryRun, by }, key);
    const until = performance.now() + PATIENCE_MS;
    const work = this.executeHere(run);
    await Promise.race([work, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())]);
    for (;;) {
      const found = (await runs.get(company.id, run.id))!;
      // Another instance may execute the run, so its stored state is polled.
      if (!found.open || found.state === 'failed' || this.here.has(keyOf(run))) return found;
      if (performance.now() >= until || this.stopping) return found;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Stops the runs of this instance. Another instance continues them from their stored position. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.allSettled(this.here.values());
  }

  private async openToday(company: CompanySnapshot): Promise<void> {
    const today = this.today(company);
    const begun = { since: firstDay(company.settings, today), byHand: false };
    const { since, lastRun } = await this.deps.states.begin(company.id, begun);
    if (since! > today || (lastRun !== null && lastRun >= today)) return;
    await this.open(company.id, { date: today, dryRun: false, by: null });
  }

  private async open(
    company: number,
    wish: { date: string; dryRun: boolean; by: string | null },
    key?: IdempotencyKey,
  ): Promise<RunDocument> {
    const { connection, idempotency, runs, sequences, now } = this.deps;
    const paymentsBefore = await sequences.total('payments', company);
    const open = () =>
      inTransaction(connection, async (session) => {
        const once = await idempotency.once(company, key, session);
        if (once.before !== null) return (await runs.get(company, once.before, session))!;
        const run = await runs.open({ company, ...wish, paymentsBefore }, now(), session);
        await once.note(run.id);
        return run;
      });
    return retryDuplicates(open);
  }

  private executeHere(run: RunDocument): Promise<void> {
    const key = keyOf(run);
    const known = this.here.get(key);
    if (known) return known;
    const work = this.guarded(run.company, () => this.execute(run, () => !this.stopping)).finally(() =>
      this.here.delete(key),
    );
    this.here.set(key, work);
    return work;
  }

  /** Executes the rest of a run, unless another instance is executing it. */
  private async execute(run: RunDocument, goOn: () => boolean): Promise<void> {
    const { runs, now, logger } = this.deps;
    const company = await this.deps.companies.require(run.company);
    if (company.status !== 'active') return;
    const finished = await this.exclusively(run, (holds) => {
      const goesOn = () => goOn() && holds();
      return run.dryRun ? this.runDry(run, company, goesOn) : this.runThrough(run, goesOn);
    });
    if (!finished || !(await runs.finished(run, now()))) return;
    const { id, date, dryRun } = run;
    const { due, charged, sum, turnedPassive } = (await runs.get(run.company, id))!;
    const summary = { due, charged, sum, turnedPassive };
    logger.info('billing.run_finished', { company: run.company, run: id, date, dryRun, ...summary });
  }

  /** Executes the days since the last run in order, and the day of the run last. */
  private async runThrough(run: RunDocument, goOn: () => boolean): Promise<boolean> {
    const { states, runs } = this.deps;
    const { company, id } = run;
    const state = await states.get(company);
    // The billing was turned off after the run was stored: nothing is charged.
    if (!state || state.since === null) return true;
    const { since } = state;
    let from = (await runs.get(company, id))?.position ?? null;
    let { lastRun } = state;
    for (const date of daysOf({ since, lastRun }, run.date)) {
      const day = { date, since, lastRun, run: id };
      const moved: Moved = (position, done) => runs.moved(run, position, done);
      const ended = await runDay(this.deps, company, day, { from, moved, goOn });
      if (!ended) return false;
      await states.finished(company, date);
      lastRun = date;
      from = null;
    }
    return true;
  }

  private async runDry(run: RunDocument, company: CompanySnapshot, goOn: () => boolean): Promise<boolean> {
    const { states, runs } = this.deps;
    const state = await states.get(run.company);
    const since = state?.since ?? firstDay(company.settings, this.today(company));
    const lastRun = state?.lastRun ?? null;
    const days = daysOf({ since, lastRun }, run.date);
    if (days.length === 0) return true;
    const seen = await dryRun(this.deps, run.company, days, { since, lastRun }, goOn);
    if (!seen) return false;
    await runs.counted(run, seen.summary, seen.examples);
    return true;
  }

  /** Logs and counts a failure, so that the runs of other companies go on. The failed run is retried. */
  private async guarded(company: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.deps.logger.error('billing.run_failed', { company, error });
      this.deps.metrics.failed();
    }
  }

  /** Ends the billing of a company whose daily run was turned off. */
  private async follow({ id, settings }: CompanySnapshot, state: BillingState): Promise<void> {
    if (!settings.billingRun && !state.byHand && state.since !== null) await this.deps.states.end(id);
  }

  private async measure(billed: CompanySnapshot[], goOn: () => boolean): Promise<void> {
    const states = await this.deps.states.all();
    // Another instance measures now.
    if (!goOn()) return;
    const behind = billed.map((company) => {
      const state = states.get(company.id);
      const last = state?.lastRun ?? state?.since;
      return last ? Math.max(0, daysBetween(last, this.today(company))) : 0;
    });
    this.deps.metrics.behind(behind.reduce((most, days) => Math.max(most, days), 0));
  }

  private today({ timezone }: CompanySnapshot): string {
    return companyToday(timezone, this.deps.now());
  }

  /** Does the work under the company's lease, and marks the run as failed if it throws. Null if another instance has the lease. */
  private async exclusively<T>(
    run: RunDocument,
    work: (holds: () => boolean) => Promise<T>,
  ): Promise<T | null> {
    const { connection, logger, runs } = this.deps;
    const leases = new LeasePool({
      connection,
      logger,
      // A dry run changes no account, so it does not block other runs of the company.
      pool: run.dryRun ? `billing-dry-run/${keyOf(run)}` : `billing-run/${run.company}`,
      size: 1,
      owner: randomUUID(),
    });
    await leases.start();
    try {
      return leases.holds(0) ? await work(() => leases.holds(0)) : null;
    } catch (error) {
      await runs.failed(run, 'It failed and is retried. See the log for the reason.');
      throw error;
    } finally {
      await leases.stop();
    }
  }
}

/** Days since the last run, always with `until`, even if it was run already; empty if the billing begins later. */
function daysOf({ since, lastRun }: { since: string; lastRun: string | null }, until: string): string[] {
  if (since > until) return [];
  const days: string[] = [];
  const next = lastRun === null ? since : addDays(lastRun, 1);
  for (let day = next > since ? next : since; day < until; day = addDays(day, 1)) days.push(day);
  return [...days, until];
}

function checkDate(date: string, today: string, lastRun: string | null): void {
  if (date > today) throw new ValidationError({ date: `date is after today (${today})` });
  if (lastRun !== null && date < lastRun) {
    throw new ValidationError({ date: `date is before the last run (${lastRun})` });
  }
}

function keyOf({ company, id }: RunDocument): string {
  return `${company}/${id}`;
}
