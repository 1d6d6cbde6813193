/*
 * The rules of money a second time, for the tests: days are numbers since 1970, money is cents, and nothing is shared with the
 * service. It is told what happens in the order in which it happens (interface-decisions.md, "Billing, second part").
 */

/** A tariff: each price counts for the periods that begin on its day or later, the newest first. */
export interface OraclePlan {
  prices: { from: number; cents: number }[];
  months: number;
}

export interface OracleCharge {
  from: number;
  until: number;
  cents: number;
}

export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
export const textOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The same day of the month so many months later, or the last that month has. */
function monthsOn(day: number, months: number, dayOfMonth: number): number {
  const from = new Date(day * 86_400_000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(dayOfMonth, lastOfMonth)) / 86_400_000;
}

/** One account as the rules want it. */
export class Oracle {
  cents = 0;
  isActive = true;
  /** First day that isn't paid; null before the first period. */
  paidUntil: number | null = null;
  private dayOfMonth = 0;
  creditThrough: number | null = null;
  billedFrom: number | null = null;
  readonly charges: OracleCharge[] = [];
  private suspendedOn: number | null = null;
  private nextPlan: OraclePlan | null = null;
  /** Of the running period. */
  private paid = { cents: 0, days: 1 };

  constructor(
    public plan: OraclePlan,
    private readonly floor = 0,
  ) {}

  pay(cents: number, today: number): void {
    this.cents += cents;
    this.decide(today);
  }

  /** Whether it did anything. */
  lend(through: number, today: number): boolean {
    if (this.creditThrough === through && this.isActive) return false;
    this.creditThrough = through;
    this.decide(today);
    return true;
  }

  /** What is left of the period comes back, half a cent up, and a period of the other tariff begins today. */
  changeNow(plan: OraclePlan, today: number): void {
    const running = this.runs(today);
    this.plan = plan;
    this.nextPlan = null;
    if (!running) return this.decide(today);
    const left = Math.min(this.paid.days, this.paidUntil! - today);
    this.cents += Math.round((this.paid.cents * left) / this.paid.days);
    this.paidUntil = today;
    this.dayOfMonth = new Date(today * 86_400_000).getUTCDate();
    if (this.affords(today)) {
      this.isActive = true;
      this.takePeriod(today);
    } else this.isActive = false;
  }

  changeNext(plan: OraclePlan): void {
    this.nextPlan = plan === this.plan ? null : plan;
  }

  switchOn(today: number): void {
    this.billedFrom ??= today;
  }

  switchOff(): void {
    this.billedFrom = null;
  }

  suspend(today: number): void {
    this.suspendedOn ??= today;
  }

  /** Days on which nothing was served at all are given back. */
  resume(today: number): void {
    const whole = this.suspendedOn === null ? 0 : Math.max(0, today - this.suspendedOn - 1);
    this.suspendedOn = null;
    if (this.paidUntil === null || whole === 0) return;
    this.paidUntil += whole;
    this.dayOfMonth = new Date(this.paidUntil * 86_400_000).getUTCDate();
  }

  run(day: number): void {
    if (!this.isActive || this.billedFrom === null || day < this.billedFrom) return;
    if (this.paidUntil === null || this.paidUntil < this.billedFrom) {
      this.paidUntil = this.billedFrom;
      this.dayOfMonth = new Date(this.billedFrom * 86_400_000).getUTCDate();
    }
    while (this.paidUntil <= day) {
      if (!this.affords(this.paidUntil)) {
        this.isActive = false;
        return;
      }
      this.takePeriod(this.paidUntil);
    }
    if (!this.isSound(day)) this.isActive = false;
  }

  private runs(today: number): boolean {
    return this.billedFrom !== null && this.paidUntil !== null && this.paidUntil > today;
  }

  private decide(today: number): void {
    if (this.runs(today)) {
      this.isActive = this.isSound(today);
    } else if (!this.isActive && this.affords(today)) {
      this.isActive = true;
      if (this.billedFrom !== null) {
        if (this.paidUntil !== today) this.dayOfMonth = new Date(today * 86_400_000).getUTCDate();
        this.takePeriod(today);
      }
    }
  }

  private takePeriod(from: number): void {
    const cents = this.priceOn(from);
    this.plan = this.nextPlan ?? this.plan;
    this.nextPlan = null;
    const until = monthsOn(from, this.plan.months, this.dayOfMonth);
    if (cents > 0) this.charges.push({ from, until, cents });
    this.paid = { cents, days: until - from };
    this.cents -= cents;
    this.paidUntil = until;
  }

  private priceOn(day: number): number {
    return (this.nextPlan ?? this.plan).prices.find(({ from }) => from <= day)!.cents;
  }

  private affords(day: number): boolean {
    return this.priceOn(day) === 0 || this.cents - this.priceOn(day) >= this.floor || this.lentOn(day);
  }

  /** Of the period that runs. */
  private isSound(day: number): boolean {
    return this.paid.cents === 0 || this.cents >= this.floor || this.lentOn(day);
  }

  private lentOn(day: number): boolean {
    return this.creditThrough !== null && this.creditThrough >= day;
  }
}
