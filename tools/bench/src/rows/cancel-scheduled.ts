import { now, until } from '../measure/clock';
import { residentMiB } from '../measure/memory';
import type { Row } from '../row';
import type { BenchSystem } from '../system/bench-system';
import { WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { DISPATCHER, DISPATCHER_REACH, withPeaks } from './peaks';

const RECIPIENTS = 10_000_000;
/** The largest number of recipients in a request. */
const OF_A_JOB = 2_000_000;
const DAY_MS = 86_400_000;
const SMS_REACH = 700;

export const cancelScheduled: Row = {
  name: 'cancel-scheduled',
  what: 'peak RSS of the callback-dispatcher while scheduled sends of 10,000,000 recipients are cancelled and called back',
  reach: 'callback-dispatcher 400 MB, sms 700 MB',
  async run(context) {
    const count = context.scaled(RECIPIENTS);
    const receiver = await context.receiver();
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany({ callbackUrl: receiver.url() });
      const jobs: number[] = [];
      const sendTime = new Date(Date.now() + DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
      for (let sent = 0; sent < count; sent += OF_A_JOB) {
        const send = { first: NUMBERS.bulk + sent, count: Math.min(OF_A_JOB, count - sent), text: TEXT };
        jobs.push((await bench.postSend(company, { ...send, sendTime })).smsID);
        context.say(`${sent + send.count} recipients scheduled for tomorrow`);
      }
      await receiver.child.ask('follow', { first: NUMBERS.bulk, count });
      const idle = residentMiB(bench.system.pids[DISPATCHER]!);
      const begun = now();
      const { result: cancelled, peaks } = await withPeaks(bench, async () => {
        await cancelAll(bench, jobs);
        const at = now();
        context.say('cancelled');
        await until(
          () => receiver.child.ask('progress', NUMBERS.bulk),
          ({ callbacks, doubles }) => callbacks - doubles === count,
          { what: `the callbacks of ${count} cancelled recipients`, withinMs: WITHIN_MS * 4 },
        );
        return at;
      });
      const value = peaks[DISPATCHER]!;
      const sms = Math.max(
        ...Object.entries(peaks).map(([name, peak]) => (name.startsWith('sms-') ? peak : 0)),
      );
      return {
        ...{ value, unit: 'MB', lowerIsBetter: true, reached: value <= DISPATCHER_REACH && sms <= SMS_REACH },
        ...{ ceiling: idle, ceilingIs: 'the same process before the cancellation' },
        details: {
          ...{ recipients: count, ...peaks },
          ...{
            'all cancelled after, s': (cancelled - begun) / 1000,
            'all called back after, s': (now() - begun) / 1000,
          },
        },
      };
    });
  },
};

/** One after the other. */
async function cancelAll(bench: BenchSystem, jobs: number[]): Promise<void> {
  for (const smsID of jobs) await bench.operator.data('POST', `/jobs/${smsID}/cancel`, {});
}
