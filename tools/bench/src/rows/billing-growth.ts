import { request } from 'undici';
import { ApiClient } from '@herald/launcher';
import { now } from '../measure/clock';
import { median, percentile } from '../measure/percentiles';
import { FILLED_RANGE, type FillTarget } from '../fill/billing-records';
import type { Row } from '../row';
import type { RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { type BillingRequest, billingRequests } from './billing-requests';

const ACCOUNTS = 1_000_000;
const PAYMENTS_EACH = 5;
/** Accounts of the company that is measured first. */
const FEW_ACCOUNTS = 4;
const WARM_UP = 30;
const TIMES = 50;
const REACH = 2;

export const billingGrowth: Row = {
  name: 'billing-growth',
  what: 'each kind of billing request with 1,000,000 accounts and 5,000,000 payments, compared with 4 accounts: the worst kind',
  reach: 'at most twice as long',
  onDemand: true,
  async run(context) {
    return context.withSystem({}, async (bench) => {
      const empty = await measure(context, bench, FEW_ACCOUNTS);
      const full = await measure(context, bench, context.scaled(ACCOUNTS));
      const names = [...empty.keys()];
      const slower = names.map((name) => full.get(name)!.median / empty.get(name)!.median);
      const value = Math.max(...slower);
      return {
        ...{ value, unit: '× as long', lowerIsBetter: true, reached: value <= REACH },
        ...{ ceiling: 1, ceilingIs: 'the same requests with 4 accounts' },
        details: Object.fromEntries(
          names.map((name) => [`${name}, ms (p95)`, `${cell(empty.get(name)!)} → ${cell(full.get(name)!)}`]),
        ),
      };
    });
  },
};

interface Timing {
  median: number;
  p95: number;
}

/** Times the requests on a new company with this number of accounts, in ms. */
async function measure(
  context: RowContext,
  bench: BenchSystem,
  accounts: number,
): Promise<Map<string, Timing>> {
  const company = await bench.newCompany();
  const target = await billingCatalogues(bench, company);
  context.say(`storing ${accounts} accounts`);
  const { mongoUrl } = bench.system.run;
  const written = await context.helper('fill').ask('storeBilling', {
    ...{ mongoUrl, target, accounts, payments: accounts * PAYMENTS_EACH },
  });
  await context.helper('fill').ask('checkpoint', mongoUrl);
  context.say(`requests with ${accounts} accounts`);
  const timings = new Map<string, Timing>();
  for (const each of billingRequests(written, target.ipRangeID)) {
    timings.set(each.name, await time(bench, company, each));
  }
  return timings;
}

/** The catalogue entries that the accounts refer to. */
export async function billingCatalogues(
  { operator, gatewayUrl }: BenchSystem,
  { id, key }: Company,
): Promise<FillTarget> {
  await operator.data('PATCH', `/companies/${id}`, { modules: { network: true } });
  const item = async (kind: string, body: object): Promise<number> =>
    (await operator.data<{ id: number }>('POST', `/companies/${id}/${kind}`, body)).id;
  const target = {
    company: id,
    tariffID: await item('tariffs', { name: 'Fiber', price: 20 }),
    areaID: await item('areas', { name: 'Vake' }),
    ipRangeID: await item('ip-ranges', { name: 'lan', cidr: FILLED_RANGE }),
  };
  await ApiClient.ofCompany(gatewayUrl, key).ask('GET', '/customers');
  return target;
}

async function time(
  bench: BenchSystem,
  { key }: Company,
  { name, method, path, body }: BillingRequest,
): Promise<Timing> {
  const took: number[] = [];
  for (let time = -WARM_UP; time < TIMES; time++) {
    const begun = now();
    const answer = await request(`${bench.gatewayUrl}${path}`, {
      method,
      headers: { key, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body(time + WARM_UP)) : null,
    });
    const text = await answer.body.text();
    if (time >= 0) took.push(now() - begun);
    const { statusID = 0 } = JSON.parse(text) as { statusID?: number };
    if (answer.statusCode >= 300 || statusID !== 0)
      throw new Error(`${name}: ${answer.statusCode} ${text.slice(0, 300)}`);
  }
  return { median: median(took), p95: percentile(took, 0.95) };
}

function cell({ median: middle, p95 }: Timing): string {
  return `${middle.toFixed(1)} (${p95.toFixed(1)})`;
}
