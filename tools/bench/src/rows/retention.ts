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
/** The comparison without deletion. */
const CAMPAIGNS = 3;
const OTPS = 40_000;
const OTP = { rate: 20, otp: true, stoppable: true, count: OTPS };
/** Recipients of a stored batch. */
const BATCH = 1_000;
const WITHIN_MS = 3_600_000;
/** MongoDB keeps deleted data for five minutes, then looks for pages to release every five minutes. */
const FREE_AFTER_SECONDS = 900;
const POLL_INTERVAL_MS = 10_000;
const REACH = { seconds: 600, slower: 1.1, otpP99: 150, freed: 0.9 };

interface Traffic {
  /** Messages per second of each campaign. */
  rates: number[];
  /** ms of each OTP until its submit. */
  delays: number[];
  messages: number;
}

export const retention: Row = {
  name: 'retention',
  what: 'deletion of half of the stored recipients after their company sets a retention of a day, during campaigns and OTPs',
  reach: '600 s, campaigns at most 10 % slower, OTP p99 150 ms, 90 % of the bytes free',
  onDemand: true,
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    return context.withSystem(smsc, async (bench) => {
      const { mongoUrl } = bench;
      const shop = await bench.newCompany(receiver.url('/shop'));
      const bank = await bench.newCompany(receiver.url('/otp'));
      let campaigns = 0;
      /** Delivered messages of campaigns. */
      let delivered = 0;
      /** Resolves to messages per second. */
      const campaign = async (count: number): Promise<number> => {
        const first = NUMBERS.bulk + (campaigns++ % 100) * 100_000;
        const seconds = await deliver(bench, { company: shop, receiver, smsc, first, count });
        delivered += count;
        return count / seconds;
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

      const count = context.scaled(CAMPAIGN);
      /** Campaigns beside OTPs, at least one. */
      const traffic = async (firstOtp: number, isLast: () => boolean): Promise<Traffic> => {
        const rates: number[] = [];
        const sending = async (): Promise<void> => {
          do rates.push(await campaign(count));
          while (!isLast());
          await bench.load().ask('stop');
        };
        const otps = submitDelays(bench, bank, smsc, { ...OTP, first: firstOtp });
        const [delays] = await Promise.all([otps, sending()]);
        return { rates, delays, messages: rates.length * count + delays.length };
      };

      context.say('campaigns and OTPs without deletion');
      let left = CAMPAIGNS;
      const alone = await traffic(NUMBERS.otp + 500_000, () => --left <= 0);
      const before = await batchBytes(mongoUrl);
      const deliveredBefore = delivered;
      const bytesEach = Math.max(0, before - stored) / alone.messages;

      context.say(`deleting ${dueRecipients} of ${recipients} recipients`);
      await bench.operator.data('PUT', `/companies/${due}/retention`, { texts: 1, recipients: 1 });
      const begun = now();
      let seconds = 0;
      const removed = until(
        () => batchesOf(mongoUrl, due),
        (batches) => batches === 0,
        { what: 'the deletion of the last due batch', withinMs: WITHIN_MS, everyMs: 500 },
      ).then(() => (seconds = (now() - begun) / 1_000));
      const [beside] = await Promise.all([traffic(NUMBERS.otp, () => seconds > 0), removed]);
      context.say('freed disk space');
      const freedNow = async (): Promise<number> => {
        const added = (delivered - deliveredBefore + beside.delays.length) * bytesEach;
        return (before + added - (await batchBytes(mongoUrl))) / dueBytes;
      };
      // As in a real system. It probably displaces pages of deleted data from MongoDB's cache, so that they are freed.
      let isFreed = false;
      const further = (async () => {
        while (!isFreed) await campaign(count);
      })();
      const freed = await freedAtLast(freedNow, context.seconds(FREE_AFTER_SECONDS)).finally(
        () => (isFreed = true),
      );
      await further;
      const [rateAlone, rateBeside] = [mean(alone.rates), mean(beside.rates)];
      const slower = rateAlone / rateBeside;
      const p99 = percentile(beside.delays, 0.99);
      const isQuick = seconds <= REACH.seconds && slower <= REACH.slower && p99 <= REACH.otpP99;
      return {
        value: seconds,
        unit: 's',
        lowerIsBetter: true,
        reached: isQuick && freed >= REACH.freed,
        details: {
          stored: recipients,
          removed: dueRecipients,
          'share of their bytes free': freed,
          'messages/s of campaigns': rateBeside,
          'without deletion': rateAlone,
          'campaigns ×': slower,
          campaigns: beside.rates.length,
          'OTP p50': percentile(beside.delays, 0.5),
          'OTP p99': p99,
          'OTP p99 without deletion': percentile(alone.delays, 0.99),
          OTPs: beside.delays.length,
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

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
