import { type Request, Router } from 'express';
import Joi from 'joi';
import { addDays, companyToday, formatDateTime } from '@herald/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { ValidationError } from '@herald/errors';
import type { CompanyView } from '@herald/local-view';
import { sendPage } from '@herald/service';
import { date, oneOf } from '../request/field-types';
import { pathID } from '../request/path-id';
import { requireFields } from '../request/read-fields';
import { formatMoney } from '../values/money';
import type { PreviewedReminder, ReminderPreview } from './reminder-preview';
import {
  REMINDER_STATES,
  type ReminderDocument,
  type ReminderFilter,
  type ReminderStore,
} from './reminder-store';

export interface ReminderControllerDeps {
  companies: Pick<CompanyView, 'require'>;
  preview: Pick<ReminderPreview, 'page'>;
  reminders: Pick<ReminderStore, 'page'>;
  now(): Date;
}

const REMINDERS = '/admin/v1/companies/:companyID/reminders';
const MAX_DAYS_AHEAD = 30;

const filterSchema = Joi.object<ReminderFilter>({ state: oneOf(REMINDER_STATES), day: date() });
const previewSchema = Joi.object<{ date?: string }>({ date: date() });

/** Routes with which operators list the reminders that were sent and preview the reminders of a day. */
export function reminderController({ companies, preview, reminders, now }: ReminderControllerDeps): Router {
  const router = Router();
  const companyIn = (request: Request): Promise<CompanySnapshot> =>
    companies.require(pathID(request, 'companyID', 'company'));

  router.get(REMINDERS, async (request, response) => {
    const company = await companyIn(request);
    await sendPage(
      response,
      'Reminders of the company.',
      (paging, filter) => reminders.page(company.id, filter, paging),
      (reminder) => shown(reminder, company),
      { readFilter: () => requireFields(filterSchema, request.query) },
    );
  });

  router.get(`${REMINDERS}/preview`, async (request, response) => {
    const company = await companyIn(request);
    const today = companyToday(company.timezone, now());
    const { date: day = today } = requireFields(previewSchema, request.query);
    const last = addDays(today, MAX_DAYS_AHEAD);
    if (day < today || day > last)
      throw new ValidationError({ date: `date must be from ${today} to ${last}` });
    await sendPage(
      response,
      `Recipients of the reminders of ${day}.`,
      (paging) => preview.page(company, day, paging),
      previewed,
    );
  });
  return router;
}

function shown(reminder: ReminderDocument, { timezone }: CompanySnapshot): Record<string, unknown> {
  const { accountID, dueDate, day, sum, balance, state, smsID, reason, createdAt } = reminder;
  return {
    accountID,
    dueDate,
    day,
    sum: formatMoney(sum),
    balance: formatMoney(balance),
    state,
    smsID,
    reason,
    createdAt: formatDateTime(createdAt, timezone),
  };
}

function previewed({ sum, balance, ...reminder }: PreviewedReminder): Record<string, unknown> {
  return { ...reminder, sum: formatMoney(sum), balance: formatMoney(balance) };
}
