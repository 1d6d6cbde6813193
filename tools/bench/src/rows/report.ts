import { median } from '../measure/percentiles';
import type { Row } from '../row';
import type { BenchSystem, Company } from '../system/bench-system';
import { NUMBERS, TEXT } from './numbers';

const RECIPIENTS = 500_000;
const RUNS = 5;
const REACH = 1;
const DAY_MS = 24 * 3_600_000;
/** The database of the sms service on a system's MongoDB. */
const SMS_DATABASE = 'herald_sms';

export const report500k: Row = {
  name: 'report-500k',
  what: 'GET report of 500,000 recipients through the gateway, until the last byte',
  reach: '1 s',
  async run(context) {
    const count = context.scaled(RECIPIENTS);
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany();
      const { smsID } = await postScheduled(bench, company, count);
      const { mongoUrl } = bench.system.run;
      context.say(`${RUNS} reports of ${count}`);
      const times = await context.measured(bench, () => reportTimes(bench, company, smsID, count));
      context.say('the baseline: a bare read');
      const bare: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        bare.push(
          await context.helper('ceilings').ask('report', { mongoUrl, database: SMS_DATABASE, smsID }),
        );
      }
      const value = median(times);
      return {
        ...{ value, unit: 's', lowerIsBetter: true, reached: value <= REACH },
        ...{ ceiling: median(bare), ceilingIs: 'a bare read of the batches, converted to JSON' },
        details: { recipients: count, first: times[0]!, slowest: Math.max(...times) },
      };
    });
  },
};

/** A large send for tomorrow: it is accepted like any other, and the system is idle afterwards. */
export function postScheduled(
  bench: BenchSystem,
  company: Company,
  count: number,
): ReturnType<BenchSystem['postSend']> {
  const sendTime = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
  return bench.postSend(company, { first: NUMBERS.second, count, text: TEXT, sendTime });
}

/** Duration of each report in seconds. Throws if a report lacks a recipient. */
export async function reportTimes(
  bench: BenchSystem,
  { key }: Company,
  smsID: number,
  recipients: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const url = `${bench.gatewayUrl}/v1/sms/report/${smsID}`;
    const asked = { url, headers: { key }, count: '"number"' };
    const { status, seconds, counted } = await bench.load().ask('get', asked);
    if (status !== 200 || counted !== recipients) {
      throw new Error(`The report failed: HTTP ${status} with ${counted} of ${recipients} recipients`);
    }
    times.push(seconds);
  }
  return times;
}
