import { now, until } from '../measure/clock';
import { CpuMeter } from '../measure/cpu';
import type { Measured, Row } from '../row';
import type { BenchSystem } from '../system/bench-system';
import { NUMBERS, TEXT } from './numbers';
import { postSend } from './post-send';

const MESSAGES = 100_000;
const WARM_UP = 2_000;
const WITHIN_MS = 300_000;
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
      const first = NUMBERS.bulk;
      const begin = async (begins: number, recipients: number): Promise<void> => {
        await receiver.child.ask('follow', { first: begins, count: recipients });
        await postSend(context, bench, company, { first: begins, count: recipients, text: TEXT });
      };
      const complete = (begins: number, recipients: number) =>
        until(
          () => receiver.child.ask('progress', begins),
          (progress) => progress.complete === recipients,
          { what: `both callbacks of ${recipients} messages`, withinMs: WITHIN_MS },
        );
      context.say('warming up');
      await begin(NUMBERS.second, WARM_UP);
      await complete(NUMBERS.second, WARM_UP);

      context.say(`${count} messages`);
      const cpu = new CpuMeter(context.pids(bench));
      const { startedAt, progress } = await context.measured(bench, async () => {
        const submitting = firstSubmit(bench);
        await begin(first, count);
        return { startedAt: await submitting, progress: await complete(first, count) };
      });
      const perMessage = cpu.perThing(count);
      const seconds = (progress.lastAt - startedAt) / 1000;
      if (progress.doubles > 0 || progress.outOfOrder > 0) {
        throw new Error(`${progress.doubles} callbacks came twice, ${progress.outOfOrder} out of order`);
      }
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
        const { smsID } = await postSend(context, bench, company, { first, count: recipients, text: TEXT });
        await bench.untilDelivered(smsID, recipients, WITHIN_MS);
      };
      context.say('warming up');
      await send(NUMBERS.second, WARM_UP);

      context.say(`${count} messages`);
      const cpu = new CpuMeter(context.pids(bench));
      const seconds = await context.measured(bench, async () => {
        const submitting = firstSubmit(bench);
        await send(NUMBERS.bulk, count);
        return (now() - (await submitting)) / 1000;
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

/** Resolves to the clock (ms) when the simulator has got a submit more than it has now. */
async function firstSubmit(bench: BenchSystem): Promise<number> {
  const url = `${bench.system.run.simulator.webUrl}/api/stats`;
  const submits = async (): Promise<number> =>
    ((await (await fetch(url)).json()) as { submits: number }).submits;
  const before = await submits();
  await until(submits, (count) => count > before, {
    what: 'the first submit',
    withinMs: WITHIN_MS,
    everyMs: 10,
  });
  return now();
}
