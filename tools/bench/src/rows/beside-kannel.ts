import { KANNEL_PROGRAMS } from '@herald/local-servers';
import type { SingleRequest } from '../load/http-hammer';
import { microsecondsEach } from '../measure/cpu';
import type { Receiver, Row, RowContext, Smsc } from '../row-context';
import { type KannelStore, withKannel } from '../system/kannel';
import { deliver, untilCalledBack } from './deliver';
import { NUMBERS, TEXT } from '../constants';
import { CONNECTIONS, postOfOne } from './singles';

const MESSAGES = 12_000;
const WARM_UP = 1_000;
/** Share of the rate of Kannel without a store, measured from the first submit to the last callback. */
const SHARE_OF_MEMORY = 0.8;

interface Course {
  first: number;
  count: number;
  receiver: Receiver;
  smsc: Smsc;
}

/** Messages per second from the first submit to the last callback, and sends accepted per second. */
interface Rates {
  delivered: number;
  accepted: number;
}

export const besideKannel: Row = {
  name: 'beside-kannel',
  what: '12,000 single sends with two callbacks each through Kannel and Herald, and as a campaign: same client, SMSC and receiver',
  reach: 'accepted 1 ×, end to end 0.8 × Kannel without storage, 1 × with files',
  requires: KANNEL_PROGRAMS,
  async run(context) {
    const course = {
      first: NUMBERS.singles,
      count: context.scaled(MESSAGES),
      receiver: await context.receiver(),
      smsc: await context.smsc(),
    };
    const memory = await kannel(context, course, 'memory');
    const spool = await kannel(context, course, 'spool');
    const { receiver, smsc, count } = course;
    const { singles, used, campaign } = await context.withSystem(smsc, async (bench) => {
      const company = await bench.newCompany(receiver.url());
      const send = { url: bench.gatewayUrl, request: postOfOne(company, TEXT) };
      context.say('Herald, single sends');
      await oneByOne(context, { ...course, first: NUMBERS.second, count: WARM_UP }, send);
      const { result, used } = await context.measure(bench, () => oneByOne(context, course, send));
      context.say('Herald, a campaign');
      const seconds = await deliver(bench, { company, receiver, smsc, first: NUMBERS.bulk, count });
      return { singles: result, used, campaign: Math.round(count / seconds) };
    });
    const accepts = singles.accepted >= memory.accepted;
    const delivers = singles.delivered >= Math.max(spool.delivered, SHARE_OF_MEMORY * memory.delivered);
    return {
      value: singles.delivered,
      unit: 'messages/s',
      ceiling: memory.delivered,
      reached: accepts && delivers && campaign >= memory.delivered,
      ceilingIs: 'Kannel without storage, which loses messages in a crash',
      details: {
        'single sends: Herald': singles.delivered,
        'single sends: Kannel with files': spool.delivered,
        'single sends: Kannel without storage': memory.delivered,
        'accepted/s: Herald': singles.accepted,
        'accepted/s: Kannel with files': spool.accepted,
        'accepted/s: Kannel without storage': memory.accepted,
        'campaign: Herald': campaign,
      },
      cpu: microsecondsEach(used, count),
    };
  },
};

/** Kannel accepts one message per request. */
function kannel(context: RowContext, course: Course, store: KannelStore): Promise<Rates> {
  context.say(`Kannel, ${store}`);
  return withKannel(context, { ...course, store, text: TEXT }, async (send) => {
    await oneByOne(context, { ...course, first: NUMBERS.second, count: WARM_UP }, send);
    return oneByOne(context, course, send);
  });
}

async function oneByOne(
  context: RowContext,
  { first, count, receiver, smsc }: Course,
  { url, request }: { url: string; request: SingleRequest },
): Promise<Rates> {
  await receiver.child.ask('follow', { first, count });
  await smsc.child.ask('follow', { first, count });
  const options = { url, request, first, count, connections: CONNECTIONS };
  const { perSecond } = await context.helper('load').ask('hammer', options);
  const { lastAt } = await untilCalledBack(receiver, { first, count });
  const { firstAt } = await smsc.child.ask('progress', first);
  return { delivered: Math.round((count * 1_000) / (lastAt - firstAt)), accepted: Math.round(perSecond) };
}
