import { setTimeout as pause } from 'node:timers/promises';
import { now, until } from '../measure/clock';
import { percentile } from '../measure/percentiles';
import { batchBytes, batchesOf } from '../measure/stored-batches';
import type { Row } from '../row';
import { deliver } from './deliver';
import { NUMBERS } from './numbers';
import { STORED_JOB, storeJobs } from './stored-jobs';
import { submitDelays } from './submit-delays';

const CAMPAIGN = 50_000;
const WARM_UP = 5_000;
const OTPS = 20_000;
const OTP_RATE = 20;
const IDLE_OTPS = 100;
const WITHIN_MS = 3_600_000;
/** MongoDB keeps deleted data for five minutes, and reuses its space after two checkpoints. */
const FREE_AFTER_MS = 480_000;
const LOOK_EVERY_MS = 10_000;
const REACH = { seconds: 600, slower: 1.1, otpP99: 150, freed: 0.9 };

export const retention: Row = {
  name: 'retention',
  what: 'deletion of half of 20,000,000 stored recipients after their company sets a retention of a day, during campaigns and OTPs',
  reach: '600 s, campaigns at most 10 % slower, OTP p99 150 ms, 90 % of the bytes freed',
  onDemand: true,
  async run(context) {
    const centre = await context.centre();
    const receiver = await context.receiver();
    const env = { SMS_CARRIERS: centre.carriers() };
    return context.withSystem({ env }, async (bench) => {
      const { mongoUrl } = bench.system.run;
      const recipients = Math.max(
        2 * STORED_JOB,
        Math.round(context.settings.stored * context.settings.scale),
      );
      const shop = await bench.newCompany({ callbackUrl: receiver.url('/shop') });
      const bank = await bench.newCompany({ callbackUrl: receiver.url('/otp') });
      let campaigns = 0;
      const campaign = async (count: number): Promise<number> => {
        const first = NUMBERS.bulk + (campaigns++ % 100) * 100_000;
        return count / (await deliver(bench, { company: shop, receiver, centre, first, count }));
      };
      await campaign(WARM_UP);

      const companies = await bench.newCompanies(2, { balance: 2 * recipients });
      const empty = await batchBytes(mongoUrl);
      await storeJobs(context, bench, companies, recipients);
      const stored = await batchBytes(mongoUrl);
      const [due] = companies;
      const dueBatches = await batchesOf(mongoUrl, due!.id);
      const dueBytes = ((stored - empty) * dueBatches * 1_000) / recipients;

      context.say('campaigns and OTPs without deletion');
      const count = context.scaled(CAMPAIGN);
      const alone = await campaign(count);
      const otp = { rate: OTP_RATE, otp: true };
      const idle = await submitDelays(bench, bank, centre, {
        ...otp,
        first: NUMBERS.otp + 500_000,
        count: IDLE_OTPS,
      });
      const bytesEach = Math.max(0, (await batchBytes(mongoUrl)) - stored) / count;
      const before = await batchBytes(mongoUrl);

      context.say(`deleting ${dueBatches * 1_000} of ${recipients} recipients`);
      await bench.operator.data('PUT', `/companies/${due!.id}/retention`, { texts: 1, recipients: 1 });
      const begun = now();
      let seconds = 0;
      const rates: number[] = [];
      const removed = until(
        () => batchesOf(mongoUrl, due!.id),
        (left) => left === 0,
        { what: 'the deletion of the last due batch', withinMs: WITHIN_MS, everyMs: 500 },
      ).then(() => (seconds = (now() - begun) / 1_000));
      const sending = async (): Promise<void> => {
        do rates.push(await campaign(count));
        while (seconds === 0);
        await bench.load().ask('stop');
      };
      const [delays] = await context.measured(bench, () =>
        Promise.all([
          submitDelays(bench, bank, centre, { ...otp, first: NUMBERS.otp, count: OTPS, stoppable: true }),
          sending(),
          removed,
        ]),
      );
      const sent = rates.length * count + delays.length;
      context.say('freed disk space');
      const freedNow = async (): Promise<number> =>
        (before + sent * bytesEach - (await batchBytes(mongoUrl))) / dueBytes;
      const freed = await freedAtLast(freedNow);
      const slower = alone / (rates.reduce((sum, rate) => sum + rate, 0) / rates.length);
      const p99 = percentile(delays, 0.99);
      const isQuick = seconds <= REACH.seconds && slower <= REACH.slower;
      return {
        ...{ value: seconds, unit: 's', lowerIsBetter: true },
        reached: isQuick && p99 <= REACH.otpP99 && freed >= REACH.freed,
        ...{ ceiling: percentile(idle, 0.99), ceilingIs: 'p99 of OTPs before the deletion, ms' },
        details: {
          ...{ stored: recipients, removed: dueBatches * 1_000, 'share of their bytes freed': freed },
          ...{ 'messages/s before the deletion': alone, 'campaigns ×': slower, campaigns: rates.length },
          ...{ 'OTP p50': percentile(delays, 0.5), 'OTP p99': p99, OTPs: delays.length },
        },
      };
    });
  },
};

/** The share that is free once MongoDB has released the deleted data, or the largest share within the time limit. */
async function freedAtLast(freedNow: () => Promise<number>): Promise<number> {
  const until = now() + FREE_AFTER_MS;
  for (;;) {
    const freed = await freedNow();
    if (freed >= REACH.freed || now() > until) return freed;
    await pause(LOOK_EVERY_MS);
  }
}
