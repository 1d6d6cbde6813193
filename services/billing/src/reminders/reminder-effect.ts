import { addDays, daysBetween } from '@herald/values/company-time';
import { ACCOUNT_STATUS } from '@herald/contracts';
import { chargeEffect } from '../billing-run/charge-effect';
import { afterEffect, leastBalance, priceOn } from '../ledger/activity';
import { type AccountState, type Effect, NO_EFFECT, type Reminder } from '../ledger/posting';

/** A day on which accounts are reminded. */
export interface ReminderDay {
  /** `YYYY-MM-DD` in the company's calendar. */
  today: string;
  /** Numbers of days: an account is reminded this long before it becomes passive. */
  daysBefore: number[];
}

/** Reminds an account, at most once per due date and day. */
export function reminderEffect(day: ReminderDay): (account: AccountState) => Effect {
  return (account) => {
    const reminder = reminderOf(account, day);
    if (!reminder) return NO_EFFECT;
    const { dueDate } = reminder;
    return { rows: [], change: { reminded: { dueDate, on: day.today } }, reminder };
  };
}

/**
 * The reminder of an account on that day; null if there is none, or if the account was already reminded. The billing runs
 * of the next days are simulated to find the day on which the account becomes passive, so that this rule exists only once.
 */
export function reminderOf(account: AccountState, { today, daysBefore }: ReminderDay): Reminder | null {
  const { since, tariff, reminded } = account;
  if (since === null || tariff === null) return null;
  const lastDay = addDays(today, Math.max(...daysBefore));
  let now = account;
  for (let date = today; date <= lastDay; date = addDays(date, 1)) {
    const before = now;
    now = afterEffect(before, chargeEffect({ date, since })(before));
    if (now.statusID !== ACCOUNT_STATUS.PASSIVE) continue;
    const days = daysBetween(today, date);
    const isKnown = reminded?.dueDate === date && reminded.on === today;
    if (!daysBefore.includes(days) || isKnown) return null;
    return { dueDate: date, daysBefore: days, sum: lackOn(before, date) };
  }
  return null;
}

/** The amount that the account lacks to stay active from that day on, in minor units. */
function lackOn(account: AccountState, date: string): number {
  const { balance, shutdownDate } = account;
  const isCharged = shutdownDate === null || shutdownDate <= date;
  return leastBalance(account) - balance + (isCharged ? priceOn(account, shutdownDate ?? date).price : 0);
}
