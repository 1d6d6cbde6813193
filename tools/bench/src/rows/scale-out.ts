import { availableParallelism } from 'node:os';
import type { Row } from '../row';
import { deliver } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const SENDERS = [1, 2, 4];
const PER_SENDER = 15_000;
const ANSWER_MS = 100;
/** Per bind; each sender has one: a bind alone can't pass more than window ÷ answer time. */
const WINDOW = 100;
const BEST_PER_SENDER = (1000 / ANSWER_MS) * WINDOW;
/** Near-linear: this much of what the first sender would do times their number. */
const NEAR = 0.8;
/** The cores are full: so much of their time is taken. */
const FULL = 0.9;

export const scaleOut: Row = {
  name: 'scale-out',
  what: 'end-to-end with 1, 2, 4 senders against a centre that takes 100 ms to answer, a bind each',
  reach: 'near-linear until the cores are full',
  async run(context) {
    const centre = await context.centre();
    await centre.child.ask('configure', { answerDelayMs: ANSWER_MS });
    const receiver = await context.receiver();
    const rates: number[] = [];
    const busy: number[] = [];
    let cpu: Record<string, number> = {};
    for (const senders of SENDERS) {
      const count = context.scaled(PER_SENDER * senders);
      const env = { SMS_CARRIERS: centre.carriers(`binds=${senders}&window=${WINDOW}`) };
      const copies = { 'sms-sender': senders };
      rates.push(
        await context.withSystem({ env, copies }, async (bench) => {
          const company = await bench.newCompany({ callbackUrl: receiver.url() });
          await deliver(bench, { company, receiver, centre, first: NUMBERS.second, count: 2_000 });
          context.say(`${senders} senders, ${count} messages`);
          const measured = await context.measuredEach(bench, count, () =>
            deliver(bench, { company, receiver, centre, first: NUMBERS.bulk, count }),
          );
          const perSecond = count / measured.result;
          cpu = measured.cpu;
          busy.push(coresBusy(cpu, perSecond));
          return perSecond;
        }),
      );
    }
    context.say('the bare SMPP loop');
    const [one, , four] = rates;
    const value = four! / one!;
    const ceiling = await context.helper('ceilings').ask('smppLoop', {
      ...{ port: centre.port, binds: SENDERS.at(-1)!, window: WINDOW },
      ...{ submits: context.scaled(PER_SENDER * 2), text: TEXT },
    });
    return {
      ...{ value, unit: '× with 4 senders', reached: isNearLinear(rates, busy) },
      ...{ ceiling: ceiling / BEST_PER_SENDER, ceilingIs: 'a bare SMPP loop over 4 binds' },
      details: {
        ...Object.fromEntries(SENDERS.map((senders, index) => [`${senders} senders /s`, rates[index]!])),
        ...Object.fromEntries(
          SENDERS.map((senders, index) => [`cores busy with ${senders}, %`, busy[index]! * 100]),
        ),
        'best of one bind /s': BEST_PER_SENDER,
      },
      cpu,
    };
  },
};

/** Of all cores, by the CPU of a message (µs) and the messages a second; 1 = all of them. */
function coresBusy(cpu: Record<string, number>, perSecond: number): number {
  return (cpu.total! * perSecond) / 1e6 / availableParallelism();
}

/** Every step is near-linear, or has the cores full: beyond that no sender can add anything. */
function isNearLinear(rates: number[], busy: number[]): boolean {
  return SENDERS.every(
    (senders, index) => rates[index]! >= NEAR * senders * rates[0]! || busy[index]! >= FULL,
  );
}
