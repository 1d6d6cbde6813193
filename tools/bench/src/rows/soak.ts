import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectToAny } from '@herald/broker';
import { now, pause } from '../measure/clock';
import { readBenchFile } from '../report/bench-file';
import type { Measured, Row } from '../row';
import type { Receiver, RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { requireInOrder, untilCalledBack } from './deliver';
import { NUMBERS, TEXT } from './numbers';
import { postOfOne, sendEvenly, SINGLE_TEXT } from './send-singles';
import { sustainedRate } from './singles-at-rate';
import { SoakSamples } from './soak-samples';

const SAMPLES = 360;
const LEAST_BETWEEN_MS = 1_000;
const SECOND_MS = 1_000;
/** Numbers come again after so many: what keeps something per number mustn't look like a leak. */
const NUMBERS_IN_TURN = 800_000;
/** What `end-to-end` has to reach, where it was never run. */
const END_TO_END = 5_500;
/** Of the top rate. */
const SHARE = 0.5;
/** Resident memory in the last third of the run, by that in the second. */
const FLAT = 1.1;
/** Their caches fill up to their own limits. */
const SERVERS = ['mongod', 'rabbitmq'];

export const soak: Row = {
  name: 'soak',
  what: 'memory, queues and event-loop delay of every process over 30 minutes at half of the top rate, as a chart',
  reach: 'flat',
  onDemand: true,
  run: (context) => lasting(context, { name: 'soak', topRate: endToEndRate, send: sendCampaigns }),
};

export const soakSingles: Row = {
  name: 'soak-singles',
  what: 'the same with single messages, at half of single-sustained',
  reach: 'flat',
  onDemand: true,
  run: (context) => lasting(context, { name: 'soak-singles', topRate: sustainedRate, send: sendOneByOne }),
};

interface Kind {
  /** Of its chart. */
  name: string;
  topRate(context: RowContext): number;
  send(course: Course): Sending;
}

interface Course {
  bench: BenchSystem;
  companies: Company[];
  /** Messages a second. */
  rate: number;
  seconds: number;
  /** Numbers to send to again and again. */
  first: number;
  numbers: number;
}

interface Sending {
  /** Messages so far. */
  sent(): number;
  /** Resolves to how many it were. */
  ended: Promise<number>;
}

async function lasting(context: RowContext, { name, topRate, send }: Kind): Promise<Measured> {
  const { minutes, companies: count, ...settings } = context.settings;
  const receiver = await context.receiver();
  const centre = await context.centre();
  const env = { SMS_CARRIERS: centre.carriers() };
  return context.withSystem({ env }, async (bench) => {
    const options = { callbackUrl: receiver.url(), balance: 1_000_000_000 };
    const companies = await bench.newCompanies(count, options);
    const rate = Math.round(settings.rate ?? topRate(context) * SHARE);
    const turns = Math.max(1, Math.floor(NUMBERS_IN_TURN / rate));
    const course = { bench, companies, rate, seconds: Math.round(minutes * 60), numbers: turns * rate };
    const broker = await connectToAny(bench.system.run.amqpUrl);
    const samples = new SoakSamples(bench, await broker.createChannel());
    const sent = await context.measured(bench, async () => {
      const range = { first: NUMBERS.bulk, count: course.numbers };
      await receiver.child.ask('follow', { ...range, again: true });
      return watched(context, receiver, send({ ...course, first: range.first }), samples);
    });
    await broker.close();
    const chartFile = settings.chart ?? join(settings.local, `${name}.svg`);
    writeFileSync(chartFile, samples.chart());
    const growth = samples.growth();
    const ours = Object.entries(growth).filter(([process]) => !SERVERS.includes(process));
    const value = Math.max(...ours.map(([, times]) => times));
    return {
      ...{ value, unit: '× RSS', lowerIsBetter: true, reached: value <= FLAT },
      ...{ ceiling: 1, ceilingIs: 'no growth from the second third of the run to the last' },
      details: {
        ...{ messages: sent, 'messages/s': rate, minutes, companies: count, chart: chartFile },
        ...Object.fromEntries(Object.entries(growth).map(([process, times]) => [`${process} ×`, times])),
        'most in the queues': samples.most('queued'),
        'most under way': samples.most('underWay'),
        'event loop p99, worst 5 s': samples.longestEventLoop(),
      },
    };
  });
}

/** Takes samples until the time is over and all is called back. Resolves to the number of messages. */
async function watched(
  context: RowContext,
  receiver: Receiver,
  { sent, ended }: Sending,
  samples: SoakSamples,
): Promise<number> {
  const betweenMs = Math.max(LEAST_BETWEEN_MS, (context.settings.minutes * 60_000) / SAMPLES);
  const begun = now();
  let isOver = false;
  const ending = ended.finally(() => (isOver = true));
  for (let sample = 1, minute = 0; !isOver; sample++) {
    const { complete } = await receiver.child.ask('progress', NUMBERS.bulk);
    await samples.take(sent() - complete);
    if (now() - begun >= minute * 60_000) context.say(`${minute++} min`);
    await Promise.race([ending, pause(Math.max(0, begun + sample * betweenMs - now()))]);
  }
  const count = await ending;
  requireInOrder(await untilCalledBack(receiver, { first: NUMBERS.bulk, count }));
  return count;
}

/** Every second's messages with one request. */
function sendCampaigns({ bench, companies, rate, seconds, first, numbers }: Course): Sending {
  let sent = 0;
  const run = async (): Promise<number> => {
    const begun = now();
    for (let second = 0; second < seconds; second++) {
      await pause(Math.max(0, begun + second * SECOND_MS - now()));
      const range = { first: first + (sent % numbers), count: rate };
      await bench.postSend(companies[second % companies.length]!, { ...range, text: TEXT });
      sent += rate;
    }
    return sent;
  };
  return { sent: () => sent, ended: run() };
}

function sendOneByOne({ bench, companies, rate, seconds, first, numbers }: Course): Sending {
  const requests = companies.map((company) => postOfOne(company, SINGLE_TEXT));
  const count = rate * seconds;
  const begun = now();
  return {
    // Those that are due: what the client couldn't send yet is under way as well.
    sent: () => Math.min(count, Math.round(((now() - begun) / SECOND_MS) * rate)),
    ended: sendEvenly(bench, { requests, rate, first, numbers, count }).then(() => count),
  };
}

function endToEndRate({ settings }: RowContext): number {
  return readBenchFile(join(settings.local, 'bench.json'))['end-to-end']?.value ?? END_TO_END;
}
