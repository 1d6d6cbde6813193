import { percentile } from '../measure/percentiles';
import type { Row } from '../row';
import { NUMBERS } from './numbers';
import { singlesAtRate, sustainedRate } from './singles-at-rate';
import { submitDelays } from './submit-delays';

const SECONDS = 60;
const SHORTEST_SECONDS = 5;
const WARM_UP_SECONDS = 3;
const SHARE = 0.8;
const RATE = 20;
const OTPS = 10_000;
const IDLE_OTPS = 100;
const REACH_P50 = 30;
const REACH_P99 = 120;

export const otpUnderSingles: Row = {
  name: 'otp-under-singles',
  what: 'from OTP request to submit_sm at the SMSC, while another company sends single messages at 80 % of single-sustained',
  reach: 'p50 30 ms, p99 120 ms',
  async run(context) {
    const { settings } = context;
    const rate = Math.round(settings.rate ?? SHARE * sustainedRate(context));
    const seconds = Math.max(SHORTEST_SECONDS, SECONDS * Math.min(1, settings.scale));
    const centre = await context.centre();
    const receiver = await context.receiver();
    const env = { SMS_CARRIERS: centre.carriers() };
    return context.withSystem({ env }, async (bench) => {
      const companies = await bench.newCompanies(settings.companies, { callbackUrl: receiver.url('/shops') });
      const bank = await bench.newCompany({ callbackUrl: receiver.url('/otp') });
      const otps = { rate: RATE, otp: true, first: NUMBERS.otp };
      const singles = { companies, receiver, rate };
      context.say('warming up');
      await singlesAtRate(bench, { ...singles, seconds: WARM_UP_SECONDS });

      context.say('OTPs alone');
      const idle = await submitDelays(bench, bank, centre, { ...otps, count: IDLE_OTPS });

      context.say(`OTPs during ${rate} single messages per second`);
      const [delays, beside] = await context.measured(bench, () =>
        Promise.all([
          submitDelays(bench, bank, centre, { ...otps, count: OTPS, stoppable: true }),
          singlesAtRate(bench, { ...singles, seconds }).finally(() => bench.load().ask('stop')),
        ]),
      );
      const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
      return {
        ...{ value: p99, unit: 'ms p99', lowerIsBetter: true, reached: p50 <= REACH_P50 && p99 <= REACH_P99 },
        ...{ ceiling: percentile(idle, 0.99), ceilingIs: 'p99 of OTPs on an idle system' },
        details: {
          ...{ p50, p99, max: Math.max(...delays), OTPs: delays.length },
          ...{ 'alone p50': percentile(idle, 0.5), 'alone p99': percentile(idle, 0.99) },
          ...{
            'singles/s': beside.perSecond,
            'single messages: last request to last callback, ms': beside.tailMs,
          },
          companies: companies.length,
        },
      };
    });
  },
};
