import { now, pause, until } from '../measure/clock';
import { percentile } from '../measure/percentiles';
import type { Row } from '../row';
import type { Receiver } from '../row-context';
import type { BenchSystem, Company } from '../system/bench-system';
import { untilCalledBack, WITHIN_MS } from './deliver';
import { NUMBERS, TEXT } from './numbers';

const BULK = 500_000;
const RATE = 20;
const ALONE = 100;
const MOST = 20_000;
const REACH_P99 = 200;
const EVENT = 'sms.inbound.received';
const ADDRESS = '7788';
const FIRST_ALONE = NUMBERS.phones + MOST;

export const inboundUnderBulk: Row = {
  name: 'inbound-under-bulk',
  what: 'from an inbound message to its callback, 20 per second while 500,000 bulk messages drain (callbacks on)',
  reach: 'p99 200 ms',
  async run(context) {
    const count = context.scaled(BULK);
    const receiver = await context.receiver();
    return context.withSystem({}, async (bench) => {
      const bulk = await bench.newCompany({ callbackUrl: receiver.url('/bulk') });
      const shop = await bench.newCompany({ callbackUrl: receiver.url('/inbound') });
      await asks(bench, shop);
      const range = { first: NUMBERS.bulk, count };
      await receiver.child.ask('follow', range);

      context.say('inbound messages alone');
      const alone = await delaysOf(bench, receiver, FIRST_ALONE, (sent) => sent < ALONE);

      context.say(`inbound messages while ${count} bulk messages drain`);
      let isDrained = false;
      const delays = await context.measured(bench, async () => {
        await bench.postSend(bulk, { ...range, text: TEXT });
        const drained = untilCalledBack(receiver, range).then(() => (isDrained = true));
        const under = await delaysOf(bench, receiver, NUMBERS.phones, (sent) => !isDrained && sent < MOST);
        await drained;
        return under;
      });
      const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
      return {
        ...{ value: p99, unit: 'ms p99', lowerIsBetter: true, reached: p99 <= REACH_P99 },
        ...{ ceiling: percentile(alone, 0.99), ceilingIs: 'p99 on an idle system' },
        details: {
          ...{ p50, p99, max: Math.max(...delays), messages: delays.length },
          ...{ 'alone p50': percentile(alone, 0.5), 'alone p99': percentile(alone, 0.99) },
        },
      };
    });
  },
};

/** The company subscribes to the event of inbound messages. */
async function asks({ operator }: BenchSystem, { id }: Company): Promise<void> {
  await operator.data('PATCH', `/companies/${id}`, { settings: { events: [EVENT] } });
  await operator.data('POST', '/inbound-rules', { address: ADDRESS, company: id });
  // By then the setting has reached every process.
  await pause(2_000);
}

/** The delay from the simulator's acceptance of each message to its callback, ms. Each message has a different sender, from `first` on. */
async function delaysOf(
  { system }: BenchSystem,
  receiver: Receiver,
  first: number,
  goesOn: (sent: number) => boolean,
): Promise<number[]> {
  await receiver.child.ask('follow', { first, count: MOST, times: true });
  const url = `${system.run.simulator.webUrl}/api/inbound`;
  const startedAt: number[] = [];
  const answers: Promise<void>[] = [];
  const begun = now();
  while (goesOn(startedAt.length)) {
    // Paced by the clock, not by the last response, so that a slow response does not reduce the load.
    await pause(Math.max(0, begun + (startedAt.length * 1_000) / RATE - now()));
    const from = String(first + startedAt.length);
    startedAt.push(now());
    answers.push(write(url, { from, to: ADDRESS, text: `Where is my parcel? ${from}` }));
  }
  await Promise.all(answers);
  await until(
    () => receiver.child.ask('progress', first),
    ({ callbacks, doubles }) => callbacks - doubles >= startedAt.length,
    { what: `callbacks of ${startedAt.length} inbound messages`, withinMs: WITHIN_MS },
  );
  const toldAt = await receiver.child.ask('times', first);
  return startedAt.map((at, index) => toldAt[index]! - at);
}

async function write(url: string, message: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message) });
  const text = await answer.text();
  if (answer.status !== 202)
    throw new Error(`The simulator refused the inbound message: HTTP ${answer.status} ${text}`);
}
