import { setTimeout as pause } from 'node:timers/promises';
import { now, until } from '../measure/clock';
import { percentile } from '../measure/percentiles';
import { batchBytes, batchesOf } from '../measure/stored-batches';
import type { Row } from '../row';
import { deliver } from './deliver';
import { NUMBERS } from './numbers';
import { submitDelays } from './submit-delays';

const CAMPAIGN = 50_000;
const WARM_UP = 5_000;
const OTPS = 20_000;
const OTP = { rate: 20, otp: true };
const IDLE_SECONDS = 5;
/** Recipients of a stored batch. */
const BATCH = 1_000;
const WITHIN_MS = 3_600_000;
/** MongoDB keeps deleted data for five minutes, and reuses its space after two checkpoints. */
const FREE_AFTER_SECONDS = 480;
const POLL_INTERVAL_MS = 10_000;
const REACH = { seconds: 600, slower: 1.1, otpP99: 150, freed: 0.9 };

export const retention: Row = {
  name: 'retention',
  what: 'deletion of half of the stored recipients after their company sets a retention of a day, during campaigns and OTPs',
  reach: '600 s, campaigns at most 10 % slower, OTP p99 150 ms, 90 % of the bytes freed',
  onDemand: true,
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    return context.withSystem(smsc, async (bench) => {
      const { mongoUrl } = bench;
      const shop = await bench.newCompany(receiver.url('/shop'));
      const bank = await bench.newCompany(receiver.url('/otp'));
      let campaigns = 0;
      /** Resolves to messages per second. */
      const campaign = async (count: number): Promise<number> => {
        const first = NUMBERS.bulk + (campaigns++ % 100) * 100_000;
        return count / (await deliver(bench, { company: shop, receiver, smsc, first, count }));
      };
      await campaign(WARM_UP);

      const companies = await bench.newCompanies(2);
      const empty = await batchBytes(mongoUrl);
      context.say(`storing ${context.settings.stored} recipients`);
      const recipients = await context.helper('fill').ask('storeJobs', {
        mongoUrl,
        companies,
        first: NUMBERS.stored,
        recipients: context.settings.stored,
      });
      const stored = await batchBytes(mongoUrl);
      const due = companies[0]!.id;
      const dueRecipients = (await batchesOf(mongoUrl, due)) * BATCH;
      const dueBytes = ((stored - empty) * dueRecipients) / recipients;

      context.say('campaigns and OTPs without deletion');
      const count = context.scaled(CAMPAIGN);
      const alone = await campaign(count);
      const idleFirst = NUMBERS.otp + 500_000;
      const idleCount = OTP.rate * context.seconds(IDLE_SECONDS);
      const idle = await submitDelays(bench, bank, smsc, { ...OTP, first: idleFirst, count: idleCount });
      const before = await batchBytes(mongoUrl);
      const bytesEach = Math.max(0, before - stored) / count;

      context.say(`deleting ${dueRecipients} of ${recipients} recipients`);
      await bench.operator.data('PUT', `/companies/${due}/retention`, { texts: 1, recipients: 1 });
      const begun = now();
      let seconds = 0;
      const rates: number[] = [];
      const removed = until(
        () => batchesOf(mongoUrl, due),
        (left) => left === 0,
        { what: 'the deletion of the last due batch', withinMs: WITHIN_MS, everyMs: 500 },
      ).then(() => (seconds = (now() - begun) / 1_000));
      const sending = async (): Promise<void> => {
        do rates.push(await campaign(count));
        while (seconds === 0);
        await bench.load().ask('stop');
      };
      const otps = { ...OTP, first: NUMBERS.otp, count: OTPS, stoppable: true };
      const [delays] = await Promise.all([submitDelays(bench, bank, smsc, otps), sending(), removed]);
      const sent = rates.length * count + delays.length;
      context.say('freed disk space');
      const freedNow = async (): Promise<number> =>
        (before + sent * bytesEach - (await batchBytes(mongoUrl))) / dueBytes;
      const freed = await freedAtLast(freedNow, context.seconds(FREE_AFTER_SECONDS));
      const slower = alone / (rates.reduce((sum, rate) => sum + rate, 0) / rates.length);
      const p99 = percentile(delays, 0.99);
      const isQuick = seconds <= REACH.seconds && slower <= REACH.slower;
      return {
        value: seconds,
        unit: 's',
        lowerIsBetter: true,
        reached: isQuick && p99 <= REACH.otpP99 && freed >= REACH.freed,
        details: {
          stored: recipients,
          removed: dueRecipients,
          'share of their bytes freed': freed,
          'messages/s before the deletion': alone,
          'campaigns ×': slower,
          campaigns: rates.length,
          'OTP p50': percentile(delays, 0.5),
          'OTP p99': p99,
          'OTP p99 before the deletion': percentile(idle, 0.99),
          OTPs: delays.length,
        },
      };
    });
  },
};

/** The share that is free once MongoDB has released the deleted data, or the share after the time limit. */
async function freedAtLast(freedNow: () => Promise<number>, withinSeconds: number): Promise<number> {
  const end = now() + withinSeconds * 1_000;
  for (;;) {
    const freed = await freedNow();
    if (freed >= REACH.freed || now() > end) return freed;
    await pause(POLL_INTERVAL_MS);
  }
}
