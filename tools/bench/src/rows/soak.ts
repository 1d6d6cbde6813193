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
/** The numbers repeat after this count, so that state per number does not look like a leak. */
const NUMBERS_IN_TURN = 800_000;
/** Target of `end-to-end`, used if it has no result. */
const END_TO_END = 5_500;
/** Share of the highest rate. */
const SHARE = 0.5;
/** Allowed ratio of the resident memory in the last third of the run to that in the second. */
const FLAT = 1.1;
/** Their caches grow up to their own limits. */
const SERVERS = ['mongod', 'rabbitmq'];

export const soak: Row = {
  name: 'soak',
  what: 'memory, queues and event-loop delay of every process over 30 minutes at half of the highest rate, with a chart',
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
  /** Title of the chart. */
  name: string;
  topRate(context: RowContext): number;
  send(course: Course): Sending;
}

interface Course {
  bench: BenchSystem;
  companies: Company[];
  /** Messages per second. */
  rate: number;
  seconds: number;
  /** Numbers that are used repeatedly. */
  first: number;
  numbers: number;
}

interface Sending {
  /** Messages so far. */
  sent(): number;
  /** Resolves to the number of messages. */
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
        'maximum in the queues': samples.most('queued'),
        'maximum in progress': samples.most('underWay'),
        'event loop p99, worst 5 s': samples.longestEventLoop(),
      },
    };
  });
}

/** Takes samples until the time has passed and all callbacks have come. Resolves to the number of messages. */
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

/** Sends the messages of each second in one request. */
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
    // Counts the due messages: those that the client could not send yet are in flight as well.
    sent: () => Math.min(count, Math.round(((now() - begun) / SECOND_MS) * rate)),
    ended: sendEvenly(bench, { requests, rate, first, numbers, count }).then(() => count),
  };
}

function endToEndRate({ settings }: RowContext): number {
  return readBenchFile(join(settings.local, 'bench.json'))['end-to-end']?.value ?? END_TO_END;
}
