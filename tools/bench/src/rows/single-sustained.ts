import { microsecondsEach } from '../measure/cpu';
import { highestRate } from '../measure/highest-rate';
import type { Row } from '../row';
import type { RowContext } from '../row-context';
import type { BenchSystem } from '../system/bench-system';
import { type AtRate, SUSTAINED_REACH, singlesAtRate, type SinglesAtRate } from './singles-at-rate';
import { SINGLE_TEXT } from './send-singles';

const SECONDS = 30;
/** Duration of one try during the search for the rate. */
const TRY_SECONDS = 8;
const SHORTEST_SECONDS = 4;
const START = 1_000;
const WARM_UP = { rate: 400, seconds: 4 };
/** A rate that held for the short time may fail over the long time. */
const LOWER = 0.95;
const LONG_TRIES = 8;
/**
 * Allowed backlog when the last request is sent: the messages that are always in flight, and the surplus of a rate that is 2 % too high.
 */
const UNDER_WAY_MS = 1_000;
const SURPLUS = 0.02;
const REACH_CPU = 750;

type Load = Pick<SinglesAtRate, 'companies' | 'receiver'>;

interface Sustained extends AtRate {
  rate: number;
  cpu: Record<string, number>;
}

export const singleSustained: Row = {
  name: 'single-sustained',
  what: 'single messages per second: the highest rate that acceptance, submit, delivery receipts and callbacks sustain for 30 s',
  reach: '2,500 messages/s, 750 µs of CPU per message',
  async run(context) {
    const receiver = await context.receiver();
    const centre = await context.centre();
    const { companies: count, rate } = context.settings;
    return context.withSystem(centre, async (bench) => {
      const companies = await bench.newCompanies(count, receiver.url());
      const load = { companies, receiver };
      context.say('warming up');
      await singlesAtRate(bench, { ...load, ...WARM_UP });
      const highest = rate ?? (await rateThatKeepsUp(context, bench, load));
      const best = await sustained(context, bench, load, highest);
      context.say('the baseline: a bare chain');
      const ceiling = await context.helper('ceilings').ask('chain', {
        port: centre.port,
        submits: best.messages,
        text: SINGLE_TEXT,
        receiverUrl: receiver.url('/bare'),
      });
      const { perSecond, cpu } = best;
      return {
        value: Math.round(perSecond),
        unit: 'messages/s',
        ceiling,
        reached: perSecond >= SUSTAINED_REACH && cpu['total']! <= REACH_CPU,
        ceilingIs: 'a bare chain of SMPP and two GETs, without storage',
        details: {
          companies: companies.length,
          seconds: best.messages / best.rate,
          messages: best.messages,
          'request to response p50 ms': best.p50,
          'p99 ms': best.p99,
          'last request to last callback, ms': best.tailMs,
        },
        cpu,
      };
    });
  },
};

async function rateThatKeepsUp(context: RowContext, bench: BenchSystem, load: Load): Promise<number> {
  const seconds = context.seconds(TRY_SECONDS, SHORTEST_SECONDS);
  return highestRate(START, async (rate) => {
    const run = await singlesAtRate(bench, { ...load, rate, seconds });
    tell(context, rate, run);
    return keepsUp(run, seconds);
  });
}

/** Runs for the full time, at a rate that is lowered until it holds. */
async function sustained(
  context: RowContext,
  bench: BenchSystem,
  load: Load,
  highest: number,
): Promise<Sustained> {
  const seconds = context.seconds(SECONDS, SHORTEST_SECONDS);
  let rate = highest;
  for (let tries = 0; tries < LONG_TRIES; tries++) {
    const { result, used } = await context.measure(bench, () =>
      singlesAtRate(bench, { ...load, rate, seconds }),
    );
    tell(context, rate, result);
    if (keepsUp(result, seconds)) return { ...result, rate, cpu: microsecondsEach(used, result.messages) };
    rate = Math.floor(rate * LOWER);
  }
  throw new Error(`No rate near ${highest}/s was sustained for ${seconds} s`);
}

function keepsUp({ tailMs, latestMs }: AtRate, seconds: number): boolean {
  const mostMs = UNDER_WAY_MS + SURPLUS * seconds * 1_000;
  return Math.max(tailMs, latestMs) <= mostMs;
}

function tell(context: RowContext, rate: number, { tailMs, latestMs, p99 }: AtRate): void {
  const figures = [latestMs, p99, tailMs].map((ms) => Math.round(ms).toLocaleString('en'));
  context.say(`${rate}/s: ms late, response p99, to the last callback: ${figures.join(', ')}`);
}
