import { companyToday, formatDateTime } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import type { Activity } from '@herald/service';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { isBlank } from '@herald/values/request-values';
import type { BillingState, BillingStateStore } from '../ledger/billing-state-store';
import type { Ledger } from '../ledger/ledger';
import { reminderEffect } from './reminder-effect';
import type { ScanReminders } from './reminder-scan';
import type { ReminderMetrics } from './reminder-metrics';
import type { ReminderStore } from './reminder-store';

interface ReminderRunDeps {
  companies: Pick<CompanyView, 'all'>;
  states: BillingStateStore;
  scan: ScanReminders;
  ledger: Ledger;
  store: ReminderStore;
  metrics: ReminderMetrics;
  logger: Logger;
  /** Reminders are work, of which the service may have no other sign. */
  activity: Pick<Activity, 'note'>;
  now(): Date;
}

/** Reminds the accounts of companies: each company once a day, from its configured hour on. */
export class ReminderRun {
  constructor(private readonly deps: ReminderRunDeps) {}

  /** Runs on the leader instance only. A company that fails is retried in the next round. */
  async runDue(goOn: () => boolean): Promise<void> {
    const { companies, states, metrics, logger } = this.deps;
    const known = await states.all();
    const due: CompanySnapshot[] = [];
    for await (const company of companies.all()) {
      if (this.isDue(company, known.get(company.id))) due.push(company);
    }
    for (const company of due) {
      if (!goOn()) return;
      this.deps.activity.note();
      try {
        await this.remind(company, goOn);
      } catch (error) {
        logger.error('reminders.failed', { company: company.id, error });
        metrics.failed();
      }
    }
  }

  /** Can be stopped at any point and repeated, because each account stores its last reminder. */
  private async remind(company: CompanySnapshot, goOn: () => boolean): Promise<void> {
    const { scan, ledger, store, states, now, logger } = this.deps;
    const { daysBefore, brandID, text } = company.settings.paymentReminder;
    const today = companyToday(company.timezone, now());
    const day = { today, daysBefore };
    const hasSms = brandID !== null && !isBlank(text);
    let count = 0;
    for await (const page of scan(company.id, day)) {
      if (!goOn()) return;
      if (page.length === 0) continue;
      const postings = page.map(({ accountID }) => ({ accountID, decide: reminderEffect(day) }));
      const outcomes = await ledger.postPage(company.id, postings, (done) => {
        const reminded = done.flatMap((outcome) => {
          if (outcome.kind !== 'posted' || !outcome.reminder) return [];
          const { dueDate, sum } = outcome.reminder;
          const { id: accountID, balance } = outcome.account;
          return [{ company: company.id, accountID, dueDate, day: today, sum, balance }];
        });
        return hasSms ? store.additions(reminded, now()) : [];
      });
      count += outcomes.filter((outcome) => outcome.kind === 'posted' && outcome.reminder).length;
    }
    await states.reminded(company.id, today);
    if (count > 0) logger.info('reminders.stored', { company: company.id, day: today, count });
  }

  private isDue({ settings, status, timezone }: CompanySnapshot, state: BillingState | undefined): boolean {
    const reminder = settings.paymentReminder;
    if (reminder.daysBefore.length === 0 || status !== 'active') return false;
    if (!state || state.since === null) return false;
    const [today, time] = formatDateTime(this.deps.now(), timezone).split(' ') as [string, string];
    return (state.remindedOn ?? '') < today && Number(time.slice(0, 2)) >= reminder.hour;
  }
}
