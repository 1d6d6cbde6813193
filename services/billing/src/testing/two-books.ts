import { isDeepStrictEqual } from 'node:util';
import { daysSuspended } from '@herald/values/company-time';
import type { Suspensions } from '@herald/contracts';
import { firstMoney } from '../accounts/account-batch';
import { creditEffect } from '../accounts/set-credit';
import { chargeEffect } from '../billing-run/charge-effect';
import { pricesBefore } from '../catalogue/catalogue-service';
import { firstDay } from '../ledger/billing-terms';
import { asTariff } from '../ledger/ledger-batch';
import type { PaymentDocument } from '../ledger/payment-model';
import { withActivity } from '../ledger/activity';
import { type AccountState, type Effect, NO_EFFECT } from '../ledger/posting';
import { tariffEffect } from '../operator/tariff-effect';
import { paymentEffect, reversalOf } from '../payments/payment-effects';
import { LedgerMemory, MEMORY_COMPANY } from './ledger-memory';
import { dayOf, Oracle, type OraclePlan, textOf } from './oracle';

export const FIRST_DAY = dayOf('2027-01-28');

/** Events of an account or its company. Sums are cents. */
export type Event =
  | { kind: 'pay'; cents: number }
  | { kind: 'credit'; days: number }
  | { kind: 'reverse'; nth: number }
  | { kind: 'tariff'; id: number; start: 'now' | 'next' }
  | { kind: 'price'; id: number; cents: number; months: number }
  | { kind: 'floor'; cents: number | null }
  | { kind: 'company floor'; cents: number }
  | { kind: 'on'; dayOfMonth: number | null }
  | { kind: 'run' | 'suspend' | 'resume' | 'off' };

/** Applies the same events and daily runs to an in-memory account of the service and to the oracle, and compares the results. */
export class TwoBooks {
  readonly memory: LedgerMemory;
  readonly oracle: Oracle;
  today = FIRST_DAY;
  private runThrough = FIRST_DAY - 1;
  private suspensions: Suspensions = { days: 0, since: null };
  /** First day of the daily run, as in the company's `BillingState`; it may be in the future. */
  private since: string | null = null;
  private companyFloor = 0;
  /** Days on which the account was active at any time while the daily run was on and the company was not suspended. */
  readonly served = new Set<number>();
  private readonly plans = new Map<number, OraclePlan>();

  /**
   * @param first the account's tariff, which gets the ID 1; null = the account has no tariff yet.
   * @param isOn whether the account is created while the daily run is on.
   */
  constructor(first: { cents: number; months: number } | null, isOn = false) {
    this.memory = new LedgerMemory(first ? 1 : null);
    this.addTariff(1, first?.cents ?? 500, first?.months ?? 1);
    this.addTariff(2, 3_001, 1);
    this.addTariff(3, 0, 2);
    this.oracle = new Oracle(first ? this.plans.get(1)! : null);
    if (!isOn) return;
    const today = textOf(this.today);
    this.since = today;
    this.oracle.switchOn(this.today, null);
    this.oracle.begin(this.today);
    this.setTerms();
    const made = { ...this.memory.terms, tariffID: first ? 1 : null, today };
    this.memory.accounts.set(1, { ...this.account, ...firstMoney(MEMORY_COMPANY, 1, made) });
  }

  private addTariff(id: number, cents: number, months: number): void {
    const key = { company: MEMORY_COMPANY, kind: 'tariffs' as const, id };
    this.memory.tariffs.push({ ...key, name: `T${id}`, uses: 1, price: cents, periodMonths: months });
    this.plans.set(id, { prices: [{ from: 0, cents, months }] });
  }

  get account() {
    return this.memory.accounts.get(1)!;
  }

  get isSuspended(): boolean {
    return this.suspensions.since !== null;
  }

  /** Advances the date by `days` days. */
  passes(days: number): void {
    for (let count = 0; count < days; count++) {
      this.oracle.dayEnds();
      this.today++;
    }
    this.setTerms();
  }

  /** Runs the days since the last run in order, unless the company is suspended. */
  async runDue(): Promise<void> {
    for (; this.runThrough < this.today; this.runThrough++) await this.runOf(this.runThrough + 1);
  }

  private async runOf(day: number): Promise<void> {
    if (this.isSuspended) return;
    const { since } = this;
    if (since !== null && textOf(day) >= since) {
      await this.post(chargeEffect({ date: textOf(day), since }));
      this.oracle.run(day);
    }
    await this.compare();
  }

  async happens(event: Event): Promise<void> {
    const { memory, oracle, today } = this;
    const todayText = textOf(today);
    switch (event.kind) {
      case 'pay': {
        const request = { accountID: 1, sum: event.cents, comment: null, paySystem: null };
        await this.post(paymentEffect(request, todayText));
        oracle.pay(event.cents, today);
        break;
      }
      case 'credit':
        await this.post(creditEffect(textOf(today + event.days), todayText));
        oracle.lend(today + event.days, today);
        break;
      case 'reverse': {
        const { rows } = memory;
        const isTaken = (id: number): boolean => rows.some(({ reverses }) => reverses === id);
        const open = rows.filter(
          ({ id, sum, reverses, refundsCharge }) =>
            sum !== 0 && reverses === undefined && refundsCharge === undefined && !isTaken(id),
        );
        const row = open[event.nth % Math.max(open.length, 1)];
        if (!row) break;
        const nth = rows.filter(isCharge).indexOf(row);
        await memory.post([reversalOf(row, { comment: null, operator: null }, todayText)]);
        if (nth < 0) oracle.pay(-row.sum, today);
        else oracle.takeBack(nth, today);
        break;
      }
      case 'tariff': {
        const item = memory.tariffs.find(({ id }) => id === event.id)!;
        await this.post(tariffEffect(asTariff(item), event.start, todayText));
        const plan = this.plans.get(event.id)!;
        if (event.start === 'now') oracle.changeNow(plan, today);
        else oracle.changeNext(plan, today);
        break;
      }
      case 'price': {
        const { id, cents, months } = event;
        const item = memory.tariffs.find((tariff) => tariff.id === id)!;
        const change = { price: cents, periodMonths: months };
        Object.assign(item, pricesBefore(item, change, todayText), change);
        this.plans.get(id)!.prices.unshift({ from: today, cents, months });
        break;
      }
      case 'floor':
        await this.post((account) =>
          account.minimalBalance === event.cents
            ? NO_EFFECT
            : withActivity(account, { rows: [], change: { minimalBalance: event.cents } }, todayText),
        );
        oracle.setFloor(event.cents, today);
        break;
      case 'company floor':
        this.companyFloor = oracle.companyFloor = event.cents;
        break;
      case 'run':
        await this.runDue();
        await this.runOf(today);
        break;
      case 'suspend':
        this.suspensions = { ...this.suspensions, since: this.suspensions.since ?? todayText };
        oracle.suspend();
        break;
      case 'resume':
        this.suspensions = { days: daysSuspended(this.suspensions, todayText), since: null };
        oracle.resume();
        break;
      case 'on':
        this.since ??= firstDay({ billingStartDay: event.dayOfMonth }, todayText);
        oracle.switchOn(today, event.dayOfMonth);
        break;
      case 'off':
        this.since = null;
        oracle.switchOff();
        break;
    }
    this.setTerms();
    await this.compare();
  }

  /** Expects that the service and the oracle agree, and that the balance is the sum of all payments. */
  async compare(): Promise<void> {
    // Each posting reads the company's terms, so an empty posting applies changed terms to the account.
    await this.post(() => ({ rows: [], change: {} }));
    const { balance, statusID, shutdownDate, creditDate } = this.account;
    const { oracle } = this;
    const text = (day: number | null): string | null => (day === null ? null : textOf(day));
    const ours = { balance, active: statusID === 1, shutdownDate, creditDate };
    const rules = {
      balance: oracle.cents,
      active: oracle.isActive,
      shutdownDate: text(oracle.paidUntil),
      creditDate: text(oracle.creditThrough),
    };
    const sum = this.memory.rows.reduce((sum, row) => sum + row.sum, 0);
    // With about 100,000 comparisons, calling `expect` for each would take most of the time.
    if (!isDeepStrictEqual(ours, rules) || balance !== sum) {
      expect(ours).toEqual(rules);
      expect(balance).toBe(sum);
    }
    const isBilled = this.memory.terms.since !== null && !this.isSuspended;
    if (statusID === 1 && isBilled) this.served.add(this.today);
  }

  private setTerms(): void {
    const { since, companyFloor: minimalBalance } = this;
    const today = textOf(this.today);
    this.memory.terms = {
      since: since !== null && since <= today ? since : null,
      frozenDays: daysSuspended(this.suspensions, today),
      minimalBalance,
      events: [],
    };
  }

  private post(decide: (account: AccountState) => Effect) {
    return this.memory.post([{ accountID: 1, decide }]);
  }

  /** The charges of the service, read from the comments and sums of its payments. */
  charges() {
    return this.memory.rows.filter(isCharge).map(({ comment, sum }) => {
      const [, from, until] = CHARGE.exec(comment!)!;
      return { from: dayOf(from!), until: dayOf(until!), cents: -sum };
    });
  }
}

const CHARGE = /from (\S+) until (\S+)$/;

function isCharge({ comment }: Pick<PaymentDocument, 'comment'>): boolean {
  return CHARGE.test(comment ?? '');
}
