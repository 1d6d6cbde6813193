import { median } from '../measure/percentiles';
import type { Row } from '../row';
import type { Receiver, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { deliver } from './deliver';
import { NUMBERS } from './numbers';
import { postScheduled, reportTimes } from './report';
import { STORED_JOB, storeJobs } from './stored-jobs';

const LARGE = STORED_JOB;
const DELIVERED = 50_000;
const WARM_UP = 5_000;
const RUNS = 3;
const REACH = 1.2;

interface Figures {
  acceptSeconds: number;
  reportSeconds: number;
  perSecond: number;
}

export const growth: Row = {
  name: 'growth',
  what: 'accept, end-to-end and report with 20,000,000 stored recipients, compared with none: the worst of the three',
  reach: 'within 20 %',
  async run(context) {
    const receiver = await context.receiver();
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany({ callbackUrl: receiver.url() });
      const empty = await figures(context, bench, company, receiver, 0);
      const stored = Math.max(LARGE, Math.round(context.settings.stored * context.settings.scale));
      await storeJobs(context, bench, [await bench.newCompany({ balance: 2 * stored })], stored);
      const full = await context.measured(bench, () => figures(context, bench, company, receiver, 1));
      const slower = {
        accept: full.acceptSeconds / empty.acceptSeconds,
        report: full.reportSeconds / empty.reportSeconds,
        'end-to-end': empty.perSecond / full.perSecond,
      };
      const value = Math.max(...Object.values(slower));
      return {
        ...{ value, unit: '× as long', lowerIsBetter: true, reached: value <= REACH },
        ...{ ceiling: 1, ceilingIs: 'the same on an empty system' },
        details: {
          stored,
          ...Object.fromEntries(Object.entries(slower).map(([name, times]) => [`${name} ×`, times])),
          'accept s': `${empty.acceptSeconds.toFixed(2)} → ${full.acceptSeconds.toFixed(2)}`,
          'report s': `${empty.reportSeconds.toFixed(2)} → ${full.reportSeconds.toFixed(2)}`,
          'messages/s': `${empty.perSecond.toFixed(0)} → ${full.perSecond.toFixed(0)}`,
        },
      };
    });
  },
};

async function figures(
  context: RowContext,
  bench: BenchSystem,
  company: Company,
  receiver: Receiver,
  turn: number,
): Promise<Figures> {
  const first = NUMBERS.bulk + turn * 200_000;
  await deliver(bench, { company, receiver, first, count: WARM_UP });
  const count = context.scaled(LARGE);
  context.say(`accept and report of ${count}`);
  const accepted = [];
  for (let run = 0; run < RUNS; run++) accepted.push(await postScheduled(bench, company, count));
  const reports = await reportTimes(bench, company, accepted[0]!.smsID, count);
  const delivered = context.scaled(DELIVERED);
  context.say(`${delivered} messages`);
  const seconds = await deliver(bench, {
    company,
    receiver,
    first: first + 100_000,
    count: delivered,
  });
  return {
    acceptSeconds: median(accepted.map((each) => each.seconds)),
    reportSeconds: median(reports),
    perSecond: delivered / seconds,
  };
}
