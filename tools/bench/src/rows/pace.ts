import { until } from '../measure/clock';
import type { Row } from '../row';
import { WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const PACE = 200;
const PARTS = 3;
const RECIPIENTS = 6_000;
const SENDERS = 3;
/** At least one batch for each sender. */
const LEAST = SENDERS * 1_000;
/** Evenly distributed batches keep every sender busy up to this share. */
const FULL_SHARE = 0.8;
const SECOND_MS = 1_000;
const MOST = PACE * 1.02;
const LEAST_MEAN = 0.97;

export const pace: Row = {
  name: 'pace',
  what: 'parts at the SMSC with a rate limit of 200 parts/s, three parts per message, three senders: the maximum in any second',
  reach: 'at most 204 in any second, mean 194 or more',
  async run(context) {
    const count = Math.max(LEAST, context.scaled(RECIPIENTS));
    const centre = await context.centre();
    const env = { SMS_CARRIERS: centre.carriers(`binds=${SENDERS}&window=100&tps=${PACE}`) };
    const system = { env, copies: { 'sms-sender': SENDERS } };
    return context.withSystem(system, async (bench) => {
      const company = await bench.newCompany();
      const wanted = count * PARTS;
      context.say(`${wanted} parts, about ${Math.round(wanted / PACE)} s`);
      await centre.child.ask('trace');
      const before = await centre.child.ask('submits');
      await bench.postSend(company, {
        first: NUMBERS.bulk,
        count,
        text: TEXT.repeat(4).slice(0, 400),
      });
      await until(
        () => centre.child.ask('submits'),
        (submits) => submits - before >= wanted,
        { what: `${wanted} parts`, withinMs: WITHIN_MS, everyMs: 500 },
      );
      const times = await centre.child.ask('traced');
      const fullest = fullestSecond(times);
      const mean = meanRate(times);
      return {
        ...{ value: fullest, unit: 'parts in a second', lowerIsBetter: true },
        reached: fullest <= MOST && mean >= LEAST_MEAN * PACE,
        ...{ ceiling: PACE, ceilingIs: 'the configured rate limit' },
        details: {
          ...{ mean, 'mean of the first 80 %': meanRate(times.subarray(0, times.length * FULL_SHARE)) },
          ...{ parts: times.length, seconds: (times.at(-1)! - times[0]!) / SECOND_MS },
        },
      };
    });
  },
};

/** Parts per second from the first to the last. */
function meanRate(times: Float64Array): number {
  return ((times.length - 1) * SECOND_MS) / (times.at(-1)! - times[0]!);
}

/** The maximum number within any one second. `times`: ms, ascending. */
export function fullestSecond(times: ArrayLike<number>): number {
  let most = 0;
  let begin = 0;
  for (let end = 0; end < times.length; end++) {
    while (times[end]! - times[begin]! >= SECOND_MS) begin++;
    most = Math.max(most, end - begin + 1);
  }
  return most;
}
