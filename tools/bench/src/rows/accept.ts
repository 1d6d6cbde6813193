import { microsecondsEach } from '../measure/cpu';
import { percentile } from '../measure/percentiles';
import type { Row } from '../row-context';
import { WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from '../constants';

const RECIPIENTS = 500_000;
const WARM_UP = 20_000;
const CEILING_RUNS = 3;
const REACH = 2;

export const accept500k: Row = {
  name: 'accept-500k',
  what: 'POST of 500,000 numbers with one text through the gateway, until the response (stored durably)',
  reach: '2 s',
  async run(context) {
    const count = context.scaled(RECIPIENTS);
    return context.withSystem(null, async (bench) => {
      const { mongoUrl } = bench;
      const company = await bench.newCompany();
      context.say('warming up');
      const warmUp = context.scaled(WARM_UP);
      const warm = await bench.postSend(company, { first: NUMBERS.second, count: warmUp, text: TEXT });
      await bench.untilDelivered(warm.smsID, warmUp, WITHIN_MS);

      context.say('the baseline: bare parse and insert');
      const range = { first: NUMBERS.bulk, count };
      const bare: number[] = [];
      for (let run = 0; run < CEILING_RUNS; run++)
        bare.push(await context.helper('ceilings').ask('accept', { mongoUrl, ...range }));
      context.say(`${count} recipients`);
      const { result, used } = await context.measure(bench, () =>
        bench.postSend(company, { ...range, text: TEXT }),
      );
      // A second send at once: the latency of a campaign while the first one is being delivered.
      const again = await bench.postSend(company, { first: NUMBERS.second, count, text: TEXT });
      return {
        value: result.seconds,
        unit: 's',
        lowerIsBetter: true,
        reached: result.seconds <= REACH,
        ceiling: percentile(bare, 0.5),
        ceilingIs: 'JSON.parse and a bare insert of the batches',
        details: {
          recipients: count,
          'body MB': result.bytes / 1e6,
          'second send, while the first drains, s': again.seconds,
        },
        cpu: microsecondsEach(used, count),
      };
    });
  },
};
