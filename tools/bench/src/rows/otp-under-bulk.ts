import { percentile } from '../measure/percentiles';
import { until } from '../measure/clock';
import type { Row } from '../row';
import type { Centre } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { NUMBERS, TEXT } from './numbers';

const BULK = 500_000;
const OTPS = 20_000;
const EVERY_MS = 50;
const IDLE_OTPS = 100;
const WITHIN_MS = 600_000;
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
    const env = { SMS_CARRIERS: centre.carriers('binds=2&window=100') };
    return context.withSystem({ env }, async (bench) => {
      const bulk = await bench.newCompany({ callbackUrl: receiver.url('/bulk') });
      const bank = await bench.newCompany({ callbackUrl: receiver.url('/otp') });
      await centre.child.ask('follow', { first: NUMBERS.bulk, count });
      await receiver.child.ask('follow', { first: NUMBERS.bulk, count });

      context.say('OTPs alone');
      const idle = await otps(bench, bank, centre, { first: IDLE_FIRST, count: IDLE_OTPS });

      context.say(`OTPs while ${count} bulk messages drain`);
      const delays = await context.measured(bench, async () => {
        await bench.postSend(bulk, { first: NUMBERS.bulk, count, text: TEXT });
        const drained = until(
          () => centre.child.ask('progress', NUMBERS.bulk),
          ({ numbers }) => numbers === count,
          { what: `${count} submits`, withinMs: WITHIN_MS, everyMs: 500 },
        ).then(() => context.load().ask('stopTrickle'));
        const running = otps(bench, bank, centre, { first: NUMBERS.otp, count: OTPS });
        return (await Promise.all([running, drained]))[0];
      });
      await until(
        () => receiver.child.ask('progress', NUMBERS.bulk),
        ({ complete }) => complete === count,
        { what: 'the bulk messages’ callbacks', withinMs: WITHIN_MS, everyMs: 500 },
      );
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
  range: { first: number; count: number },
): Promise<number[]> {
  await centre.child.ask('follow', range);
  const { startedAt, sent, wrong, firstWrong } = await bench.load().ask('trickle', {
    ...{ url: bench.gatewayUrl, key, brandID, ...range, everyMs: EVERY_MS, otp: true },
    text: 'Your code is 123456',
  });
  if (wrong > 0) throw new Error(`${wrong} of ${sent} OTPs were not accepted, the first: ${firstWrong}`);
  await until(
    () => centre.child.ask('progress', range.first),
    ({ numbers }) => numbers === sent,
    { what: `${sent} OTPs at the centre`, withinMs: 30_000 },
  );
  const submittedAt = await centre.child.ask('submittedAt', range.first);
  return Array.from({ length: sent }, (_, index) => submittedAt[index]! - startedAt[index]!);
}
