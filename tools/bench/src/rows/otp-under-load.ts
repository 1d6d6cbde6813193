import { percentile } from '../measure/percentiles';
import type { Measured, Row } from '../row';
import type { Smsc, Receiver, RowContext } from '../row-context';
import type { BenchSystem } from '../system/bench-system';
import { untilCalledBack, untilSubmitted } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { singlesAtRate, sustainedRate } from './singles-at-rate';
import { submitDelays } from './submit-delays';

const BULK = 120_000;
const SINGLES_SECONDS = 20;
const WARM_UP_SECONDS = 3;
/** Share of the rate of `single-sustained`. */
const SHARE = 0.8;
const RATE = 20;
/** More than any load leaves time for. */
const OTPS = 20_000;
const IDLE_SECONDS = 5;
const IDLE_FIRST = NUMBERS.otp + 100_000;
const REACH_P50 = 30;

export const otpUnderBulk: Row = {
  name: 'otp-under-bulk',
  what: 'from OTP request to submit_sm at the SMSC, while 120,000 bulk messages drain (callbacks on)',
  reach: 'p50 30 ms, p99 150 ms',
  run: (context) => otpsBeside(context, 150, duringCampaign),
};

export const otpUnderSingles: Row = {
  name: 'otp-under-singles',
  what: 'from OTP request to submit_sm at the SMSC, while another company sends single messages at 80 % of single-sustained',
  reach: 'p50 30 ms, p99 120 ms',
  run: (context) => otpsBeside(context, 120, duringSingles),
};

interface Line {
  context: RowContext;
  bench: BenchSystem;
  receiver: Receiver;
  smsc: Smsc;
}

/** Sends another company's messages. `stop` ends the OTPs, so that they are measured under the load only. Resolves to its details. */
type Load = (stop: () => Promise<void>) => Promise<Record<string, number>>;

async function otpsBeside(
  context: RowContext,
  reachP99: number,
  prepare: (line: Line) => Promise<Load>,
): Promise<Measured> {
  const smsc = await context.smsc();
  const receiver = await context.receiver();
  return context.withSystem(smsc, async (bench) => {
    const bank = await bench.newCompany(receiver.url('/otp'));
    const load = await prepare({ context, bench, receiver, smsc });
    const evenly = { rate: RATE, otp: true };
    context.say('OTPs alone');
    const idleCount = RATE * context.seconds(IDLE_SECONDS);
    const idle = await submitDelays(bench, bank, smsc, { ...evenly, first: IDLE_FIRST, count: idleCount });

    context.say('OTPs under load');
    const otps = { ...evenly, first: NUMBERS.otp, count: OTPS, stoppable: true };
    const [delays, details] = await Promise.all([
      submitDelays(bench, bank, smsc, otps),
      load(() => bench.load().ask('stop')),
    ]);
    const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
    return {
      value: p99,
      unit: 'ms p99',
      lowerIsBetter: true,
      reached: p50 <= REACH_P50 && p99 <= reachP99,
      ceiling: percentile(idle, 0.99),
      ceilingIs: 'p99 of OTPs on an idle system',
      details: {
        p50,
        p99,
        max: Math.max(...delays),
        OTPs: delays.length,
        'alone p50': percentile(idle, 0.5),
        'alone p99': percentile(idle, 0.99),
        ...details,
      },
    };
  });
}

async function duringCampaign({ context, bench, receiver, smsc }: Line): Promise<Load> {
  const company = await bench.newCompany(receiver.url('/bulk'));
  const range = { first: NUMBERS.bulk, count: context.scaled(BULK) };
  await smsc.child.ask('follow', range);
  await receiver.child.ask('follow', range);
  return async (stop) => {
    await bench.postSend(company, { ...range, text: TEXT });
    await untilSubmitted(smsc, range).finally(stop);
    await untilCalledBack(receiver, range);
    return { 'bulk messages': range.count };
  };
}

async function duringSingles({ context, bench, receiver }: Line): Promise<Load> {
  const { settings } = context;
  const rate = Math.round(settings.rate ?? SHARE * sustainedRate(context));
  const companies = await bench.newCompanies(settings.companies, receiver.url('/shops'));
  const singles = { companies, receiver, rate };
  context.say('warming up');
  await singlesAtRate(bench, { ...singles, seconds: context.seconds(WARM_UP_SECONDS) });
  return async (stop) => {
    const seconds = context.seconds(SINGLES_SECONDS);
    const beside = await singlesAtRate(bench, { ...singles, seconds }).finally(stop);
    return {
      'singles/s': beside.perSecond,
      'single messages: last request to last callback, ms': beside.tailMs,
      companies: companies.length,
    };
  };
}
