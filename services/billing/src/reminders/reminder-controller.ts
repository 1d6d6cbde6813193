import { Router } from 'express';
import Joi from 'joi';
import { addDays, companyToday, formatDateTime } from '@herald/values/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { ValidationError } from '@herald/contracts/errors';
import type { CompanyView } from '@herald/service/local-view';
import type { Page, Paging } from '@herald/mongo/paging';
import { sendPage } from '@herald/service';
import { smsNumbersOf } from '../accounts/account-sms';
import type { AccountStore } from '../ledger/account-store';
import { date, oneOf } from '../request/field-types';
import { companyIn } from '../request/path-id';
import { requireFields } from '../request/read-fields';
import { formatMoney } from '../values/money';
import type { AccountToRemind, ScanReminders } from './reminder-scan';
import {
  REMINDER_STATES,
  type ReminderDocument,
  type ReminderFilter,
  type ReminderStore,
  reminderText,
} from './reminder-store';

interface ReminderControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  accounts: AccountStore;
  scan: ScanReminders;
  reminders: ReminderStore;
  now(): Date;
}

const REMINDERS = '/admin/v1/companies/:companyID/reminders';
const MAX_DAYS_AHEAD = 30;

const filterSchema = Joi.object<ReminderFilter>({ state: oneOf(REMINDER_STATES), day: date() });
const previewSchema = Joi.object<{ date?: string }>({ date: date() });

/** Routes with which operators list the reminders that were sent and preview the reminders of a day. */
export function reminderController(deps: ReminderControllerDeps): Router {
  const { companies, reminders, now } = deps;
  const router = Router();

  router.get(REMINDERS, async (request, response) => {
    const company = await companyIn(request, companies);
    await sendPage(
      response,
      'Reminders of the company.',
      (paging, filter) => reminders.page(company.id, filter, paging),
      (reminder) => shown(reminder, company),
      { readFilter: () => requireFields(filterSchema, request.query) },
    );
  });

  router.get(`${REMINDERS}/preview`, async (request, response) => {
    const company = await companyIn(request, companies);
    const today = companyToday(company.timezone, now());
    const { date: day = today } = requireFields(previewSchema, request.query);
    const last = addDays(today, MAX_DAYS_AHEAD);
    if (day < today || day > last)
      throw new ValidationError({ date: `date must be from ${today} to ${last}` });
    await sendPage(response, `Recipients of the reminders of ${day}.`, (paging) =>
      preview(deps, company, day, paging),
    );
  });
  return router;
}

/** Finds all reminders of the day and shows those of the page. `recordsTotal` is the number of the company's accounts. */
async function preview(
  { accounts, scan }: ReminderControllerDeps,
  { id: company, settings }: CompanySnapshot,
  today: string,
  { start, length }: Paging,
): Promise<Page<object>> {
  const { daysBefore, text } = settings.paymentReminder;
  const kept: AccountToRemind[] = [];
  let count = 0;
  if (daysBefore.length > 0) {
    for await (const found of scan(company, { today, daysBefore })) {
      kept.push(...found.slice(Math.max(0, start - count), Math.max(0, start + length - count)));
      count += found.length;
    }
  }
  const ids = kept.map(({ accountID }) => accountID);
  const documents = new Map(
    (await accounts.findRecords(company, ids)).map((account) => [account.id, account]),
  );
  const data = kept.map(({ sum, balance, ...reminder }) => {
    const account = documents.get(reminder.accountID)!;
    const money = { sum: formatMoney(sum), balance: formatMoney(balance) };
    const said = reminderText(text, account, { ...reminder, sum, balance });
    return { ...reminder, name: account.name, numbers: smsNumbersOf(account), text: said, ...money };
  });
  return { recordsTotal: await accounts.total(company), recordsFiltered: count, data };
}

function shown(reminder: ReminderDocument, { timezone }: CompanySnapshot): Record<string, unknown> {
  const { accountID, dueDate, day, sum, balance, state, smsID, reason, createdAt } = reminder;
  const money = { sum: formatMoney(sum), balance: formatMoney(balance) };
  return {
    ...{ accountID, dueDate, day, ...money, state, smsID, reason },
    createdAt: formatDateTime(createdAt, timezone),
  };
}
