import { now } from '../measure/clock';
import { CpuMeter } from '../measure/cpu';
import type { Measured, Row } from '../row';
import { deliver, firstSubmit, WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const MESSAGES = 100_000;
const WARM_UP = 2_000;
const BINDS = 2;
const WINDOW = 100;
const END_TO_END = 5_000;
const SUBMIT_ONLY = 9_000;

export const endToEnd: Row = {
  name: 'end-to-end',
  what: '100,000 accepted → submitted → receipt → both callbacks answered, first submit to last callback',
  reach: '5,000 messages/s',
  async run(context) {
    const count = context.scaled(MESSAGES);
    const receiver = await context.receiver();
    const centre = await context.centre();
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany({ callbackUrl: receiver.url() });
      context.say('warming up');
      await deliver(bench, { company, receiver, first: NUMBERS.second, count: WARM_UP });

      context.say(`${count} messages`);
      const cpu = new CpuMeter(context.pids(bench));
      const seconds = await context.measured(bench, () =>
        deliver(bench, { company, receiver, first: NUMBERS.bulk, count }),
      );
      const perMessage = cpu.perThing(count);
      context.say('the bare chain');
      const ceiling = await context.ceilings().ask('chain', {
        ...{ port: centre.port, binds: BINDS, window: WINDOW, submits: count, text: TEXT },
        receiverUrl: receiver.url('/bare'),
      });
      return {
        ...rate(count / seconds, END_TO_END),
        ceiling,
        ceilingIs: 'a bare chain of SMPP and two GETs, nothing stored',
        details: { messages: count, seconds },
        cpu: perMessage,
      };
    });
  },
};

export const submitOnly: Row = {
  name: 'submit-only',
  what: 'the same without callbacks, to the last receipt stored',
  reach: '9,000 messages/s',
  async run(context) {
    const count = context.scaled(MESSAGES);
    const centre = await context.centre();
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany();
      const send = async (first: number, recipients: number): Promise<void> => {
        const { smsID } = await bench.postSend(company, { first, count: recipients, text: TEXT });
        await bench.untilDelivered(smsID, recipients, WITHIN_MS);
      };
      context.say('warming up');
      await send(NUMBERS.second, WARM_UP);

      context.say(`${count} messages`);
      const cpu = new CpuMeter(context.pids(bench));
      const seconds = await context.measured(bench, async () => {
        const ending = send(NUMBERS.bulk, count).then(now);
        const [begun, ended] = await Promise.all([firstSubmit(bench), ending]);
        return (ended - begun) / 1000;
      });
      const perMessage = cpu.perThing(count);
      context.say('the bare SMPP loop');
      const ceiling = await context.ceilings().ask('smppLoop', {
        ...{ port: centre.port, binds: BINDS, window: WINDOW, submits: count, text: TEXT },
      });
      return {
        ...rate(count / seconds, SUBMIT_ONLY),
        ceiling,
        ceilingIs: 'a bare SMPP loop with receipts, nothing stored',
        details: { messages: count, seconds },
        cpu: perMessage,
      };
    });
  },
};

function rate(perSecond: number, wanted: number): Pick<Measured, 'value' | 'unit' | 'reached'> {
  return { value: Math.round(perSecond), unit: 'messages/s', reached: perSecond >= wanted };
}
