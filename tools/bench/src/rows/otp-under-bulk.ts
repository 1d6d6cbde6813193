import { percentile } from '../measure/percentiles';
import type { Row } from '../row-context';
import { untilCalledBack, untilSubmitted } from './deliver';
import { NUMBERS, TEXT } from '../constants';
import { submitDelays } from './singles';

const BULK = 120_000;
const RATE = 20;
/** More than the campaign leaves time for. */
const OTPS = 20_000;
const IDLE_SECONDS = 5;
const IDLE_FIRST = NUMBERS.otp + 100_000;
const REACH = { p50: 30, p99: 150 };

export const otpUnderBulk: Row = {
  name: 'otp-under-bulk',
  what: 'from OTP request to submit_sm at the SMSC, while 120,000 bulk messages drain (callbacks on)',
  reach: 'p50 30 ms, p99 150 ms',
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    const bulk = { first: NUMBERS.bulk, count: context.scaled(BULK) };
    return context.withSystem(smsc, async (bench) => {
      const bank = await bench.newCompany(receiver.url('/otp'));
      const shop = await bench.newCompany(receiver.url('/bulk'));
      await smsc.child.ask('follow', bulk);
      await receiver.child.ask('follow', bulk);

      context.say('OTPs alone');
      const evenly = { rate: RATE, otp: true };
      const count = RATE * context.seconds(IDLE_SECONDS);
      const idle = await submitDelays(bench, bank, smsc, { ...evenly, first: IDLE_FIRST, count });

      context.say('OTPs beside a campaign');
      const sendCampaign = async (): Promise<void> => {
        await bench.postSend(shop, { ...bulk, text: TEXT });
        // The OTPs end with the campaign, so that all are measured beside it.
        await untilSubmitted(smsc, bulk).finally(() => bench.load().ask('stop'));
        await untilCalledBack(receiver, bulk);
      };
      const otps = { ...evenly, first: NUMBERS.otp, count: OTPS, stoppable: true };
      const [delays] = await Promise.all([submitDelays(bench, bank, smsc, otps), sendCampaign()]);
      const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
      return {
        value: p99,
        unit: 'ms p99',
        lowerIsBetter: true,
        reached: p50 <= REACH.p50 && p99 <= REACH.p99,
        ceiling: percentile(idle, 0.99),
        ceilingIs: 'p99 of OTPs on an idle system',
        details: {
          p50,
          p99,
          max: Math.max(...delays),
          OTPs: delays.length,
          'bulk messages': bulk.count,
          'alone p50': percentile(idle, 0.5),
          'alone p99': percentile(idle, 0.99),
        },
      };
    });
  },
};
