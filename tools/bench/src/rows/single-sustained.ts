import { microsecondsEach } from '../measure/cpu';
import { highestSustained } from '../measure/highest-rate';
import type { Row } from '../row-context';
import { SINGLE_TEXT, singlesAtRate } from './singles';

const SECONDS = 20;
const SHORTEST_SECONDS = 4;
const START = 1_500;
const WARM_UP = { rate: 400, seconds: 4 };
/**
 * Allowed backlog when the last request is sent: the messages that are always in flight, and the surplus of a rate that is 2 % too high.
 */
const UNDER_WAY_MS = 1_000;
const SURPLUS = 0.02;
const REACH = 2_500;
const REACH_CPU = 750;

export const singleSustained: Row = {
  name: 'single-sustained',
  what: 'single messages per second: the highest rate that acceptance, submit, delivery receipts and callbacks sustain for 20 s',
  reach: '2,500 messages/s, 750 µs of CPU per message',
  async run(context) {
    const receiver = await context.receiver();
    const smsc = await context.smsc();
    return context.withSystem(smsc, async (bench) => {
      const company = await bench.newCompany(receiver.url());
      context.say('warming up');
      await singlesAtRate(bench, { company, receiver, ...WARM_UP });

      const seconds = context.seconds(SECONDS, SHORTEST_SECONDS);
      const allowedMs = UNDER_WAY_MS + SURPLUS * seconds * 1_000;
      /** Sends at the rate, and tells whether the system keeps up with it. It ends early if it does not. */
      const attempt = async (rate: number) => {
        const { result, used } = await context.measure(bench, () =>
          singlesAtRate(bench, { company, receiver, rate, seconds, endsWhenLateMs: allowedMs }),
        );
        const { latestMs, p99, tailMs, requests } = result;
        const times = [latestMs, p99, tailMs].map(Math.round).join(', ');
        context.say(`${rate}/s: ms late, response p99, to the last callback: ${times}`);
        const isSustained = Math.max(tailMs, latestMs) <= allowedMs;
        return { ...result, isSustained, cpu: microsecondsEach(used, requests) };
      };
      const best = await highestSustained(START, attempt);

      context.say('the baseline: a bare chain');
      const loop = { port: smsc.port, submits: best.requests, text: SINGLE_TEXT };
      return {
        value: Math.round(best.perSecond),
        unit: 'messages/s',
        reached: best.perSecond >= REACH && best.cpu['total']! <= REACH_CPU,
        ceiling: await context
          .helper('ceilings')
          .ask('chain', { ...loop, receiverUrl: receiver.url('/bare') }),
        ceilingIs: 'a bare chain of SMPP and two GETs, without storage',
        details: {
          seconds,
          messages: best.requests,
          'request to response p50 ms': best.p50,
          'p99 ms': best.p99,
          'last request to last callback, ms': best.tailMs,
        },
        cpu: best.cpu,
      };
    });
  },
};
