import { deliver } from '../rows/deliver';
import { NUMBERS } from '../rows/numbers';
import { BINDS } from '../system/binds';
import type { BenchSystem } from '../system/bench-system';
import type { Proof } from './proof';

const SENDERS = 4;
const COMPANIES = 4;
const RECIPIENTS_EACH = 50_000;
/** Distance of the companies' numbers. */
const APART = 1_000_000;
const LEAST_SHARE = 0.1;
/** Duration of the campaigns by the route's rate limit, at any scale: several hand-overs of each bind (BIND_ROTATION_SECONDS). */
const SECONDS = 200;

export const binds: Proof = {
  name: 'binds',
  what: `the parts that each of ${SENDERS} senders submits on a route of ${BINDS} binds, in campaigns of ${COMPANIES} companies with ${RECIPIENTS_EACH.toLocaleString('en-US')} recipients each`,
  goal: `each sender submits at least ${LEAST_SHARE * 100} % of the parts`,
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    const count = context.scaled(RECIPIENTS_EACH);
    const tps = Math.ceil((COMPANIES * count) / SECONDS);
    return context.withSystem(
      smsc,
      async (bench) => {
        const companies = await bench.newCompanies(COMPANIES, receiver.url());
        context.say(`${COMPANIES} campaigns of ${count}`);
        await Promise.all(
          companies.map((company, index) =>
            deliver(bench, { company, receiver, smsc, first: NUMBERS.bulk + index * APART, count }),
          ),
        );
        const submits = await submitsBySender(bench);
        const all = Object.values(submits).reduce((sum, parts) => sum + parts, 0);
        return {
          metrics: submits,
          isMet: Object.values(submits).every((parts) => parts >= LEAST_SHARE * all),
        };
      },
      { instances: { 'sms-sender': SENDERS }, env: { SMS_CARRIERS: `${smsc.carriers}&tps=${tps}` } },
    );
  },
};

/** Parts that each sender has submitted since its start, by process. */
async function submitsBySender({ system }: BenchSystem): Promise<Record<string, number>> {
  const senders = Object.entries(system.addresses).filter(([name]) => name.startsWith('sms-sender'));
  const read = senders.map(async ([name, { metricsUrl }]) => {
    const text = await (await fetch(metricsUrl)).text();
    const parts = [...text.matchAll(/^herald_carrier_submits_total(?:\{.*\})? (\d+)$/gm)];
    return [name, parts.reduce((sum, [, value]) => sum + Number(value), 0)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
