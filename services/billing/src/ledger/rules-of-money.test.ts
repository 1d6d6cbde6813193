import fc from 'fast-check';
import { textOf } from '../testing/oracle';
import { type Event, FIRST_DAY, TwoBooks } from '../testing/two-books';

/** A day with its events, which happen after the run of the day. The next run catches up missed runs. */
interface Day {
  skip: number;
  missed: boolean;
  events: Event[];
}

const someOf = <T>(...values: T[]) => fc.constantFrom(...values);
const pay = someOf(2_000, 1_999, 1, 4_000, -1, -2_000).map((cents): Event => ({ kind: 'pay', cents }));
const credit = someOf(0, 1, 5, 40).map((days): Event => ({ kind: 'credit', days }));
const price = fc
  .tuple(someOf(1, 2, 3), someOf(0, 777, 2_500), someOf(1, 1, 3))
  .map(([id, cents, months]): Event => ({ kind: 'price', id, cents, months }));
const tariff = fc
  .tuple(someOf(1, 2, 3), someOf('now', 'next'))
  .map(([id, start]): Event => ({ kind: 'tariff', id, start: start as 'now' }));
const floor = fc.oneof(
  someOf(null, -1_000, 0, 500).map((cents): Event => ({ kind: 'floor', cents })),
  someOf(-2_000, 0, 100).map((cents): Event => ({ kind: 'company floor', cents })),
);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 5, arbitrary: pay },
  { weight: 2, arbitrary: credit },
  { weight: 2, arbitrary: tariff },
  { weight: 1, arbitrary: price },
  { weight: 1, arbitrary: floor },
  { weight: 1, arbitrary: fc.nat(30).map((nth): Event => ({ kind: 'reverse', nth })) },
  {
    weight: 1,
    arbitrary: someOf(null, null, 1, 28).map((dayOfMonth): Event => ({ kind: 'on', dayOfMonth })),
  },
  {
    weight: 2,
    arbitrary: someOf('run', 'suspend', 'resume', 'off').map((kind): Event => ({ kind: kind as 'run' })),
  },
);
const days: fc.Arbitrary<Day[]> = fc.array(
  fc.record({
    skip: someOf(0, 0, 0, 1, 3, 20, 29, 30),
    missed: fc.boolean(),
    events: fc.array(event, { maxLength: 3 }),
  }),
  { maxLength: 25 },
);
const plan = fc.option(fc.record({ cents: someOf(0, 2_000, 2_000, 2_000, 1), months: someOf(1, 1, 2, 12) }), {
  freq: 6,
  nil: null,
});
const MONTHLY = { cents: 2_000, months: 1 };

describe('the rules of money', () => {
  it('are the same in the service and in a second model for random events', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.boolean(), days, async (plan, isOn, days) => {
        const books = new TwoBooks(plan, isOn);
        for (const day of days) {
          books.passes(day.skip);
          if (!day.missed) await books.runDue();
          for (const one of day.events) await books.happens(one);
        }
        expect(books.charges()).toEqual(books.oracle.charges);
      }),
      { numRuns: 500 },
    );
  });

  it('charge every day of service once, and no day on which the account was passive', async () => {
    const everyDay = fc.array(fc.array(fc.oneof(pay, credit), { maxLength: 2 }), {
      minLength: 1,
      maxLength: 100,
    });
    await fc.assert(
      fc.asyncProperty(everyDay, async (days) => {
        const books = new TwoBooks(MONTHLY, true);
        for (const events of days) {
          await books.runDue();
          for (const one of events) await books.happens(one);
          books.passes(1);
        }
        const charges = books.charges();
        charges.forEach(({ from, until }, index) => {
          expect(books.served).toContain(from);
          if (index > 0) expect(from).toBeGreaterThanOrEqual(charges[index - 1]!.until);
          expect(until).toBeGreaterThan(from);
        });
        // The account is created on the first day, before the run.
        const paid = (day: number): boolean => charges.some(({ from, until }) => from <= day && day < until);
        for (const day of books.served)
          if (day > FIRST_DAY) expect([textOf(day), paid(day)]).toEqual([textOf(day), true]);
      }),
      { numRuns: 150 },
    );
  });

  it('serve every charged day except whole days of suspension, and no other day', async () => {
    const company = someOf('suspend', 'resume').map((kind): Event => ({ kind: kind as 'suspend' }));
    const everyDay = fc.array(fc.array(company, { maxLength: 3 }), { minLength: 1, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(everyDay, fc.integer({ min: 0, max: 4 }), async (days, periods) => {
        const books = new TwoBooks(MONTHLY, true);
        if (periods > 0) await books.happens({ kind: 'pay', cents: 2_000 * periods });
        for (const events of days) {
          await books.runDue();
          await books.compare();
          for (const one of events) {
            await books.happens(one);
            // The run of a company starts immediately after its suspension ends.
            if (one.kind === 'resume') await books.happens({ kind: 'run' });
          }
          books.passes(1);
        }
        await books.happens({ kind: 'resume' });
        await books.happens({ kind: 'run' });
        const charged = books.charges().reduce((sum, { from, until }) => sum + until - from, 0);
        const { paidUntil, isActive } = books.oracle;
        const served = [...books.served].filter((day) => day < books.today && day < paidUntil!).length;
        const ahead = isActive ? paidUntil! - books.today : Math.max(0, paidUntil! - books.today);
        expect(served + ahead).toBe(charged);
      }),
      { numRuns: 150 },
    );
  });

  it('give the same result for any order of payments, a credit and the run of one day', async () => {
    const added = someOf(1, 1_000, 2_000, 5_000).map((cents): Event => ({ kind: 'pay', cents }));
    const run: Event = { kind: 'run' };
    const ofOneDay = fc
      .tuple(fc.array(added, { maxLength: 3 }), fc.option(credit))
      .map(([payments, lent]): Event[] => [...payments, ...(lent ? [lent] : []), run]);
    const orders = ofOneDay.chain((events) => {
      const order = fc.shuffledSubarray(events, { minLength: events.length });
      return fc.tuple(order, order);
    });
    const past = fc.array(fc.array(fc.oneof(pay, credit), { maxLength: 2 }), { maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(past, orders, async (past, [one, other]) => {
        const left = async (events: Event[]) => {
          const books = new TwoBooks(MONTHLY, true);
          for (const events of past) {
            await books.runDue();
            for (const event of events) await books.happens(event);
            books.passes(1);
          }
          for (const event of events) await books.happens(event);
          const { balance, statusID, shutdownDate, anchorDay, creditDate, period } = books.account;
          // The row that charged the period depends on the order of the events, and is not compared.
          const paid = period && { price: period.price, days: period.days };
          return { balance, statusID, shutdownDate, anchorDay, creditDate, period: paid };
        };
        expect(await left(one)).toEqual(await left(other));
      }),
      { numRuns: 150 },
    );
  });

  it('begin no new period for a payment that is reversed on the same day', async () => {
    const books = new TwoBooks(MONTHLY, true);
    await books.runDue();
    await books.happens({ kind: 'pay', cents: 2_000 });
    await books.happens({ kind: 'reverse', nth: 0 });
    expect(books.account).toMatchObject({ balance: -2_000, statusID: 2 });
    await books.happens({ kind: 'pay', cents: 2_000 });
    expect(books.account).toMatchObject({ balance: 0, statusID: 1, shutdownDate: '2027-02-28' });
  });
});
