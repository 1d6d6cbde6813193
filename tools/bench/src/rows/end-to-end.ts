import type { BareLoop } from '../ceilings/ceilings-main';
import { now } from '../measure/clock';
import { microsecondsEach } from '../measure/cpu';
import type { Measured, Row } from '../row';
import type { RowContext } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { deliver, firstSubmit, WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const MESSAGES = 60_000;
const WARM_UP = 2_000;

export const endToEnd: Row = {
  name: 'end-to-end',
  what: '60,000 messages, accepted → submitted → delivery receipt → both callbacks answered; from the first submit to the last callback',
  reach: '5,500 messages/s',
  async run(context) {
    const receiver = await context.receiver();
    return perSecond(context, {
      wanted: 5_500,
      callbackUrl: receiver.url(),
      send: (bench, company, first, count) => deliver(bench, { company, receiver, first, count }),
      ceilingIs: 'a bare chain of SMPP and two GETs, without storage',
      ceiling: (loop) =>
        context.helper('ceilings').ask('chain', { ...loop, receiverUrl: receiver.url('/bare') }),
    });
  },
};

export const submitOnly: Row = {
  name: 'submit-only',
  what: 'the same without callbacks, until the last delivery receipt is stored',
  reach: '9,000 messages/s',
  run: (context) =>
    perSecond(context, {
      wanted: 9_000,
      async send(bench, company, first, count) {
        const sent = bench.postSend(company, { first, count, text: TEXT });
        const ending = sent.then(({ smsID }) => bench.untilDelivered(smsID, count, WITHIN_MS)).then(now);
        const [begun, ended] = await Promise.all([firstSubmit(bench), ending]);
        return (ended - begun) / 1000;
      },
      ceilingIs: 'a bare SMPP loop with delivery receipts, without storage',
      ceiling: (loop) => context.helper('ceilings').ask('smppLoop', loop),
    }),
};

interface Course {
  /** Target in messages per second. */
  wanted: number;
  callbackUrl?: string;
  /** Sends to `count` numbers; resolves to the duration in seconds. */
  send(bench: BenchSystem, company: Company, first: number, count: number): Promise<number>;
  ceilingIs: string;
  /** The same work without Herald, in messages per second. */
  ceiling(loop: BareLoop): Promise<number>;
}

async function perSecond(
  context: RowContext,
  { wanted, callbackUrl, send, ceilingIs, ceiling }: Course,
): Promise<Measured> {
  const count = context.scaled(MESSAGES);
  // Of the baseline only: the system's carrier is the simulator.
  const { port } = await context.smsc();
  return context.withSystem(null, async (bench) => {
    const company = await bench.newCompany(callbackUrl);
    context.say('warming up');
    await send(bench, company, NUMBERS.second, WARM_UP);

    context.say(`${count} messages`);
    const { result: seconds, used } = await context.measure(bench, () =>
      send(bench, company, NUMBERS.bulk, count),
    );
    context.say(ceilingIs);
    return {
      value: Math.round(count / seconds),
      unit: 'messages/s',
      reached: count / seconds >= wanted,
      ceiling: await ceiling({ port, submits: count, text: TEXT }),
      ceilingIs,
      details: { messages: count, seconds },
      cpu: microsecondsEach(used, count),
    };
  });
}
