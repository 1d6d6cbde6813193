import { now, pause, until } from '../measure/clock';
import type { Receiver, RowContext } from '../row-context';
import { requireInOrder, untilCalledBack, WITHIN_MS } from '../rows/deliver';
import { NUMBERS, TEXT } from '../rows/numbers';
import { postOfOne, sendEvenly, SINGLE_TEXT } from '../rows/send-singles';
import type { BenchSystem, Company } from '../system/bench-system';
import type { Proof } from './proof';
import { waitingIn } from './queues';
import { MemorySamples } from './samples';

const MIXED_SECONDS = 1_800;
const HANGING_SECONDS = 600;
/** Messages per second: about half of the highest rate of two cores. */
const CAMPAIGNS = 1_500;
const SINGLES = 50;
const RECEIVERS = 300;
const FEWEST_RECEIVERS = 5;
const MESSAGES_EACH = 200;
const HANGING = '/hangs';
/** Callbacks that timed out are retried soon, so that the run ends soon after the receivers answer again. */
const RETRIES = { CALLBACK_RETRY_DELAYS_MS: '5000,15000,30000' };
const SAMPLES = 360;
const SECOND_MS = 1_000;
/** Distance between the numbers of the two phases. */
const APART = 4_000_000;
const FLAT = 1.1;
/** Their caches grow up to their own limits. */
const SERVERS = ['mongod', 'rabbitmq'];

export const soak: Proof = {
  name: 'soak',
  what: `memory of every process during ${MIXED_SECONDS / 60} min of campaigns (${CAMPAIGNS.toLocaleString('en-US')} messages/s) and single messages (${SINGLES}/s), then ${HANGING_SECONDS / 60} min beside ${RECEIVERS} companies whose receivers hang`,
  goal: `last third of each phase at most ${FLAT} × the memory of the second third, queues empty at the end, consistency check passed`,
  async run(context) {
    const smsc = await context.smsc();
    const receiver = await context.receiver();
    return context.withSystem(
      smsc,
      async (bench) => {
        const [shop, app] = await bench.newCompanies(2, receiver.url());
        const traffic = { bench, receiver, shop: shop!, app: app! };
        const mixed = await phase(context, traffic, context.seconds(MIXED_SECONDS, 10), 0);
        const fewer = Math.max(FEWEST_RECEIVERS, Math.round(RECEIVERS * Math.min(1, context.settings.scale)));
        context.say(`${fewer} companies with receivers that hang`);
        const hung = await sendToHanging(bench, receiver, fewer);
        const beside = await phase(context, traffic, context.seconds(HANGING_SECONDS, 10), APART);
        context.say('the receivers answer again');
        await receiver.child.ask('hang', null);
        requireInOrder(await untilCalledBack(receiver, hung));
        const queues = await until(
          () => waitingIn(bench),
          ({ messages }) => messages === 0,
          { what: 'empty queues', withinMs: WITHIN_MS, everyMs: SECOND_MS },
        );
        const worst = Math.max(mixed.worst, beside.worst);
        return {
          metrics: {
            messages: mixed.messages + beside.messages + hung.count,
            'memory ×': worst,
            'by process, mixed': mixed.shown,
            'by process, beside hanging receivers': beside.shown,
            'messages in queues at the end': queues.messages,
            'dead letters': queues.deadLetters,
          },
          isMet: worst <= FLAT && queues.deadLetters === 0,
        };
      },
      { env: RETRIES },
    );
  },
};

interface Traffic {
  bench: BenchSystem;
  receiver: Receiver;
  shop: Company;
  app: Company;
}

interface Phase {
  messages: number;
  /** Growth of the process that grew most, without the servers. */
  worst: number;
  shown: string;
}

/** Campaigns and single messages for a time, until all callbacks have come. */
async function phase(context: RowContext, traffic: Traffic, seconds: number, apart: number): Promise<Phase> {
  const { bench, receiver, shop, app } = traffic;
  const campaigns = { first: NUMBERS.bulk + apart, count: CAMPAIGNS * seconds };
  const singles = { first: NUMBERS.singles + apart, count: SINGLES * seconds };
  for (const range of [campaigns, singles]) await receiver.child.ask('follow', range);
  context.say(
    `${campaigns.count} messages of campaigns and ${singles.count} single messages in ${seconds} s`,
  );
  const samples = new MemorySamples(bench, Math.max(SECOND_MS, (seconds * SECOND_MS) / SAMPLES));
  await samples.during(
    Promise.all([
      sendCampaigns(bench, shop, campaigns.first, seconds),
      sendEvenly(bench, { requests: [postOfOne(app, SINGLE_TEXT)], rate: SINGLES, ...singles }),
    ]),
  );
  for (const range of [campaigns, singles]) requireInOrder(await untilCalledBack(receiver, range));
  const growth = Object.entries(samples.growth());
  const ours = growth.filter(([name]) => !SERVERS.includes(name)).map(([, { times }]) => times);
  return {
    messages: campaigns.count + singles.count,
    worst: Math.max(...ours),
    shown: growth.map(([name, { times, mib }]) => `${name} ${times.toFixed(2)} (${mib} MiB)`).join(', '),
  };
}

/** A request with the messages of each second. */
async function sendCampaigns(
  bench: BenchSystem,
  company: Company,
  first: number,
  seconds: number,
): Promise<void> {
  const begun = now();
  for (let second = 0; second < seconds; second++) {
    await pause(Math.max(0, begun + second * SECOND_MS - now()));
    await bench.postSend(company, { first: first + second * CAMPAIGNS, count: CAMPAIGNS, text: TEXT });
  }
}

/** Companies whose receivers do not answer send to numbers of a common range, which is returned. */
async function sendToHanging(
  bench: BenchSystem,
  receiver: Receiver,
  companies: number,
): Promise<{ first: number; count: number }> {
  const hung = { first: NUMBERS.second, count: companies * MESSAGES_EACH };
  await receiver.child.ask('follow', hung);
  await receiver.child.ask('hang', HANGING);
  for (let index = 0; index < companies; index++) {
    // A URL of its own: the dispatcher treats each receiver apart.
    const company = await bench.newCompany(receiver.url(`${HANGING}/${index}`));
    await bench.postSend(company, {
      first: hung.first + index * MESSAGES_EACH,
      count: MESSAGES_EACH,
      text: TEXT,
    });
  }
  return hung;
}
