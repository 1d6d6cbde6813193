import type { CompanySnapshot } from '@herald/contracts';
import type { Page, Paging } from '@herald/paging';
import { smsNumbersOf } from '../accounts/account-sms';
import type { AccountDocument } from '../ledger/account-model';
import type { AccountToRemind, ReminderScan } from './reminder-scan';
import { reminderText } from './reminder-text';

export interface ReminderPreviewDeps {
  scan: Pick<ReminderScan, 'pages'>;
  accounts: {
    find(company: number, ids: number[]): Promise<AccountDocument[]>;
    total(company: number): Promise<number>;
  };
}

/** A reminder that would be sent, with the account's name, the recipients and the text. */
export interface PreviewedReminder extends AccountToRemind {
  name: string;
  /** The SMS-enabled numbers of the account. */
  numbers: string[];
  text: string;
}

/** Lists the recipients of the reminders of a day, by the current state. */
export class ReminderPreview {
  constructor(private readonly deps: ReminderPreviewDeps) {}

  /** Finds all reminders of the day and keeps those of the page. `recordsTotal` is the number of the company's accounts. */
  async page(
    { id: company, settings }: CompanySnapshot,
    today: string,
    { start, length }: Paging,
  ): Promise<Page<PreviewedReminder>> {
    const { scan, accounts } = this.deps;
    const { daysBefore, text } = settings.paymentReminder;
    const kept: AccountToRemind[] = [];
    let count = 0;
    if (daysBefore.length > 0) {
      for await (const found of scan.pages(company, { today, daysBefore })) {
        kept.push(...found.slice(Math.max(0, start - count), Math.max(0, start + length - count)));
        count += found.length;
      }
    }
    const ids = kept.map(({ accountID }) => accountID);
    const documents = new Map((await accounts.find(company, ids)).map((account) => [account.id, account]));
    const data = kept.map((reminder) => {
      const account = documents.get(reminder.accountID)!;
      const said = reminderText(text, account, reminder);
      return { ...reminder, name: account.name, numbers: smsNumbersOf(account), text: said };
    });
    return { recordsTotal: await accounts.total(company), recordsFiltered: count, data };
  }
}
