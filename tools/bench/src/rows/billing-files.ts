import { Readable } from 'node:stream';
import { request } from 'undici';
import { PAY_SYSTEM, PAYMENT_SUM, paidAt } from '../fill/billing-records';
import { now } from '../measure/clock';
import { peakMiB, resetPeak } from '../measure/memory';
import type { Row } from '../row';
import type { BenchSystem, Company } from '../system/bench-system';
import { billingCatalogues } from './billing-growth';

const PAYMENTS = 1_000_000;
const PAYMENTS_EACH = 5;
const PROCESSES = ['gateway', 'billing'];
/** Largest growth of a process from the first half to the second, MiB: garbage that is not yet collected. */
const GROWTH = 50;
/** Two days of the company's calendar: 158,399 payments in a full-sized run. */
const STATEMENT = { from: '2024-01-01', to: '2024-01-02' };
const FIRST_AFTER = Date.UTC(2024, 0, 2, 20);
/** One row in this number is in the statement without a payment, and one payment is missing from the statement. */
const PLANTED_EVERY = 1_000;

/** The number of rows, and the memory of the processes in each half of the work, MiB. */
interface Taken {
  rows: number;
  seconds: number;
  firstHalf: Record<string, number>;
  secondHalf: Record<string, number>;
}

export const billingFiles: Row = {
  name: 'billing-files',
  what: '1,000,000 payments exported as a file, and a statement of 158,399 rows compared with them: memory growth from the first half to the second',
  reach: `at most ${GROWTH} MB growth in the gateway and billing, no row missing, every planted difference found`,
  onDemand: true,
  async run(context) {
    const payments = context.scaled(PAYMENTS);
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany();
      const target = await billingCatalogues(bench, company);
      const { mongoUrl } = bench.system.run;
      const accounts = Math.ceil(payments / PAYMENTS_EACH);
      context.say(`storing ${payments} payments`);
      const fill = context.helper('fill');
      const stored = await fill.ask('storeBilling', { mongoUrl, target, accounts, payments });
      await fill.ask('checkpoint', mongoUrl);

      context.say('the file');
      const file = await exported(bench, company, stored.payments);
      context.say('the statement');
      const statement = await reconciled(bench, company, stored.payments);
      const growth = Math.max(growthOf(file), growthOf(statement));
      return {
        ...{ value: growth, unit: 'MB', lowerIsBetter: true },
        reached: growth <= GROWTH && file.rows === stored.payments && statement.isRight,
        ...{ ceiling: GROWTH, ceilingIs: 'the permitted growth' },
        details: {
          'rows of the file': file.rows,
          'the file, s': file.seconds.toFixed(1),
          ...named('the file', file),
          'rows of the statement': statement.rows,
          'the statement, s': statement.seconds.toFixed(1),
          ...named('the statement', statement),
          'exactly the planted differences found': String(statement.isRight),
        },
      };
    });
  },
};

/** Exports the payments as a file, and counts its rows. */
async function exported(bench: BenchSystem, { key }: Company, payments: number): Promise<Taken> {
  return measured(bench, async (isHalf) => {
    const { statusCode, body } = await request(`${bench.gatewayUrl}/v1/payments`, {
      headers: { key },
      query: { format: 'csv' },
    });
    if (statusCode !== 200) throw new Error(`The export failed: HTTP ${statusCode} ${await body.text()}`);
    let lines = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) {
        if (++lines === Math.ceil(payments / 2)) isHalf();
      }
    }
    return lines - 1;
  });
}

async function reconciled(
  bench: BenchSystem,
  { id }: Company,
  payments: number,
): Promise<Taken & { isRight: boolean }> {
  const inTime = Math.min(payments, Math.ceil((FIRST_AFTER - paidAt(0).getTime()) / 1_000) - 1);
  const planted = Math.floor(inTime / PLANTED_EVERY);
  let counts: Record<string, number> = {};
  const taken = await measured(bench, async (isHalf) => {
    const { operatorUrl, operatorToken } = bench.system.run;
    const answer = await request(`${operatorUrl}/admin/v1/companies/${id}/payments/reconcile`, {
      method: 'POST',
      query: { paySystem: PAY_SYSTEM, ...STATEMENT },
      headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'text/csv' },
      body: Readable.from(statementOf(inTime, isHalf)),
    });
    const { data, message } = (await answer.body.json()) as {
      data: { counts: Record<string, number>; statement: { count: number } } | null;
      message: string;
    };
    if (!data) throw new Error(`The reconciliation failed: HTTP ${answer.statusCode} ${message}`);
    counts = data.counts;
    return data.statement.count;
  });
  const right = { matched: inTime - planted, missingHere: planted, missingThere: planted };
  const isRight = Object.entries(right).every(([name, count]) => counts[name] === count);
  return { ...taken, isRight: isRight && counts['differing'] === 0 && counts['duplicates'] === 0 };
}

function* statementOf(payments: number, isHalf: () => void): Generator<string> {
  const sum = (PAYMENT_SUM / 100).toFixed(2);
  yield 'transactionID,sum,time\n';
  for (let id = 1; id <= payments; id++) {
    if (id === Math.ceil(payments / 2)) isHalf();
    const transaction = id % PLANTED_EVERY === 0 ? `X${id}` : String(id);
    yield `${transaction},${sum},${paidAt(id).toISOString()}\n`;
  }
}

/** @param work calls its argument at half of the work, when the heap has reached its usual size */
async function measured(bench: BenchSystem, work: (isHalf: () => void) => Promise<number>): Promise<Taken> {
  const { pids } = bench.system;
  const resetPeaks = (): void => PROCESSES.forEach((name) => resetPeak(pids[name]!));
  const peaks = (): Record<string, number> =>
    Object.fromEntries(PROCESSES.map((name) => [name, peakMiB(pids[name]!)]));
  let firstHalf: Record<string, number> = {};
  resetPeaks();
  const begun = now();
  const rows = await work(() => {
    firstHalf = peaks();
    resetPeaks();
  });
  return { rows, seconds: (now() - begun) / 1_000, firstHalf, secondHalf: peaks() };
}

function growthOf({ firstHalf, secondHalf }: Taken): number {
  return Math.max(...PROCESSES.map((name) => secondHalf[name]! - firstHalf[name]!));
}

function named(what: string, { firstHalf, secondHalf }: Taken): Record<string, string> {
  return Object.fromEntries(
    PROCESSES.map((name) => [
      `${name} in both halves of ${what}, MB`,
      `${firstHalf[name]} and ${secondHalf[name]}`,
    ]),
  );
}
