import { availableParallelism } from 'node:os';
import type { ServerForm } from '@herald/launcher';
import type { Row } from '../row';
import { deliver } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const SENDERS = [1, 2, 4];
const PER_SENDER = 15_000;
const ANSWER_MS = 100;
/** Per bind. Each sender has one bind, which cannot exceed window ÷ response time. */
const WINDOW = 100;
const BEST_PER_SENDER = (1000 / ANSWER_MS) * WINDOW;
/** Near-linear: this share of the first sender's rate times the number of senders. */
const NEAR = 0.8;
/** The cores are full when this share of their time is used. */
const FULL = 0.9;

/** One process of each service, overriding the defaults of the server form. */
const ONE_OF_EACH = { gateway: 1, 'sms-api': 1, brand: 1, billing: 1, 'callback-dispatcher': 1 };
const TWO_OF_EACH = { gateway: 2, 'sms-api': 2, brand: 2, billing: 2, 'callback-dispatcher': 2 };

/** The number of processes of a system. */
interface Step {
  title: string;
  senders: number;
  services: Record<string, number>;
}

const MORE_SENDERS: Step[] = SENDERS.map((senders) => ({
  ...{ title: senders === 1 ? '1 sender' : `${senders} senders`, senders },
  services: ONE_OF_EACH,
}));

export const scaleOut = rowOf({
  name: 'scale-out',
  what: 'end-to-end with 1, 2, 4 senders, a bind each, to an SMSC that answers after 100 ms',
  servers: 'single',
  steps: MORE_SENDERS,
});

export const scaleOutReplica = rowOf({
  name: 'scale-out-replica',
  what: 'as scale-out, on three nodes of RabbitMQ and three members of MongoDB; then with two instances of every service',
  servers: 'replica',
  steps: [...MORE_SENDERS, { title: 'two instances of all', senders: 2, services: TWO_OF_EACH }],
});

function rowOf(form: Pick<Row, 'name' | 'what'> & { servers: ServerForm; steps: Step[] }): Row {
  const { name, what, servers, steps } = form;
  return {
    ...{ name, what, reach: 'near-linear until all cores are busy', onDemand: servers !== 'single' },
    async run(context) {
      const centre = await context.centre();
      await centre.child.ask('configure', { answerDelayMs: ANSWER_MS });
      const receiver = await context.receiver();
      const measured: (Step & { rate: number; busy: number; cpu: Record<string, number> })[] = [];
      for (const step of steps) {
        const { senders, services } = step;
        const count = context.scaled(PER_SENDER * senders);
        const env = { SMS_CARRIERS: centre.carriers(`binds=${senders}&window=${WINDOW}`) };
        const copies = { ...services, 'sms-sender': senders };
        const figures = await context.withSystem({ env, copies, servers }, async (bench) => {
          const company = await bench.newCompany({ callbackUrl: receiver.url() });
          await deliver(bench, { company, receiver, centre, first: NUMBERS.second, count: 2_000 });
          context.say(`${step.title}, ${count} messages`);
          const { result, cpu } = await context.measuredEach(bench, count, () =>
            deliver(bench, { company, receiver, centre, first: NUMBERS.bulk, count }),
          );
          const rate = count / result;
          return { rate, cpu, busy: coresBusy(cpu, rate) };
        });
        measured.push({ ...step, ...figures });
      }
      context.say('the baseline: a bare SMPP loop');
      const most = SENDERS.at(-1)!;
      const rateOf = (senders: number): number => measured.find((step) => step.senders === senders)!.rate;
      const ceiling = await context.helper('ceilings').ask('smppLoop', {
        ...{ port: centre.port, binds: most, window: WINDOW },
        ...{ submits: context.scaled(PER_SENDER * 2), text: TEXT },
      });
      return {
        ...{ value: rateOf(most) / rateOf(1), unit: `× with ${most} senders` },
        reached: isNearLinear(measured.slice(0, SENDERS.length)),
        ...{ ceiling: ceiling / BEST_PER_SENDER, ceilingIs: `a bare SMPP loop over ${most} binds` },
        details: {
          ...Object.fromEntries(measured.map(({ title, rate }) => [`${title}, messages/s`, rate])),
          ...Object.fromEntries(
            measured.map(({ title, busy }) => [`cores busy with ${title}, %`, busy * 100]),
          ),
          'maximum of one bind, messages/s': BEST_PER_SENDER,
        },
        cpu: measured.at(-1)!.cpu,
      };
    },
  };
}

/** Share of all cores in use, from the CPU of a message (µs) and the messages per second; 1 = all of them. */
function coresBusy(cpu: Record<string, number>, perSecond: number): number {
  return (cpu.total! * perSecond) / 1e6 / availableParallelism();
}

/** Every step is near-linear, or fills the cores: further senders cannot add anything then. */
function isNearLinear(steps: { senders: number; rate: number; busy: number }[]): boolean {
  const one = steps[0]!.rate;
  return steps.every(({ senders, rate, busy }) => rate >= NEAR * senders * one || busy >= FULL);
}
