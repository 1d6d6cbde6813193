import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '@herald/launcher';
import { request } from 'undici';
import { now, until } from '../measure/clock';
import { microsecondsEach } from '../measure/cpu';
import { percentile } from '../measure/percentiles';
import type { Row, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';

const ACCOUNTS = 100_000;
const ACCOUNTS_PER_KILL = 50_000;
const REACH_SECONDS = 60;
const FIRST_ACCOUNT = 100_001;

/** A run in the operator API. */
interface Run {
  id: number;
  state: string;
  charged: number;
  sum: string;
}

export const billingDay: Row = {
  name: 'billing-day',
  what: 'the billing run of a company with 100,000 accounts during payments; then again, with the service killed for every 50,000',
  reach: 'at most 60 s for 1,000,000, payments p99 at most 100 ms, the same charges in both runs',
  async run(context) {
    const accounts = context.scaled(ACCOUNTS);
    const kills = Math.ceil(accounts / ACCOUNTS_PER_KILL);
    return context.withSystem(null, async (bench) => {
      const quiet = await day(context, bench, accounts, 0);
      const killed = await day(context, bench, accounts, kills);
      const perMillion = (quiet.seconds / accounts) * 1_000_000;
      const p99 = percentile(quiet.payments, 0.99);
      const same = [quiet, killed].every(({ run }) => run.charged === accounts && run.sum === quiet.run.sum);
      return {
        value: perMillion,
        unit: 's for 1,000,000 accounts',
        lowerIsBetter: true,
        reached: perMillion <= REACH_SECONDS && p99 <= 100 && same,
        details: {
          'accounts charged': quiet.run.charged,
          'payments during the run, p99 ms': p99,
          kills,
          'with kills, s': killed.seconds,
          'accounts charged with kills': killed.run.charged,
        },
        cpu: quiet.cpu,
      };
    });
  },
};

/** A new company whose accounts are all due, and its billing run. The consistency check follows at the end of the row. */
async function day(context: RowContext, bench: BenchSystem, accounts: number, kills: number) {
  const company = await bench.newCompany();
  const tariffs = `/companies/${company.id}/tariffs`;
  const tariff = { name: 'Fiber', price: 20 };
  const { id: tariffID } = await bench.operator.data<{ id: number }>('POST', tariffs, tariff);
  context.say(`storing ${accounts} accounts`);
  const api = ApiClient.ofCompany(bench.gatewayUrl, company.key);
  const numbers = [{ mobile: '995500000000' }];
  await api.ask('POST', '/customers/create', { typeID: 1, name: 'Customer', numbers });
  await api.ask('POST', '/accounts/create', { customerID: 1, name: 'Account', numbers });
  const fill = { mongoUrl: bench.mongoUrl, company: company.id, tariffID, accounts };
  await context.helper('fill').ask('copyAccount', fill);
  context.say(kills > 0 ? `the run, killed ${kills} times` : 'the run, with payments');
  const path = `/companies/${company.id}/billing-run`;
  const newest = async () => (await bench.operator.data<Run[]>('GET', `${path}s`))[0];
  let done = false;
  let payments: Promise<number[]> | number[] = [];
  let seconds = 0;
  const work = async (): Promise<Run> => {
    const begun = now();
    // The response comes after 10 s, or never if the service is killed.
    void bench.operator.data('POST', path, {}).catch(() => undefined);
    if (kills === 0) payments = payAlong(bench, company, accounts, () => done);
    for (let kill = 0; kill < kills; kill++) {
      await pause(500 + Math.random() * 2_000);
      await bench.system.kill('billing');
    }
    const run = await until(
      () => newest().catch(() => null),
      (found): found is Run => found?.state === 'finished',
      { what: 'the end of the billing run', withinMs: 3_600_000, everyMs: 200 },
    );
    seconds = (now() - begun) / 1_000;
    done = true;
    return run!;
  };
  const { result: run, used } = await context.measure(bench, work);
  const cpu = microsecondsEach(used, accounts);
  return { run, seconds, cpu, payments: await payments };
}

/** Makes payments to accounts of the company, one after the other. Resolves to the duration of each, ms. */
async function payAlong(
  { gatewayUrl }: BenchSystem,
  { key }: Company,
  accounts: number,
  isDone: () => boolean,
): Promise<number[]> {
  const took: number[] = [];
  while (!isDone()) {
    const begun = now();
    const accountID = FIRST_ACCOUNT + Math.floor(Math.random() * accounts);
    const answer = await request(`${gatewayUrl}/v1/payments/add`, {
      method: 'POST',
      headers: { key, 'content-type': 'application/json' },
      body: JSON.stringify({ accountID, sum: 1 }),
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The payment failed: HTTP ${answer.statusCode}`);
    took.push(now() - begun);
    await pause(20);
  }
  return took;
}
