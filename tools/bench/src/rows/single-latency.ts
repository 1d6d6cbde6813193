import { microsecondsEach } from '../measure/cpu';
import { percentile } from '../measure/percentiles';
import type { Row } from '../row';
import { NUMBERS } from './numbers';
import { singlesAtRate } from './singles-at-rate';
import { submitDelays } from './submit-delays';

const RATE = 200;
const SECONDS = 15;
const WARM_UP_SECONDS = 5;
const CEILING_SECONDS = 4;
const REACH = { answerP50: 5, answerP99: 20, otpP50: 10, otpP99: 30 };

export const singleLatency: Row = {
  name: 'single-latency',
  what: '200 per second on an idle system: single messages from request to response, then OTPs from request to submit_sm at the SMSC',
  reach: 'response p50 5 ms, p99 20 ms; OTP p50 10 ms, p99 30 ms',
  async run(context) {
    const seconds = context.seconds(SECONDS);
    const warmUp = context.seconds(WARM_UP_SECONDS);
    const receiver = await context.receiver();
    const smsc = await context.smsc();
    return context.withSystem(smsc, async (bench) => {
      const company = await bench.newCompany(receiver.url());
      const singles = { companies: [company], receiver, rate: RATE };
      const otps = { rate: RATE, otp: true, first: NUMBERS.otp };
      context.say('the baseline: a bare write');
      const options = { mongoUrl: bench.mongoUrl, seconds: context.seconds(CEILING_SECONDS) };
      const bare = await context.helper('ceilings').ask('writes', options);
      context.say('warming up');
      await singlesAtRate(bench, { ...singles, seconds: warmUp });
      await submitDelays(bench, company, smsc, { ...otps, count: RATE * warmUp });
      const { result, used } = await context.measure(bench, async () => {
        context.say('singles');
        const answer = await singlesAtRate(bench, { ...singles, seconds });
        context.say('OTPs');
        return {
          answer,
          otp: await submitDelays(bench, company, smsc, { ...otps, count: RATE * seconds }),
        };
      });
      const { answer } = result;
      const otp = { p50: percentile(result.otp, 0.5), p99: percentile(result.otp, 0.99) };
      const isAnswered = answer.p50 <= REACH.answerP50 && answer.p99 <= REACH.answerP99;
      const isSubmitted = otp.p50 <= REACH.otpP50 && otp.p99 <= REACH.otpP99;
      return {
        value: answer.p99,
        unit: 'ms p99 until the response',
        lowerIsBetter: true,
        reached: isAnswered && isSubmitted,
        ceiling: percentile(bare, 0.99),
        ceilingIs: 'p99 of a bare write of one message, durable on a majority',
        details: {
          'response p50': answer.p50,
          'response p99': answer.p99,
          messages: answer.requests,
          'OTP to the SMSC p50': otp.p50,
          'OTP p99': otp.p99,
          'OTP max': Math.max(...result.otp),
          'bare write p50': percentile(bare, 0.5),
        },
        cpu: microsecondsEach(used, answer.requests + result.otp.length),
      };
    });
  },
};
