import { setTimeout as pause } from 'node:timers/promises';
import { KANNEL_PROGRAMS } from '@herald/local-servers';
import { CpuMeter, microsecondsEach } from '../measure/cpu';
import type { Receiver, Row, RowContext } from '../row-context';
import { type RunningKannel, withKannel } from '../system/kannel';
import { untilCalledBack } from './deliver';
import { NUMBERS } from '../constants';
import { CONNECTIONS, SINGLE_TEXT, singlesAtRate } from './singles';

/** Messages per second, and for how many seconds. */
interface Load {
  rate: number;
  seconds: number;
}

const LOADS: Load[] = [
  { rate: 1, seconds: 10 },
  { rate: 20, seconds: 15 },
  { rate: 100, seconds: 10 },
];
/** Longer than a dispatcher looks up the callbacks of a shard that it has just gained. */
const WARM_UP: Load = { rate: 100, seconds: 12 };
/** After the set-up of companies, a process polls at its usual rate for a minute. */
const SET_UP_ENDS_S = 65;
/** Targets in ms of CPU per message, by messages per second. */
const REACH = { '20': 17, '100': 8 };

export const loneMessage: Row = {
  name: 'lone-message',
  what: 'CPU of all processes per message at 1, 20 and 100 messages per second, from request to second callback',
  reach: '17 ms at 20 messages/s, 8 ms at 100 messages/s',
  requires: KANNEL_PROGRAMS,
  async run(context) {
    const receiver = await context.receiver();
    const smsc = await context.smsc();
    context.say('Kannel with files');
    const ofKannel = await withKannel(
      context,
      { store: 'spool', smsc, receiver, text: SINGLE_TEXT },
      (kannel) => cpuByRate(context, kannel.pids, (load) => byKannel(context, kannel, receiver, load)),
    );
    return context.withSystem(smsc, async (bench) => {
      const company = await bench.newCompany(receiver.url());
      context.say('a minute without changes, so that the CPU is that of messages alone');
      await pause(context.seconds(SET_UP_ENDS_S) * 1_000);
      context.say('Herald');
      const ofHerald = await cpuByRate(
        context,
        bench.system.pids,
        async (load) => (await singlesAtRate(bench, { company, receiver, ...load })).requests,
      );
      return {
        value: milliseconds(ofHerald['20']),
        unit: 'ms of CPU per message at 20/s',
        lowerIsBetter: true,
        reached: Object.entries(REACH).every(([rate, ms]) => milliseconds(ofHerald[rate]) <= ms),
        ceiling: milliseconds(ofKannel['20']),
        ceilingIs: 'Kannel with files, which it does not wait for',
        details: { ...ofRates('Herald', ofHerald), ...ofRates('Kannel', ofKannel) },
        cpu: ofHerald['20']!,
      };
    });
  },
};

/** µs of CPU per message by process, and in `total`. */
type Cpu = Record<string, number>;

const milliseconds = (cpu: Cpu | undefined): number => cpu!['total']! / 1_000;

const ofRates = (name: string, cpus: Record<string, Cpu>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(cpus).map(([rate, cpu]) => [`${name} at ${rate}/s, ms`, milliseconds(cpu)]),
  );

/**
 * CPU of these processes per message at each rate, until the second callback of the last message.
 * @param send resolves to the number of messages
 */
async function cpuByRate(
  context: RowContext,
  pids: Record<string, number>,
  send: (load: Load) => Promise<number>,
): Promise<Record<string, Cpu>> {
  const scaled = ({ rate, seconds }: Load): Load => ({ rate, seconds: context.seconds(seconds) });
  await send(scaled(WARM_UP));
  const cpus: Record<string, Cpu> = {};
  for (const load of LOADS) {
    context.say(`${load.rate} per second`);
    const cpu = new CpuMeter(pids);
    const count = await send(scaled(load));
    cpus[load.rate] = microsecondsEach(cpu.used(), count);
  }
  return cpus;
}

/** Sends evenly and waits for both callbacks of each message. */
async function byKannel(
  context: RowContext,
  { url, request }: RunningKannel,
  receiver: Receiver,
  { rate, seconds }: Load,
): Promise<number> {
  const range = { first: NUMBERS.singles, count: rate * seconds };
  await receiver.child.ask('follow', range);
  const options = { ...range, url, request, rate, connections: CONNECTIONS };
  await context.helper('load').ask('hammer', options);
  await untilCalledBack(receiver, range);
  return range.count;
}
