import { percentile } from '../measure/percentiles';
import type { Row } from '../row';
import { untilCalledBack, untilSubmitted } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { submitDelays } from './submit-delays';

const BULK = 500_000;
const OTPS = 20_000;
const RATE = 20;
const IDLE_OTPS = 100;
const REACH_P50 = 30;
const REACH_P99 = 150;
const IDLE_FIRST = NUMBERS.otp + 100_000;

export const otpUnderBulk: Row = {
  name: 'otp-under-bulk',
  what: 'from OTP request to submit_sm at the SMSC, while 500,000 bulk messages drain (callbacks on)',
  reach: 'p50 30 ms, p99 150 ms',
  async run(context) {
    const count = context.scaled(BULK);
    const centre = await context.centre();
    const receiver = await context.receiver();
    const env = { SMS_CARRIERS: centre.carriers() };
    return context.withSystem({ env }, async (bench) => {
      const bulk = await bench.newCompany({ callbackUrl: receiver.url('/bulk') });
      const bank = await bench.newCompany({ callbackUrl: receiver.url('/otp') });
      const range = { first: NUMBERS.bulk, count };
      await centre.child.ask('follow', range);
      await receiver.child.ask('follow', range);

      context.say('OTPs alone');
      const evenly = { rate: RATE, otp: true };
      const alone = { ...evenly, first: IDLE_FIRST, count: IDLE_OTPS };
      const idle = await submitDelays(bench, bank, centre, alone);

      context.say(`OTPs while ${count} bulk messages drain`);
      const delays = await context.measured(bench, async () => {
        await bench.postSend(bulk, { ...range, text: TEXT });
        const drained = untilSubmitted(centre, range).then(() => bench.load().ask('stop'));
        const otps = { ...evenly, first: NUMBERS.otp, count: OTPS, stoppable: true };
        const running = submitDelays(bench, bank, centre, otps);
        return (await Promise.all([running, drained]))[0];
      });
      await untilCalledBack(receiver, range);
      const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
      return {
        ...{ value: p99, unit: 'ms p99', lowerIsBetter: true, reached: p50 <= REACH_P50 && p99 <= REACH_P99 },
        ...{ ceiling: percentile(idle, 0.99), ceilingIs: 'p99 of OTPs on an idle system' },
        details: {
          ...{ p50, p99, max: Math.max(...delays), OTPs: delays.length },
          ...{ 'alone p50': percentile(idle, 0.5), 'alone p99': percentile(idle, 0.99) },
        },
      };
    });
  },
};
