import type { mongo } from 'mongoose';
import { ageInSeconds } from '@herald/telemetry/metrics';
import { declareCollection, type MongoConnection, ofCompany, type Statement } from '@herald/mongo';
import { type FilePage, findPage, type Paging } from '@herald/mongo/paging';
import { filled } from '../accounts/account-sms';
import type { AccountDocument } from '../ledger/account-model';
import { formatMoney } from '../values/money';

/**
 * `waiting`: not sent yet. `refused`: the sms service rejected it, or a brand name or recipient was missing. `late`: its
 * day was over before it could be sent.
 */
export const REMINDER_STATES = ['waiting', 'sent', 'refused', 'late'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** The SMS of a reminder. */
export interface ReminderDocument {
  /** `company/accountID/dueDate/day`: a reminder is sent once per id. */
  _id: string;
  company: number;
  accountID: number;
  /** The day on which the account becomes passive, and the day of the reminder, both `YYYY-MM-DD` in the company's calendar. */
  dueDate: string;
  day: string;
  /** The missing amount and the balance at the time of the reminder, in minor units. */
  sum: number;
  balance: number;
  state: ReminderState;
  smsID: number | null;
  /** The reason why the SMS was not sent. */
  reason: string | null;
  createdAt: Date;
  expireAt: Date;
}

/** The outcome of a reminder. */
export type ReminderEnd = Pick<ReminderDocument, 'smsID' | 'reason'> & {
  state: Exclude<ReminderState, 'waiting'>;
};

export interface ReminderFilter {
  state?: ReminderState;
  day?: string;
}

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

export const remindersIn = declareCollection<ReminderDocument>(
  'reminders',
  ofCompany('written with the reminder of its account; sent and listed by its company'),
  // Reminders to be sent. The index is small, because sent reminders leave it.
  {
    key: { state: 1, company: 1, createdAt: 1 },
    name: 'reminder_waiting',
    partialFilterExpression: { state: 'waiting' },
  },
  { key: { createdAt: 1 }, name: 'reminder_age', partialFilterExpression: { state: 'waiting' } },
  { key: { company: 1, createdAt: -1 }, name: 'reminder_company' },
  { key: { expireAt: 1 }, name: 'reminder_retention', expireAfterSeconds: 0 },
);

/** The SMS of reminders. They are stored in the transaction that marks the accounts as reminded, and sent afterwards. */
export class ReminderStore {
  private readonly reminders: mongo.Collection<ReminderDocument>;

  constructor(connection: MongoConnection) {
    this.reminders = remindersIn(connection);
  }

  /** Statements that store reminders. */
  additions(
    reminders: Pick<ReminderDocument, 'company' | 'accountID' | 'dueDate' | 'day' | 'sum' | 'balance'>[],
    now: Date,
  ): Statement[] {
    const { namespace } = this.reminders;
    const rest = {
      ...({ state: 'waiting', smsID: null, reason: null, createdAt: now } as const),
      expireAt: new Date(now.getTime() + KEPT_DAYS * DAY_MS),
    };
    return reminders.map((reminder) => {
      const { company, accountID, dueDate, day } = reminder;
      const _id = [company, accountID, dueDate, day].join('/');
      const document: mongo.Document = { _id, ...reminder, ...rest };
      return { name: 'insertOne', namespace, document };
    });
  }

  /** Companies with waiting reminders. The query reads one index entry per company, whatever the number of reminders. */
  async companies(): Promise<number[]> {
    const found = await this.reminders
      .aggregate<{ _id: number }>(
        [
          { $match: { state: 'waiting' } },
          { $sort: { company: 1, createdAt: 1 } },
          { $group: { _id: '$company', first: { $first: '$createdAt' } } },
        ],
        { hint: 'reminder_waiting' },
      )
      .toArray();
    return found.map(({ _id }) => _id);
  }

  /** The waiting reminders of a company, oldest first. */
  async waiting(company: number, limit: number): Promise<ReminderDocument[]> {
    return this.reminders
      .find({ company, state: 'waiting' }, { sort: { createdAt: 1 }, limit, hint: 'reminder_waiting' })
      .toArray();
  }

  async ended({ _id, company }: ReminderDocument, end: ReminderEnd): Promise<void> {
    await this.reminders.updateOne({ _id, company }, { $set: end });
  }

  /** A page of a company's reminders, newest first. */
  page(company: number, filter: ReminderFilter, paging: Paging): Promise<FilePage<ReminderDocument>> {
    return findPage(this.reminders, {
      paging,
      filter: { company, ...filter },
      all: { company },
      sort: { createdAt: -1 },
    });
  }

  /** Age of the oldest waiting reminder, in seconds; 0 if there is none. */
  async oldestAge(): Promise<number> {
    // The bound on `createdAt` matches every reminder: MongoDB warns about a hint without a bound.
    const oldest = await this.reminders.findOne(
      { state: 'waiting', createdAt: { $gte: new Date(0) } },
      { sort: { createdAt: 1 }, projection: { createdAt: 1 }, hint: 'reminder_age' },
    );
    return ageInSeconds(oldest?.createdAt);
  }
}

/** A company's text with `{accountID}`, `{name}`, `{date}`, `{sum}` and `{balance}` replaced by their values. */
export function reminderText(
  text: string,
  { id: accountID, name }: Pick<AccountDocument, 'id' | 'name'>,
  { dueDate: date, sum, balance }: Pick<ReminderDocument, 'dueDate' | 'sum' | 'balance'>,
): string {
  return filled(text, { accountID, name, date, sum: formatMoney(sum), balance: formatMoney(balance) });
}
