import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'amqplib';
import { now, pause } from '../measure/clock';
import { readBenchFile } from '../report/bench-file';
import type { Row } from '../row';
import type { Receiver, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { requireInOrder, untilCalledBack } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { SoakSamples } from './soak-samples';

const SAMPLES = 360;
const LEAST_BETWEEN_MS = 1_000;
const SECOND_MS = 1_000;
/** Numbers come again after so many: what keeps something per number mustn't look like a leak. */
const NUMBERS_IN_TURN = 800_000;
/** Half of what `end-to-end` has to reach, where it was never run. */
const DEFAULT_RATE = 2_500;
/** Resident memory in the last third of the run, by that in the second. */
const FLAT = 1.1;
/** Their caches fill up to their own limits. */
const SERVERS = ['mongod', 'rabbitmq'];

export const soak: Row = {
  name: 'soak',
  what: 'memory, queues and event-loop delay of every process over 30 minutes at half of the top rate, as a chart',
  reach: 'flat',
  onDemand: true,
  async run(context) {
    const receiver = await context.receiver();
    const centre = await context.centre();
    const env = { SMS_CARRIERS: centre.carriers() };
    return context.withSystem({ env }, async (bench) => {
      const company = await bench.newCompany({ callbackUrl: receiver.url(), balance: 1_000_000_000 });
      const rate = rateOf(context);
      const broker = await connect(bench.system.run.amqpUrl);
      const samples = new SoakSamples(bench, await broker.createChannel());
      const sent = await context.measured(bench, () =>
        run(context, bench, { company, receiver, rate, samples }),
      );
      await broker.close();
      const chartFile = context.settings.chart ?? join(context.settings.local, 'soak.svg');
      writeFileSync(chartFile, samples.chart());
      const growth = samples.growth();
      const ours = Object.entries(growth).filter(([name]) => !SERVERS.includes(name));
      const value = Math.max(...ours.map(([, times]) => times));
      return {
        ...{ value, unit: '× RSS', lowerIsBetter: true, reached: value <= FLAT },
        ...{ ceiling: 1, ceilingIs: 'no growth from the second third of the run to the last' },
        details: {
          ...{ messages: sent, 'messages/s': rate, minutes: context.settings.minutes, chart: chartFile },
          ...Object.fromEntries(Object.entries(growth).map(([name, times]) => [`${name} ×`, times])),
          'most in the queues': samples.most('queued'),
          'most under way': samples.most('underWay'),
          'event loop p99, worst 5 s': samples.longestEventLoop(),
        },
      };
    });
  },
};

interface Run {
  company: Company;
  receiver: Receiver;
  rate: number;
  samples: SoakSamples;
}

/** Sends every second's messages and takes samples until the time is over and all is called back. Resolves to their number. */
async function run(
  context: RowContext,
  bench: BenchSystem,
  { company, receiver, rate, samples }: Run,
): Promise<number> {
  const turns = Math.max(1, Math.floor(NUMBERS_IN_TURN / rate));
  await receiver.child.ask('follow', { first: NUMBERS.bulk, count: turns * rate, again: true });
  const durationMs = context.settings.minutes * 60_000;
  const betweenMs = Math.max(LEAST_BETWEEN_MS, durationMs / SAMPLES);
  const progress = () => receiver.child.ask('progress', NUMBERS.bulk);
  const begun = now();
  let sent = 0;
  let nextSample = begun;
  for (let second = 0; second * SECOND_MS < durationMs; second++) {
    await pause(Math.max(0, begun + second * SECOND_MS - now()));
    const first = NUMBERS.bulk + (second % turns) * rate;
    await bench.postSend(company, { first, count: rate, text: TEXT });
    sent += rate;
    if (now() < nextSample) continue;
    nextSample += betweenMs;
    await samples.take(sent - (await progress()).complete);
    if (second % 60 === 0) context.say(`${second / 60} min`);
  }
  requireInOrder(await untilCalledBack(receiver, { first: NUMBERS.bulk, count: sent }));
  return sent;
}

function rateOf({ settings }: RowContext): number {
  if (settings.rate !== undefined) return Math.round(settings.rate);
  const top = readBenchFile(join(settings.local, 'bench.json'))['end-to-end']?.value;
  return top === undefined ? DEFAULT_RATE : Math.round(top / 2);
}
