import type { mongo } from 'mongoose';
import { addDays, addMonths, companyToday, daysSuspended } from '@herald/values/company-time';
import type { AskedEventName, CompanySettings, CompanySnapshot } from '@herald/contracts';
import { parseMoney } from '../values/money';
import type { AccountMoney } from './account-model';
import type { BillingStateStore } from './billing-state-store';

/** Terms by which a company's accounts are charged. */
export interface BillingTerms {
  /** First day of the daily run by the company's calendar; null while the daily run is off or that day is in the future. */
  since: string | null;
  /** Whole days of all suspensions so far, including the current suspension. */
  frozenDays: number;
  /** Minor units. */
  minimalBalance: number;
  /** Account events for which the company receives callbacks. */
  events: readonly AskedEventName[];
}

export interface CompanyTermsDeps {
  companies: { require(company: number): Promise<CompanySnapshot> };
  states: Pick<BillingStateStore, 'get' | 'begin'>;
  now(): Date;
}

/** Reads a company's current terms. A change of the setting `billingRun` applies as soon as it is known, not at the next run. */
export class CompanyTerms {
  constructor(private readonly deps: CompanyTermsDeps) {}

  /** @param session the transaction that charges by these terms. It also stores the first day of a daily run that was just turned on. */
  async of(company: number, session?: mongo.ClientSession): Promise<BillingTerms> {
    const { companies, states, now } = this.deps;
    const { settings, timezone, suspensions } = await companies.require(company);
    const today = companyToday(timezone, now());
    let state = await states.get(company, session);
    if (settings.billingRun && session && (state?.since ?? null) === null) {
      state = await states.begin(company, { since: firstDay(settings, today), byHand: false }, session);
    }
    const isOn = settings.billingRun || state?.byHand === true;
    const since = isOn ? (state?.since ?? null) : null;
    return {
      since: since !== null && since <= today ? since : null,
      frozenDays: daysSuspended(suspensions, today),
      minimalBalance: parseMoney(settings.minimalBalance) ?? 0,
      events: settings.events,
    };
  }
}

/** First day of a daily run that is turned on today: today, or the next date with the given day of the month. */
export function firstDay({ billingStartDay = null }: Partial<CompanySettings>, today: string): string {
  if (billingStartDay === null) return today;
  const ofThisMonth = `${today.slice(0, 8)}${String(billingStartDay).padStart(2, '0')}`;
  return ofThisMonth >= today ? ofThisMonth : addMonths(ofThisMonth, 1);
}

type Dates = Pick<AccountMoney, 'shutdownDate' | 'anchorDay'>;

/** An account's dates, moved by the days of suspension that they do not include yet. */
export function thawedDates(
  { shutdownDate, anchorDay, frozenDays }: Dates & Pick<AccountMoney, 'frozenDays'>,
  terms: Pick<BillingTerms, 'frozenDays'>,
): Dates {
  const days = terms.frozenDays - frozenDays;
  if (shutdownDate === null || days <= 0) return { shutdownDate, anchorDay };
  const moved = addDays(shutdownDate, days);
  return { shutdownDate: moved, anchorDay: Number(moved.slice(-2)) };
}

/** The date until which an account is paid, as the API shows it; null while the daily run is off. */
export function shownShutdownDate(
  account: Dates & Pick<AccountMoney, 'frozenDays'>,
  terms: BillingTerms,
): string | null {
  return terms.since === null ? null : thawedDates(account, terms).shutdownDate;
}
