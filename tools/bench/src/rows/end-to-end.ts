import { microsecondsEach } from '../measure/cpu';
import type { Row } from '../row-context';
import { deliver } from './deliver';
import { NUMBERS, TEXT } from '../constants';

const MESSAGES = 60_000;
const WARM_UP = 2_000;
const REACH = 5_500;

export const endToEnd: Row = {
  name: 'end-to-end',
  what: '60,000 messages, accepted → submitted → delivery receipt → both callbacks answered; from the first submit to the last callback',
  reach: '5,500 messages/s',
  async run(context) {
    const count = context.scaled(MESSAGES);
    const receiver = await context.receiver();
    // Of the baseline only: the system's carrier is the simulator.
    const { port } = await context.smsc();
    return context.withSystem(null, async (bench) => {
      const company = await bench.newCompany(receiver.url());
      context.say('warming up');
      await deliver(bench, { company, receiver, first: NUMBERS.second, count: WARM_UP });

      context.say(`${count} messages`);
      const { result: seconds, used } = await context.measure(bench, () =>
        deliver(bench, { company, receiver, first: NUMBERS.bulk, count }),
      );
      context.say('the baseline: a bare chain');
      const loop = { port, submits: count, text: TEXT, receiverUrl: receiver.url('/bare') };
      return {
        value: Math.round(count / seconds),
        unit: 'messages/s',
        reached: count / seconds >= REACH,
        ceiling: await context.helper('ceilings').ask('chain', loop),
        ceilingIs: 'a bare chain of SMPP and two GETs, without storage',
        details: { messages: count, seconds },
        cpu: microsecondsEach(used, count),
      };
    });
  },
};
