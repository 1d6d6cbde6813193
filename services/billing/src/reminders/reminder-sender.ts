import { companyToday } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { isUnavailable } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { Logger } from '@herald/telemetry/logging';
import { processConcurrently } from '@herald/service';
import { isSent, type SendAccountSms, smsNumbersOf } from '../accounts/account-sms';
import type { AccountDocument } from '../ledger/account-model';
import type { AccountStore } from '../ledger/account-store';
import type { ReminderMetrics } from './reminder-metrics';
import { type ReminderDocument, type ReminderEnd, type ReminderStore, reminderText } from './reminder-store';

interface ReminderSenderDeps {
  companies: Pick<CompanyView, 'require'>;
  accounts: AccountStore;
  store: ReminderStore;
  sms: SendAccountSms;
  metrics: ReminderMetrics;
  logger: Logger;
  now(): Date;
}

/** Companies, and reminders of a company, at once; after `IN_TURN` reminders of a company, the next company follows. */
const COMPANIES = 4;
const AT_ONCE = 5;
const IN_TURN = 100;

const refused = (reason: string): ReminderEnd => ({ state: 'refused', smsID: null, reason });

/** Sends the SMS of reminders, each reference once. While sms is unavailable, a reminder is retried until its day is over. */
export class ReminderSender {
  constructor(private readonly deps: ReminderSenderDeps) {}

  /** Runs on the leader instance only. */
  async send(goOn: () => boolean): Promise<void> {
    const { store } = this.deps;
    for (let isDown = false; goOn() && !isDown;) {
      const companies = await store.companies();
      if (companies.length === 0) return;
      await processConcurrently(companies, COMPANIES, async (company) => {
        if (goOn() && !(await this.sendSome(company, goOn))) isDown = true;
      });
    }
  }

  /** Sends up to `IN_TURN` reminders of a company; returns false if the sms service is unavailable. */
  private async sendSome(companyID: number, goOn: () => boolean): Promise<boolean> {
    const { companies, accounts, store, logger } = this.deps;
    const company = await companies.require(companyID);
    const reminders = await store.waiting(companyID, IN_TURN);
    const ids = [...new Set(reminders.map(({ accountID }) => accountID))];
    const found = await accounts.findRecords(companyID, ids);
    const byID = new Map(found.map((account) => [account.id, account]));
    let isDown = false;
    await processConcurrently(reminders, AT_ONCE, async (reminder) => {
      if (isDown || !goOn()) return;
      try {
        await this.end(reminder, await this.sendOne(company, byID.get(reminder.accountID)!, reminder));
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        logger.warn('reminder.not_sent', { company: companyID, accountID: reminder.accountID, error });
        isDown = true;
      }
    });
    return !isDown;
  }

  private async sendOne(
    company: CompanySnapshot,
    account: AccountDocument,
    reminder: ReminderDocument,
  ): Promise<ReminderEnd> {
    const { sms, now } = this.deps;
    if (companyToday(company.timezone, now()) > reminder.day) {
      return { state: 'late', smsID: null, reason: 'Its day ended before it could be sent.' };
    }
    const { brandID, text } = company.settings.paymentReminder;
    if (brandID === null) return refused('No brand name is set for reminders.');
    const numbers = smsNumbersOf(account);
    if (numbers.length === 0) return refused('The account has no SMS-enabled number.');
    const answer = await sms(numbers, {
      company: company.id,
      brandID,
      text: reminderText(text, account, reminder),
      reference: `reminder/${reminder._id}`,
    });
    return isSent(answer) ? { state: 'sent', smsID: answer.smsID, reason: null } : refused(answer.message);
  }

  private async end(reminder: ReminderDocument, end: ReminderEnd): Promise<void> {
    await this.deps.store.ended(reminder, end);
    this.deps.metrics.ended(end.state);
    const { company, accountID } = reminder;
    if (end.state !== 'sent') this.deps.logger.info('reminder.ended', { company, accountID, ...end });
  }
}
