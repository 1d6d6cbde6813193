import type { mongo } from 'mongoose';
import { addDays, addMonths, companyToday, daysSuspended } from '@herald/company-time';
import type { AskedEventName, CompanySettings, CompanySnapshot } from '@herald/contracts';
import { parseMoney } from '../money/money';
import type { AccountMoney } from '../accounts/account-model';
import type { BillingStateStore } from './billing-state-store';

/** By what a company's accounts are charged. */
export interface BillingTerms {
  /** Since when the daily run is on, by the company's calendar; null while it is off, or its first day hasn't come. */
  since: string | null;
  /** Whole days of all suspensions so far, also of one that goes on. */
  frozenDays: number;
  /** Minor units. */
  minimalBalance: number;
  /** What of its accounts the company is called back for. */
  events: readonly AskedEventName[];
}

export interface CompanyTermsDeps {
  companies: { require(company: number): Promise<CompanySnapshot> };
  states: Pick<BillingStateStore, 'get' | 'begin'>;
  now(): Date;
}

/** Says a company's terms as they are. The setting counts from the moment it is known, whether a run has been or not. */
export class CompanyTerms {
  constructor(private readonly deps: CompanyTermsDeps) {}

  /** @param session where given, what is to be charged by these terms is written in it; a run that was just switched on begins there. */
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
      frozenDays: suspensions ? daysSuspended(suspensions, today) : 0,
      minimalBalance: parseMoney(settings.minimalBalance ?? '0') ?? 0,
      // An older version of the gateway doesn't tell of them.
      events: settings.events ?? [],
    };
  }
}

/** The first day of a daily run that is switched on today: today, or the next one that is the given day of the month. */
export function firstDay({ billingStartDay = null }: Partial<CompanySettings>, today: string): string {
  if (billingStartDay === null) return today;
  const ofThisMonth = `${today.slice(0, 8)}${String(billingStartDay).padStart(2, '0')}`;
  return ofThisMonth >= today ? ofThisMonth : addMonths(ofThisMonth, 1);
}

type Dates = Pick<AccountMoney, 'shutdownDate' | 'anchorDay'>;

/** An account's dates with the days of suspensions that they haven't taken in yet. */
export function thawedDates(
  { shutdownDate, anchorDay, frozenDays = 0 }: Dates & Pick<AccountMoney, 'frozenDays'>,
  terms: Pick<BillingTerms, 'frozenDays'>,
): Dates {
  const days = terms.frozenDays - frozenDays;
  if (shutdownDate === null || days <= 0) return { shutdownDate, anchorDay };
  const moved = addDays(shutdownDate, days);
  return { shutdownDate: moved, anchorDay: Number(moved.slice(-2)) };
}

/** Until when an account is paid, as it is shown: nothing is while the daily run is off. */
export function shownShutdownDate(
  account: Dates & Pick<AccountMoney, 'frozenDays'>,
  terms: BillingTerms,
): string | null {
  return terms.since === null ? null : thawedDates(account, terms).shutdownDate;
}
