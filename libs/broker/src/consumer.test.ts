import type { ChannelModel } from 'amqplib';
import { UnavailableError } from '@herald/contracts/errors';
import { keepingLogger } from '@herald/testing/loggers';
import { QueueConsumer } from './consumer';
import { SimulatedRabbit } from './testing/simulated-rabbit';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

const HOUR_MS = 3_600_000;

/** Two processes that consume one queue. `unavailable` selects the processes whose dependency is unavailable. */
async function startTwo() {
  const rabbit = new SimulatedRabbit();
  const unavailable = { first: true, second: true };
  const done: Record<keyof typeof unavailable, string[]> = { first: [], second: [] };
  const logger = keepingLogger();
  const start = async (name: keyof typeof unavailable): Promise<QueueConsumer> => {
    const model = (await rabbit.connect()) as unknown as ChannelModel;
    const consumer = new QueueConsumer({
      queue: 'q',
      physicalName: 'q',
      options: { prefetch: 3 },
      holdLimitMs: 60_000,
      declare: () => Promise.resolve(),
      context: { connection: { whenUp: () => Promise.resolve(model) }, logger },
      handler: async (content) => {
        const id = JSON.parse(content.toString()) as string;
        if (unavailable[name] || id === 'own') throw new UnavailableError();
        done[name].push(id);
      },
    });
    void consumer.kept.start();
    return consumer;
  };
  return { rabbit, unavailable, done, logger, start };
}

it('counts an outage of a day once against the delivery limit, and loses no message', async () => {
  const { rabbit, unavailable, done, logger, start } = await startTwo();
  const starting = start('first');
  await jest.advanceTimersByTimeAsync(1_000);
  const consumer = await starting;
  for (const id of ['a', 'b', 'c', 'd']) rabbit.send('q', id);
  await jest.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(rabbit.queue('q').map(({ id, takenBack }) => [id, takenBack])).toEqual([
    ['a', 1],
    ['b', 1],
    ['c', 1],
    ['d', 0],
  ]);
  expect(consumer.isMissing).toBe(false);
  unavailable.first = false;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(new Set(done.first)).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(rabbit.queue('q')).toEqual([]);
  expect(logger.events().filter((event) => event === 'queue.handed_back')).toHaveLength(1);
});

it('requeues messages that one process cannot handle for a long time, so that another process handles them', async () => {
  const { rabbit, unavailable, done, start } = await startTwo();
  void start('first');
  await jest.advanceTimersByTimeAsync(1_000);
  for (const id of ['a', 'b', 'c']) rabbit.send('q', id);
  await jest.advanceTimersByTimeAsync(1_000);
  void start('second');
  unavailable.second = false;
  await jest.advanceTimersByTimeAsync(90_000);
  expect(done).toEqual({ first: [], second: ['a', 'b', 'c'] });
});

it('holds a single message whose dependency is unavailable, and handles the other messages', async () => {
  const { rabbit, done, unavailable, logger, start } = await startTwo();
  unavailable.first = false;
  void start('first');
  await jest.advanceTimersByTimeAsync(1_000);
  rabbit.send('q', 'own');
  for (let minute = 1; minute <= 10; minute++) {
    rabbit.send('q', `other ${minute}`);
    await jest.advanceTimersByTimeAsync(60_000);
  }
  expect(done.first).toHaveLength(10);
  expect(logger.events()).not.toContain('queue.handed_back');
});
