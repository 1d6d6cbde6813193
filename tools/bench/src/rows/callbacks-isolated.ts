import { until } from '../measure/clock';
import { percentile } from '../measure/percentiles';
import type { Row } from '../row';
import type { Centre, Receiver } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilCalledBack, WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { postOfOne, sendEvenly } from './send-singles';

const HANGING = 20_000;
const SINGLES = 400;
const RATE = 20;
const REACH = 200;
const HEALTHY_FIRST = NUMBERS.singles + 100_000;
const HANG_PATH = '/hangs';

export const callbacksIsolated: Row = {
  name: 'callbacks-isolated',
  what: 'callbacks of company B, from delivery receipt to callback request, while the receiver of company A hangs on every request',
  reach: 'p99 200 ms',
  async run(context) {
    const centre = await context.centre();
    const receiver = await context.receiver();
    const env = { SMS_CARRIERS: centre.carriers() };
    return context.withSystem({ env }, async (bench) => {
      const hanging = await bench.newCompany({ callbackUrl: receiver.url(HANG_PATH) });
      const healthy = await bench.newCompany({ callbackUrl: receiver.url() });
      context.say('company B alone');
      const alone = await delays(bench, healthy, centre, receiver, HEALTHY_FIRST);

      const count = context.scaled(HANGING);
      context.say(`${count} messages of company A, whose receiver hangs`);
      await receiver.child.ask('hang', { path: HANG_PATH, on: true });
      const { smsID } = await bench.postSend(hanging, { first: NUMBERS.bulk, count, text: TEXT });
      await bench.untilDelivered(smsID, count, WITHIN_MS);
      await until(
        () => receiver.child.ask('rest'),
        ({ hung }) => hung > 0,
        { what: 'a hanging request', withinMs: WITHIN_MS },
      );
      context.say('company B');
      const delayed = await context.measured(bench, () =>
        delays(bench, healthy, centre, receiver, NUMBERS.singles),
      );
      const { hung } = await receiver.child.ask('rest');
      await receiver.child.ask('hang', { path: HANG_PATH, on: false });
      const value = percentile(delayed, 0.99);
      return {
        ...{ value, unit: 'ms p99', lowerIsBetter: true, reached: value <= REACH },
        ...{ ceiling: percentile(alone, 0.99), ceilingIs: 'the same while A’s receiver answers' },
        details: {
          ...{
            p50: percentile(delayed, 0.5),
            max: Math.max(...delayed),
            'alone p50': percentile(alone, 0.5),
          },
          ...{ callbacks: delayed.length, 'hanging requests': hung },
        },
      };
    });
  },
};

/** Sends singles evenly. Resolves to the delay of each from the SMSC's delivery receipt to the callback of its final status, ms. */
async function delays(
  bench: BenchSystem,
  company: Company,
  centre: Centre,
  receiver: Receiver,
  first: number,
): Promise<number[]> {
  const range = { first, count: SINGLES };
  await centre.child.ask('follow', range);
  await receiver.child.ask('follow', { ...range, times: true });
  await sendEvenly(bench, { ...range, rate: RATE, requests: [postOfOne(company, TEXT)] });
  await untilCalledBack(receiver, range);
  const receiptAt = await centre.child.ask('receiptAt', first);
  const toldAt = await receiver.child.ask('times', first);
  return Array.from(toldAt, (at, index) => at - receiptAt[index]!);
}
