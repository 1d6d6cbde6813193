/*
 * A second implementation of the billing rules for tests, which shares no code with the service. Days are numbers since 1970, and
 * money is cents. Tests report all events and the end of each day to it in order.
 */

/** A tariff. A price applies to periods that begin on its day `from` or later. The newest price is first. */
export interface OraclePlan {
  prices: { from: number; cents: number; months: number }[];
}

export interface OracleCharge {
  from: number;
  until: number;
  cents: number;
}

export const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
export const textOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const dayOfMonthOf = (day: number): number => new Date(day * 86_400_000).getUTCDate();

/** The given day of the month `months` months later, or the last day of that month if it is shorter. */
function monthsOn(day: number, months: number, dayOfMonth: number): number {
  const from = new Date(day * 86_400_000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(dayOfMonth, lastOfMonth)) / 86_400_000;
}

/** One account as the rules require it. */
export class Oracle {
  cents = 0;
  isActive = true;
  /** First day that is not paid; null before the first period. */
  paidUntil: number | null = null;
  private dayOfMonth = 0;
  creditThrough: number | null = null;
  private billedFrom: number | null = null;
  readonly charges: OracleCharge[] = [];
  private isSuspended = false;
  private wasServedToday = true;
  private nextPlan: OraclePlan | null = null;
  /** Charge of the current period; null before the first period. */
  private paid: { cents: number; days: number; charge: OracleCharge | null } | null = null;
  /** Cents of charges that were refunded, completely or in part. */
  private readonly given = new Map<OracleCharge, number>();
  /** Minimal balance of the company. The account's own `floor` replaces it. */
  companyFloor = 0;
  private floor: number | null = null;

  constructor(private plan: OraclePlan | null) {}

  /** Creates the account today. */
  begin(today: number): void {
    if (this.plan && this.isBilled(today)) this.isDue(today);
  }

  pay(cents: number, today: number): void {
    this.cents += cents;
    this.decide(today);
  }

  /** Reverses the part of the nth charge that is not refunded yet. */
  takeBack(nth: number, today: number): void {
    const charge = this.charges[nth]!;
    this.refund(charge, charge.cents - (this.given.get(charge) ?? 0));
    this.decide(today);
  }

  lend(through: number, today: number): void {
    if (this.creditThrough === through && this.isActive) return;
    this.creditThrough = through;
    this.decide(today);
  }

  setFloor(floor: number | null, today: number): void {
    if (this.floor === floor) return;
    this.floor = floor;
    this.decide(today);
  }

  /** Refunds the rest of the period, with half a cent rounded up, and begins a period of the new tariff today. */
  changeNow(plan: OraclePlan, today: number): void {
    const isFirst = this.plan === null;
    this.plan = plan;
    this.nextPlan = null;
    if (isFirst && this.isBilled(today)) this.isDue(today);
    if (!this.runs(today)) return this.decide(today);
    const { cents, days, charge } = this.paid!;
    if (charge && !this.given.has(charge)) {
      this.refund(charge, Math.round((cents * Math.min(days, this.paidUntil! - today)) / days));
    }
    this.isDue(today);
    this.isActive = this.affords(today);
    if (this.isActive) this.takePeriod(today);
  }

  changeNext(plan: OraclePlan, today: number): void {
    if (this.plan === null) this.changeNow(plan, today);
    else this.nextPlan = plan === this.plan ? null : plan;
  }

  /** @param dayOfMonth day of the month on which the first periods begin; null = today. */
  switchOn(today: number, dayOfMonth: number | null): void {
    if (this.billedFrom !== null) return;
    this.billedFrom = today;
    if (dayOfMonth !== null) while (dayOfMonthOf(this.billedFrom) !== dayOfMonth) this.billedFrom++;
  }

  switchOff(): void {
    this.billedFrom = null;
  }

  suspend(): void {
    this.isSuspended = true;
  }

  resume(): void {
    this.isSuspended = false;
    this.wasServedToday = true;
  }

  /** A day that was completely suspended extends the paid period by one day. */
  dayEnds(): void {
    if (this.isSuspended && !this.wasServedToday && this.paidUntil !== null) this.isDue(this.paidUntil + 1);
    this.wasServedToday = !this.isSuspended;
  }

  run(day: number): void {
    if (!this.isActive || this.plan === null || this.billedFrom === null || day < this.billedFrom) return;
    if (this.paidUntil === null || this.paidUntil < this.billedFrom) this.isDue(this.billedFrom);
    while (this.paidUntil! <= day) {
      if (!this.affords(this.paidUntil!)) {
        this.isActive = false;
        return;
      }
      this.takePeriod(this.paidUntil!);
    }
    if (!this.isSound(day)) this.isActive = false;
  }

  private isBilled(today: number): boolean {
    return this.billedFrom !== null && this.billedFrom <= today;
  }

  private isDue(day: number): void {
    this.paidUntil = day;
    this.dayOfMonth = dayOfMonthOf(day);
  }

  private runs(today: number): boolean {
    return this.plan !== null && this.isBilled(today) && this.paidUntil !== null && this.paidUntil > today;
  }

  private decide(today: number): void {
    if (this.runs(today)) {
      this.isActive = this.isSound(today);
    } else if (!this.isActive && this.affords(today)) {
      this.isActive = true;
      if (this.plan === null || !this.isBilled(today)) return;
      if (this.paidUntil !== today) this.isDue(today);
      this.takePeriod(today);
    }
  }

  private takePeriod(from: number): void {
    const { cents, months } = this.priceOn(from)!;
    this.plan = this.nextPlan ?? this.plan;
    this.nextPlan = null;
    const until = monthsOn(from, months, this.dayOfMonth);
    const charge = cents > 0 ? { from, until, cents } : null;
    if (charge) this.charges.push(charge);
    this.paid = { cents, days: until - from, charge };
    this.cents -= cents;
    this.paidUntil = until;
  }

  private refund(charge: OracleCharge, cents: number): void {
    this.cents += cents;
    this.given.set(charge, (this.given.get(charge) ?? 0) + cents);
  }

  /** Null if the account has no tariff. */
  private priceOn(day: number) {
    const plan = this.nextPlan ?? this.plan;
    return plan && plan.prices.find(({ from }) => from <= day)!;
  }

  private affords(day: number): boolean {
    const price = this.priceOn(day);
    return price?.cents === 0 || this.cents - (price?.cents ?? 0) >= this.least || this.lentOn(day);
  }

  /** By the price of the current period, or of the first period if none has begun. */
  private isSound(day: number): boolean {
    const cents = this.paid?.cents ?? this.plan!.prices[0]!.cents;
    return cents === 0 || this.cents >= this.least || this.lentOn(day);
  }

  private get least(): number {
    return this.floor ?? this.companyFloor;
  }

  private lentOn(day: number): boolean {
    return this.creditThrough !== null && this.creditThrough >= day;
  }
}
