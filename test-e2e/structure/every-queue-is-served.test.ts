/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Channel, ChannelModel } from 'amqplib';
import { connectToAny } from '@herald/broker';
import {
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  EVENT_QUEUES,
  EVENTS_EXCHANGE,
  REQUEST_QUEUE,
} from '@herald/contracts';
import { until } from '@herald/testing/until';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';

interface DeadLetter {
  id: number;
  queue: string;
  body: string;
}

/** On the running system: what a queue is declared with can't be changed later without a loss, so it's looked at there. */
describe('every queue', () => {
  let connection: ChannelModel;
  let channel: Channel;

  const nameOf = (name: string): string => {
    const { namespace } = herald();
    return namespace === '' ? name : `${namespace}.${name}`;
  };

  beforeAll(async () => {
    connection = await connectToAny(herald().system.run.amqpUrl);
    channel = await connection.createChannel();
  });
  afterAll(() => connection.close());

  const names = ALL_QUEUES.map(({ name }) => name);

  it.each([...names, DEAD_LETTER_QUEUE, ...Object.values(REQUEST_QUEUE)])(
    '%s has a consumer',
    async (name) => {
      // A consumer may be on its way from one process to another.
      await until(
        async () => (await channel.checkQueue(nameOf(name))).consumerCount,
        (consumers) => consumers > 0,
        { what: `a consumer of ${name}` },
      );
    },
  );

  it('keeps what it gives up: what nobody can read ends in the dead letters, and stops nothing', async () => {
    const content = `no JSON, ${Date.now()}`;
    for (const name of names) channel.sendToQueue(nameOf(name), Buffer.from(content), { persistent: true });
    const kept = await until(
      async () => {
        const letters = await operator().data<DeadLetter[]>('GET', '/dead-letters?length=1000');
        return letters.filter(({ body }) => body === content);
      },
      (letters) => letters.length >= names.length,
      { what: 'a dead letter of every queue' },
    );
    expect(kept.map(({ queue }) => queue).sort()).toEqual([...names].sort());
  });

  it.each(ALL_QUEUES)(
    '$name refuses to be declared without its dead letters and its limit',
    async (queue) => {
      const own = await connection.createChannel();
      own.on('error', () => undefined); // refused as it should be: the channel is closed by it
      const declared = own.assertQueue(nameOf(queue.name), {
        durable: true,
        arguments: { 'x-queue-type': 'quorum' },
      });
      await expect(declared).rejects.toThrow(
        /PRECONDITION_FAILED.*(x-delivery-limit|x-dead-letter|x-overflow)/,
      );
    },
  );

  it('of events is bound to each of them: nothing told goes nowhere', async () => {
    const bound = Object.values(EVENT_QUEUES).filter(({ events }) => (events?.length ?? 0) > 0);
    expect(bound).toHaveLength(Object.keys(EVENT_QUEUES).length);
    await expect(channel.checkExchange(nameOf(EVENTS_EXCHANGE))).resolves.toBeDefined();
  });
});
