import type { mongo } from 'mongoose';
import { addDays, companyToday } from '@herald/company-time';
import type { CompanySnapshot } from '@herald/contracts';
import { parseMoney } from '../money/money';
import type { AccountMoney } from '../accounts/account-model';
import type { BillingStateStore } from './billing-state-store';

/** By what a company's accounts are charged. */
export interface BillingTerms {
  /** Since when the daily run is on, by the company's calendar; null while it is off. */
  since: string | null;
  /** Whole days of all suspensions so far. */
  frozenDays: number;
  /** Minor units. */
  minimalBalance: number;
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
    const { settings, timezone } = await companies.require(company);
    let state = await states.get(company, session);
    if (settings.billingRun && session && (state?.since ?? null) === null) {
      state = await states.begin(company, { today: companyToday(timezone, now()), byHand: false }, session);
    }
    const isOn = settings.billingRun || state?.byHand === true;
    return {
      since: isOn ? (state?.since ?? null) : null,
      frozenDays: state?.frozenDays ?? 0,
      minimalBalance: parseMoney(settings.minimalBalance ?? '0') ?? 0,
    };
  }
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
