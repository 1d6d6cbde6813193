import { Agent, request } from 'undici';
import { FIRST_ACCOUNT } from '../fill/billing-records';
import { now, pause, until } from '../measure/clock';
import { inTurns } from '../measure/in-turns';
import { percentile } from '../measure/percentiles';
import type { Row } from '../row';
import type { Receiver, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { billingCatalogues } from './billing-growth';
import { untilCalledBack, WITHIN_MS } from './deliver';

const ACCOUNTS = 30_000;
const PER_SECOND = 500;
const REACH_MS = 1_000;
/** Payments before the measurement, as fast as possible: a new process is slow until its code is compiled. */
const WARM_UP = 5_000;
const WARM_UP_AT_ONCE = 16;
const FIRST_MEASURED = FIRST_ACCOUNT + WARM_UP;

export const paymentEvents: Row = {
  name: 'payment-events',
  what: `from a payment request to the callback that the account is active, at ${PER_SECOND} payments/s`,
  reach: 'p99 1 s',
  onDemand: true,
  async run(context) {
    const receiver = await context.receiver();
    const accounts = context.scaled(ACCOUNTS);
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany({ callbackUrl: receiver.url() });
      await passiveAccounts(context, bench, company, WARM_UP + accounts);
      context.say('warming up');
      await warmUp(bench, company, receiver);
      context.say(`${accounts} payments`);
      const delays = await context.measured(bench, () => delaysOf(bench, company, receiver, accounts));
      const { doubles, outOfOrder } = await receiver.child.ask('progress', FIRST_MEASURED);
      const value = percentile(delays, 0.99);
      return {
        ...{ value, unit: 'ms p99', lowerIsBetter: true, reached: value <= REACH_MS && outOfOrder === 0 },
        ...{ ceiling: REACH_MS, ceilingIs: 'the target' },
        details: {
          ...{ p50: percentile(delays, 0.5), max: Math.max(...delays), payments: accounts },
          ...{ doubles, 'activations before their payment': outOfOrder },
        },
      };
    });
  },
};

/** Accounts without a balance, whose first period could not be charged. Events from now on lead to callbacks. */
async function passiveAccounts(
  context: RowContext,
  bench: BenchSystem,
  company: Company,
  accounts: number,
): Promise<void> {
  const { operator } = bench;
  const { id } = company;
  const target = await billingCatalogues(bench, company);
  context.say(`storing ${accounts} accounts`);
  const { mongoUrl } = bench.system.run;
  await context.helper('fill').ask('storeBilling', { mongoUrl, target, accounts, payments: 0, due: true });
  const run = await operator.data<{ id: number }>('POST', `/companies/${id}/billing-run`, {});
  await until(
    () => operator.data<{ state: string }>('GET', `/companies/${id}/billing-runs/${run.id}`),
    ({ state }) => state === 'finished',
    { what: 'the end of the billing run', withinMs: WITHIN_MS, everyMs: 200 },
  );
  const events = ['billing.payment.received', 'billing.account.activated'];
  await operator.data('PATCH', `/companies/${id}`, { settings: { events } });
  // By then the setting has reached every process.
  await pause(2_000);
}

async function warmUp({ gatewayUrl }: BenchSystem, { key }: Company, receiver: Receiver): Promise<void> {
  const range = { first: FIRST_ACCOUNT, count: WARM_UP };
  const dispatcher = new Agent({ connections: WARM_UP_AT_ONCE });
  await receiver.child.ask('follow', range);
  await inTurns(WARM_UP, WARM_UP_AT_ONCE, (index) =>
    pay(`${gatewayUrl}/v1/payments/add`, key, FIRST_ACCOUNT + index, dispatcher),
  );
  await untilCalledBack(receiver, range);
}

/** The delay from each payment's request to the callback of its account's activation, ms. */
async function delaysOf(
  { gatewayUrl }: BenchSystem,
  { key }: Company,
  receiver: Receiver,
  count: number,
): Promise<number[]> {
  const range = { first: FIRST_MEASURED, count };
  await receiver.child.ask('follow', { ...range, times: true });
  const dispatcher = new Agent({ connections: 256 });
  const startedAt = new Float64Array(count);
  const answers: Promise<void>[] = [];
  const begun = now();
  for (let index = 0; index < count; index++) {
    // Paced by the clock, not by the last response, so that a slow response does not reduce the load.
    await pause(Math.max(0, begun + (index * 1_000) / PER_SECOND - now()));
    startedAt[index] = now();
    answers.push(pay(`${gatewayUrl}/v1/payments/add`, key, FIRST_MEASURED + index, dispatcher));
  }
  await Promise.all(answers);
  await untilCalledBack(receiver, range);
  const toldAt = await receiver.child.ask('times', FIRST_MEASURED);
  return Array.from(toldAt, (at, index) => at - startedAt[index]!);
}

async function pay(url: string, key: string, accountID: number, dispatcher: Agent): Promise<void> {
  const headers = { key, 'content-type': 'application/json' };
  const body = JSON.stringify({ accountID, sum: 20 });
  const answer = await request(url, { method: 'POST', headers, body, dispatcher });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`The payment failed: HTTP ${answer.statusCode} ${text}`);
}
