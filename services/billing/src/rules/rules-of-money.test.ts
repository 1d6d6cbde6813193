import fc from 'fast-check';
import { pricesBefore } from '../catalogue/catalogue-service';
import { chargeEffect } from '../billing-run/charge-effect';
import { creditEffect } from '../credit/set-credit';
import { paymentEffect } from '../payments/payment-effect';
import { asTariff } from '../payments/ledger-batch';
import type { AccountState, Effect } from '../payments/posting';
import { reversalEffect } from '../payments/reverse-payment';
import { LedgerMemory } from '../testing/ledger-memory';
import { tariffEffect } from '../tariff-change/tariff-effect';
import { dayOf, Oracle, type OraclePlan, textOf } from '../testing/oracle';

const FIRST = dayOf('2027-01-28');

type Event =
  | { kind: 'pay'; cents: number }
  | { kind: 'credit'; days: number }
  | { kind: 'reverse'; nth: number }
  | { kind: 'tariff'; id: number; start: 'now' | 'next' }
  | { kind: 'price'; id: number; cents: number }
  | { kind: 'suspend' | 'resume' | 'on' | 'off' };

/** What happens on one day after its run; a day whose run is missed is run with the next one that isn't. */
interface Day {
  skip: number;
  missed: boolean;
  events: Event[];
}

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('tariff' as const),
      id: fc.constantFrom(1, 2, 3),
      start: fc.constantFrom('now' as const, 'next' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      id: fc.constantFrom(1, 2, 3),
      cents: fc.constantFrom(0, 777, 2_500),
    }),
  },
  { weight: 1, arbitrary: fc.nat(30).map((nth) => ({ kind: 'reverse' as const, nth })) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(2_000, 1_999, 1, 4_000, -1, -2_000)
      .map((cents) => ({ kind: 'pay' as const, cents })),
  },
  { weight: 2, arbitrary: fc.constantFrom(0, 1, 5, 40).map((days) => ({ kind: 'credit' as const, days })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('suspend', 'resume', 'on', 'off').map((kind) => ({ kind: kind as 'on' })),
  },
);
const days: fc.Arbitrary<Day[]> = fc.array(
  fc.record({
    skip: fc.constantFrom(0, 0, 0, 1, 3, 20, 29, 30),
    missed: fc.boolean(),
    events: fc.array(event, { maxLength: 3 }),
  }),
  { maxLength: 25 },
);
const plan = fc.record({
  cents: fc.constantFrom(0, 2_000, 2_000, 2_000, 1),
  months: fc.constantFrom(1, 1, 2, 12),
});

/** The service's rules on one account in memory, a run of every day but those that are missed, beside the oracle. */
class TwoBooks {
  readonly memory = new LedgerMemory(1);
  readonly oracle: Oracle;
  today = FIRST;
  private runThrough = FIRST - 1;
  private suspendedOn: number | null = null;
  /** Days on which the account was active after the day's run, with the daily run on and the company not suspended. */
  readonly served = new Set<number>();

  private readonly plans = new Map<number, OraclePlan>();

  constructor({ cents, months }: { cents: number; months: number }) {
    this.addTariff(1, cents, months);
    this.addTariff(2, 3_001, 1);
    this.addTariff(3, 0, 2);
    this.oracle = new Oracle(this.plans.get(1)!);
  }

  private addTariff(id: number, cents: number, months: number): void {
    const key = { company: 3, kind: 'tariffs' as const, id };
    this.memory.tariffs.push({ ...key, name: `T${id}`, uses: 1, price: cents, periodMonths: months });
    this.plans.set(id, { months, prices: [{ from: 0, cents }] });
  }

  get account() {
    return this.memory.accounts.get(1)!;
  }

  async runDue(): Promise<void> {
    for (; this.runThrough < this.today; this.runThrough++) {
      const day = this.runThrough + 1;
      if (this.suspendedOn !== null) continue;
      const { since } = this.memory.terms;
      if (since !== null) await this.post(chargeEffect({ date: textOf(day), since }));
      this.oracle.run(day);
      this.compare();
    }
    this.note();
  }

  async happens(event: Event): Promise<void> {
    const { memory, oracle, today } = this;
    const todayText = textOf(today);
    switch (event.kind) {
      case 'pay':
        await this.post(
          paymentEffect({ accountID: 1, sum: event.cents, comment: null, paySystem: null }, todayText),
        );
        oracle.pay(event.cents, today);
        break;
      case 'credit':
        await this.post(creditEffect(textOf(today + event.days), todayText));
        oracle.lend(today + event.days, today);
        break;
      case 'reverse': {
        const { rows } = memory;
        const isTaken = (id: number): boolean => rows.some(({ reverses }) => reverses === id);
        const open = rows.filter(
          ({ id, sum, reverses }) => sum !== 0 && reverses === undefined && !isTaken(id),
        );
        const row = open[event.nth % Math.max(open.length, 1)];
        if (!row) break;
        await this.post(reversalEffect(row, { comment: null, operator: null }, todayText));
        oracle.pay(-row.sum, today);
        break;
      }
      case 'tariff': {
        const item = memory.tariffs.find(({ id }) => id === event.id)!;
        await this.post(tariffEffect(asTariff(item), event.start, todayText));
        const plan = this.plans.get(event.id)!;
        if (event.start === 'now') oracle.changeNow(plan, today);
        else oracle.changeNext(plan);
        break;
      }
      case 'price': {
        const item = memory.tariffs.find(({ id }) => id === event.id)!;
        Object.assign(item, pricesBefore(item, { price: event.cents }, todayText), { price: event.cents });
        this.plans.get(event.id)!.prices.unshift({ from: today, cents: event.cents });
        break;
      }
      case 'suspend':
        this.suspendedOn ??= today;
        oracle.suspend(today);
        break;
      case 'resume': {
        const frozen = this.suspendedOn === null ? 0 : Math.max(0, today - this.suspendedOn - 1);
        this.suspendedOn = null;
        memory.terms = { ...memory.terms, frozenDays: memory.terms.frozenDays + frozen };
        oracle.resume(today);
        break;
      }
      case 'on':
        memory.terms = { ...memory.terms, since: memory.terms.since ?? todayText };
        oracle.switchOn(today);
        break;
      case 'off':
        memory.terms = { ...memory.terms, since: null };
        oracle.switchOff();
        break;
    }
    // As the company's terms are read with every posting: the account takes in what changed.
    await this.post(() => ({ rows: [], change: {} }));
    this.compare();
    this.note();
  }

  compare(): void {
    const { balance, statusID, shutdownDate, creditDate } = this.account;
    const { oracle } = this;
    const text = (day: number | null): string | null => (day === null ? null : textOf(day));
    expect({ balance, active: statusID === 1, shutdownDate, creditDate }).toEqual({
      balance: oracle.cents,
      active: oracle.isActive,
      shutdownDate: text(oracle.paidUntil),
      creditDate: text(oracle.creditThrough),
    });
    expect(balance).toBe(this.memory.rows.reduce((sum, row) => sum + row.sum, 0));
  }

  private note(): void {
    const isServed = this.account.statusID === 1 && this.suspendedOn === null;
    if (isServed && this.memory.terms.since !== null) this.served.add(this.today);
  }

  private post(decide: (account: AccountState) => Effect) {
    return this.memory.post([{ accountID: 1, decide }]);
  }

  /** What the service charged, as its rows tell. */
  charges() {
    return this.memory.rows.flatMap(({ comment, sum }) => {
      const found = /from (\S+) until (\S+)$/.exec(comment ?? '');
      return found ? [{ from: dayOf(found[1]!), until: dayOf(found[2]!), cents: -sum }] : [];
    });
  }
}

describe('the rules of money', () => {
  it('are the same in the service and in a second model, whatever happens', async () => {
    await fc.assert(
      fc.asyncProperty(plan, days, async (plan, days) => {
        const books = new TwoBooks(plan);
        for (const day of days) {
          books.today += day.skip;
          if (!day.missed) await books.runDue();
          for (const one of day.events) await books.happens(one);
        }
        expect(books.charges()).toEqual(books.oracle.charges);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('charge no day twice and none on which the account was off, and leave none unpaid', async () => {
    const money = event.filter(({ kind }) => kind === 'pay' || kind === 'credit');
    const everyDay = fc.array(fc.array(money, { maxLength: 2 }), { minLength: 1, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(everyDay, async (days) => {
        const books = new TwoBooks({ cents: 2_000, months: 1 });
        await books.happens({ kind: 'on' });
        for (const events of days) {
          await books.runDue();
          for (const one of events) await books.happens(one);
          books.today++;
        }
        const charges = books.charges();
        charges.forEach(({ from, until }, index) => {
          expect(books.served).toContain(from);
          if (index > 0) expect(from).toBeGreaterThanOrEqual(charges[index - 1]!.until);
          expect(until).toBeGreaterThan(from);
        });
        // The first day is that of switching on, before its run.
        const paid = (day: number): boolean => charges.some(({ from, until }) => from <= day && day < until);
        for (const day of books.served)
          if (day > FIRST) expect([textOf(day), paid(day)]).toEqual([textOf(day), true]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  it.each([
    ['a payment and a credit', { kind: 'pay', cents: 2_000 }, { kind: 'credit', days: 9 }],
    ['two payments', { kind: 'pay', cents: 1_500 }, { kind: 'pay', cents: 500 }],
  ] as const)('%s of one day leave the same in either order', async (_case, one, other) => {
    const left = async (events: Event[]) => {
      const books = new TwoBooks({ cents: 2_000, months: 1 });
      await books.happens({ kind: 'on' });
      await books.runDue();
      books.today += 10;
      await books.runDue();
      for (const event of events) await books.happens(event);
      const { balance, statusID, shutdownDate, creditDate } = books.account;
      return { balance, statusID, shutdownDate, creditDate };
    };
    expect(await left([one, other])).toEqual(await left([other, one]));
  });

  it('a payment before the run of the day leaves what one after it leaves', async () => {
    const left = async (paidFirst: boolean) => {
      const books = new TwoBooks({ cents: 2_000, months: 1 });
      await books.happens({ kind: 'on' });
      const pay = () => books.happens({ kind: 'pay', cents: 2_000 });
      if (paidFirst) await pay();
      await books.runDue();
      if (!paidFirst) await pay();
      const { balance, statusID, shutdownDate, anchorDay } = books.account;
      return { balance, statusID, shutdownDate, anchorDay };
    };
    expect(await left(true)).toEqual(await left(false));
  });
});
