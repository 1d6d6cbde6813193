import { join } from 'node:path';
import { CpuMeter } from '../measure/cpu';
import type { SingleRequest } from '../load/http-hammer';
import type { Row } from '../row';
import type { Receiver, RowContext } from '../row-context';
import { KANNEL_PROGRAMS, kannelPath, startKannel } from '../system/kannel';
import { untilCalledBack } from './deliver';
import { NUMBERS } from './numbers';
import { postOfOne, SINGLE_TEXT } from './send-singles';

/** Messages per second, and for how many seconds. */
const LOADS = [
  { rate: 1, seconds: 10 },
  { rate: 20, seconds: 15 },
  { rate: 100, seconds: 10 },
];
/** Longer than a dispatcher looks up the callbacks of a shard that it has just gained. */
const WARM_UP = { rate: 100, seconds: 12 };
const CONNECTIONS = 16;
/** Targets in ms of CPU per message, by messages per second. */
const REACH = { '20': 17, '100': 8 };

interface Target {
  url: string;
  request: SingleRequest;
  receiver: Receiver;
  /** The processes whose CPU counts, by name. */
  pids: Record<string, number>;
}

export const loneMessage: Row = {
  name: 'lone-message',
  what: 'CPU of all processes per message at 1, 20 and 100 messages per second, from request to second callback',
  reach: '17 ms at 20 messages/s, 8 ms at 100 messages/s',
  requires: KANNEL_PROGRAMS,
  async run(context) {
    const receiver = await context.receiver();
    const smsc = await context.smsc();
    const kannel = await startKannel({
      dir: join(context.settings.local, 'kannel'),
      store: 'spool',
      smscPort: smsc.port,
    });
    let ofKannel: Record<string, number>;
    try {
      context.say('Kannel with files');
      const path = kannelPath('Bench 1', SINGLE_TEXT, receiver.url());
      const request = { path, method: 'GET' as const, headers: {}, expect: 'Accepted' };
      ofKannel = await millisecondsByRate(context, { ...kannel, request, receiver });
    } finally {
      await kannel.stop();
    }
    return context.withSystem(smsc, async (bench) => {
      const company = await bench.newCompany(receiver.url());
      const request = postOfOne(company, SINGLE_TEXT);
      const target = { url: bench.gatewayUrl, pids: bench.system.pids, request, receiver };
      context.say('Herald');
      const ofHerald = await millisecondsByRate(context, target);
      return {
        value: ofHerald['20']!,
        unit: 'ms of CPU per message at 20/s',
        lowerIsBetter: true,
        reached: Object.entries(REACH).every(([rate, ms]) => ofHerald[rate]! <= ms),
        ceiling: ofKannel['20']!,
        ceilingIs: 'Kannel with files, which it does not wait for',
        details: {
          ...ofRates('Herald', ofHerald),
          ...ofRates('Kannel', ofKannel),
        },
      };
    });
  },
};

const ofRates = (name: string, ms: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(ms).map(([rate, value]) => [`${name} at ${rate}/s, ms`, value]));

/** ms of CPU per message at each rate, until the second callback of the last message. */
async function millisecondsByRate(context: RowContext, target: Target): Promise<Record<string, number>> {
  await sendAtRate(context, target, WARM_UP);
  const ms: Record<string, number> = {};
  for (const load of LOADS) {
    context.say(`${load.rate} per second`);
    const cpu = new CpuMeter(target.pids);
    const count = await sendAtRate(context, target, load);
    ms[load.rate] = totalMs(cpu) / count;
  }
  return ms;
}

/** Sends evenly and waits for both callbacks of each message. Resolves to the number of messages. */
async function sendAtRate(
  context: RowContext,
  { url, request, receiver }: Target,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number> {
  const range = { first: NUMBERS.singles, count: rate * context.seconds(seconds) };
  await receiver.child.ask('follow', range);
  const options = { ...range, url, requests: [request], rate, connections: CONNECTIONS };
  await context.helper('load').ask('hammer', options);
  await untilCalledBack(receiver, range);
  return range.count;
}

function totalMs(cpu: CpuMeter): number {
  return Object.values(cpu.used()).reduce((sum, seconds) => sum + seconds * 1_000, 0);
}
