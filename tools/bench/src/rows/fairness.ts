import type { Row } from '../row';
import type { Smsc } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilSubmitted } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const BULK = 500_000;
/** Fewer would be submitted before the messages of the second company. */
const LEAST = 50_000;
const SMALL = 1_000;
const REACH = 5;
const ALONE_FIRST = NUMBERS.second + 100_000;

export const fairness: Row = {
  name: 'fairness',
  what: '1,000 messages of a second company during 500,000 of the first: from its request to its last submit',
  reach: '5 s',
  async run(context) {
    const count = Math.max(LEAST, context.scaled(BULK));
    const smsc = await context.smsc();
    return context.withSystem(smsc, async (bench) => {
      const [large, small] = [await bench.newCompany(), await bench.newCompany()];
      context.say('the second company alone');
      const alone = await submitAll(bench, small, smsc, ALONE_FIRST);
      context.say(`${count} messages of the first company`);
      await smsc.child.ask('follow', { first: NUMBERS.bulk, count });
      await bench.postSend(large, { first: NUMBERS.bulk, count, text: TEXT });
      // Well into the campaign, when it fills all queues and windows.
      await untilSubmitted(smsc, { first: NUMBERS.bulk, count: count / 10 });
      const value = await submitAll(bench, small, smsc, NUMBERS.second);
      const { numbers } = await smsc.child.ask('progress', NUMBERS.bulk);
      if (numbers === count)
        throw new Error('The campaign was submitted completely before the messages of the second company');
      return {
        value,
        unit: 's',
        lowerIsBetter: true,
        reached: value <= REACH,
        ceiling: alone,
        ceilingIs: 'the same 1,000 on an idle system',
        details: { 'campaign messages submitted by then': numbers },
      };
    });
  },
};

/** Sends to 1,000 numbers. Resolves to the seconds until the last message has reached the SMSC. */
async function submitAll(bench: BenchSystem, company: Company, smsc: Smsc, first: number): Promise<number> {
  await smsc.child.ask('follow', { first, count: SMALL });
  const { startedAt } = await bench.postSend(company, { first, count: SMALL, text: TEXT });
  return ((await untilSubmitted(smsc, { first, count: SMALL })) - startedAt) / 1000;
}
