import { median } from '../measure/percentiles';
import type { Row } from '../row';
import type { RowContext } from '../row-context';
import type { SendOptions } from '../load/send-body';
import { WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const NUMBERS_IN_ONE = 500_000;
const PAIRS_IN_ONE = 400_000;
const WARM_UP = 20_000;
const CEILING_RUNS = 3;

export const accept500k: Row = {
  name: 'accept-500k',
  what: 'POST of 500,000 numbers with one text through the gateway, until the response (stored durably)',
  reach: '2 s',
  run: (context) =>
    acceptance(context, { first: NUMBERS.bulk, count: context.scaled(NUMBERS_IN_ONE), text: TEXT }, 2),
};

export const acceptPairs: Row = {
  name: 'accept-400k-pairs',
  what: 'the same for 400,000 pairs of number and text',
  reach: '4 s',
  run: (context) =>
    acceptance(
      context,
      { first: NUMBERS.bulk, count: context.scaled(PAIRS_IN_ONE), text: TEXT, pairs: true },
      4,
    ),
};

async function acceptance(
  context: RowContext,
  send: Omit<SendOptions, 'brandID'>,
  reach: number,
): ReturnType<Row['run']> {
  return context.withSystem({}, async (bench) => {
    const company = await bench.newCompany();
    context.say('warming up');
    const warm = await bench.postSend(company, { ...send, first: NUMBERS.second, count: WARM_UP });
    await bench.untilDelivered(warm.smsID, WARM_UP, WITHIN_MS);

    context.say('the baseline: bare parse and insert');
    const { mongoUrl } = bench.system.run;
    const bare: number[] = [];
    for (let run = 0; run < CEILING_RUNS; run++) {
      bare.push(await context.helper('ceilings').ask('accept', { mongoUrl, send: { ...send, brandID: 1 } }));
    }
    context.say(`${send.count} recipients`);
    const { result, cpu } = await context.measuredEach(bench, send.count, () =>
      bench.postSend(company, send),
    );
    const { seconds, sent } = result;
    // A second send at once: the latency of a campaign while the first one is being delivered.
    const again = await bench.postSend(company, { ...send, first: NUMBERS.second });
    return {
      ...{ value: seconds, unit: 's', lowerIsBetter: true, reached: seconds <= reach },
      ...{ ceiling: median(bare), ceilingIs: 'JSON.parse and a bare insert of the batches' },
      details: {
        ...{ recipients: send.count, 'body MB': sent / 1e6 },
        'second send, while the first drains, s': again.seconds,
      },
      cpu,
    };
  });
}
