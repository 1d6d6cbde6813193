import { percentile } from '../measure/percentiles';
import type { NumberRange } from '../receiver/callback-tally';
import type { Row } from '../row';
import type { Centre } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilCalledBack, untilSubmitted } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const BULK = 500_000;
const OTPS = 20_000;
const EVERY_MS = 50;
const IDLE_OTPS = 100;
const REACH_P50 = 30;
const REACH_P99 = 150;
const IDLE_FIRST = NUMBERS.otp + 100_000;

export const otpUnderBulk: Row = {
  name: 'otp-under-bulk',
  what: 'from OTP request to submit_sm at the centre, while 500,000 bulk messages drain (callbacks on)',
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
      const idle = await otps(bench, bank, centre, { first: IDLE_FIRST, count: IDLE_OTPS });

      context.say(`OTPs while ${count} bulk messages drain`);
      const delays = await context.measured(bench, async () => {
        await bench.postSend(bulk, { ...range, text: TEXT });
        const drained = untilSubmitted(centre, range).then(() => bench.load().ask('stopTrickle'));
        const running = otps(bench, bank, centre, { first: NUMBERS.otp, count: OTPS });
        return (await Promise.all([running, drained]))[0];
      });
      await untilCalledBack(receiver, range);
      const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
      return {
        ...{ value: p99, unit: 'ms p99', lowerIsBetter: true, reached: p50 <= REACH_P50 && p99 <= REACH_P99 },
        ...{ ceiling: percentile(idle, 0.99), ceilingIs: 'p99 of OTPs with nothing else to do' },
        details: {
          ...{ p50, p99, max: Math.max(...delays), OTPs: delays.length },
          ...{ 'alone p50': percentile(idle, 0.5), 'alone p99': percentile(idle, 0.99) },
        },
      };
    });
  },
};

/** Sends OTPs evenly. Resolves to what each took from its request to the centre, ms. Throws where one was lost or refused. */
async function otps(
  bench: BenchSystem,
  { key, brandID }: Company,
  centre: Centre,
  range: NumberRange,
): Promise<number[]> {
  await centre.child.ask('follow', range);
  const { startedAt, sent } = await bench.load().ask('trickle', {
    ...{ url: bench.gatewayUrl, key, brandID, ...range, everyMs: EVERY_MS, otp: true },
    text: 'Your code is 123456',
  });
  await untilSubmitted(centre, { first: range.first, count: sent });
  const submittedAt = await centre.child.ask('submittedAt', range.first);
  return Array.from({ length: sent }, (_, index) => submittedAt[index]! - startedAt[index]!);
}
