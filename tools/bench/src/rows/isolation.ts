import { percentile } from '../measure/percentiles';
import type { NumberRange } from '../receiver/callback-tally';
import type { Row, RowContext, Smsc } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilSubmitted } from './deliver';
import { NUMBERS, TEXT } from '../constants';
import { postOfOne, submitDelays } from './singles';

const CAMPAIGN = 60_000;
const REQUEST_OF = 1_000;
const SECONDS = 15;
const ALONE_SECONDS = 10;
const PARTS_PER_SECOND = 3_000;
const RATE = 20;
/** Most messages of each kind during one load. */
const MESSAGES = 10_000;
const REACH_SINGLE = 300;
const REACH_OTP = 150;

/** The inputs of one line of the row. `range`: A's numbers. */
interface Line {
  context: RowContext;
  bench: BenchSystem;
  smsc: Smsc;
  a: Company;
  range: NumberRange;
}

interface Load {
  what: string;
  /** Whether the SMSC refuses all of A's messages. */
  refused?: true;
  /** Resolves to the number of A's recipients, some of which may still be queued. */
  run(line: Line): Promise<number>;
}

interface Delays {
  otp: number[];
  single: number[];
}

const loads: Load[] = [
  {
    what: 'no load',
    run: async ({ context }) => {
      await new Promise((resolve) => setTimeout(resolve, context.seconds(ALONE_SECONDS) * 1000));
      return 0;
    },
  },
  {
    what: 'otp: true on 60,000 numbers',
    run: async ({ bench, a, range }) => {
      await bench.postSend(a, { ...range, otp: true, text: TEXT });
      return range.count;
    },
  },
  {
    what: '60,000 in requests of 1,000',
    run: async ({ bench, a, range: { first, count } }) => {
      for (let sent = 0; sent < count; sent += REQUEST_OF)
        await bench.postSend(a, { first: first + sent, count: REQUEST_OF, text: TEXT });
      return count;
    },
  },
  { what: 'single messages, 64 concurrently', run: (line) => oneByOne(line, 64) },
  { what: 'single messages, all refused, 32 concurrently', refused: true, run: (line) => oneByOne(line, 32) },
];

export const isolation: Row = {
  name: 'isolation',
  what: 'single messages of company B, from request to submit_sm, while company A floods an SMSC of 3,000 parts/s (worst load)',
  reach: 'single messages of B p99 300 ms, OTPs p99 150 ms, under every load of A',
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    await smsc.child.ask('configure', { perSecond: PARTS_PER_SECOND });
    return context.withSystem(smsc, async (bench) => {
      const b = await bench.newCompany(receiver.url('/b'));
      const found: [string, Delays][] = [];
      for (const [index, load] of loads.entries()) {
        context.say(`A: ${load.what}`);
        const a = await bench.newCompany(receiver.url('/a'));
        const range = { first: NUMBERS.bulk + index * 1_000_000, count: context.scaled(CAMPAIGN) };
        const line = { context, bench, smsc, a, range };
        found.push([load.what, await besides(load, line, b, index)]);
      }
      const alone = found[0]![1].single;
      const p99 = (kind: keyof Delays): number =>
        Math.max(...found.map(([, delays]) => percentile(delays[kind], 0.99)));
      const value = p99('single');
      return {
        value,
        unit: 'ms p99',
        lowerIsBetter: true,
        reached: value <= REACH_SINGLE && p99('otp') <= REACH_OTP,
        ceiling: percentile(alone, 0.99),
        ceilingIs: 'the same while A sends nothing',
        details: Object.fromEntries(found.map(([what, delays]) => [`${what}:`, percentiles(delays)])),
      };
    });
  },
};

/** Sends OTPs and singles of B evenly during A's load, until the last of A's messages has reached the SMSC. */
async function besides(load: Load, line: Line, b: Company, index: number): Promise<Delays> {
  const { bench, smsc, range } = line;
  await smsc.child.ask('configure', { refused: load.refused ? range : null });
  await smsc.child.ask('follow', range);
  const evenly = { rate: RATE, count: MESSAGES, stoppable: true };
  const trickling = Promise.all([
    submitDelays(bench, b, smsc, { ...evenly, first: NUMBERS.otp + index * 1_000_000, otp: true }),
    submitDelays(bench, b, smsc, { ...evenly, first: NUMBERS.singles + index * 1_000_000 }),
  ]);
  const drained = load
    .run(line)
    .then((count) => count && untilSubmitted(smsc, { ...range, count }))
    .finally(() => bench.load().ask('stop'));
  const [[otp, single]] = await Promise.all([trickling, drained]);
  return { otp, single };
}

/** A sends to one number per request for a limited time. Resolves to the number of requests. */
async function oneByOne({ context, bench, a, range }: Line, connections: number): Promise<number> {
  const seconds = context.seconds(SECONDS);
  const send = { url: bench.gatewayUrl, request: postOfOne(a, TEXT), ...range, seconds, connections };
  return (await bench.load().ask('hammer', send)).requests;
}

function percentiles({ otp, single }: Delays): string {
  const of = (values: number[]): string =>
    [0.5, 0.99].map((share) => Math.round(percentile(values, share)).toLocaleString('en-US')).join(', ');
  return `OTP p50, p99 ms ${of(otp)}; single ${of(single)}`;
}
