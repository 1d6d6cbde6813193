/** @jest-environment ./test-e2e/support/herald-environment.ts */
import type { Channel, ChannelModel } from 'amqplib';
import { connectToAny } from '@herald/broker';
import { ALL_QUEUES, DEAD_LETTER_QUEUE, REQUEST_QUEUE } from '@herald/contracts';
import { until } from '@herald/testing/until';
import { herald } from '../support/herald';
import { operator } from '../support/operator-api';

interface DeadLetter {
  id: number;
  queue: string;
  body: string;
}

/** Checked on the running system, because the arguments of a queue cannot be changed later without losing messages. */
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
      // A consumer may be moving from one process to another.
      await until(
        async () => (await channel.checkQueue(nameOf(name))).consumerCount,
        (consumers) => consumers > 0,
        { what: `a consumer of ${name}` },
      );
    },
  );

  it('dead-letters an unreadable message and continues', async () => {
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
    '$name cannot be declared without its dead-letter exchange and limits',
    async (queue) => {
      const own = await connection.createChannel();
      own.on('error', () => undefined); // expected: the failed declaration closes the channel
      const declared = own.assertQueue(nameOf(queue.name), {
        durable: true,
        arguments: { 'x-queue-type': 'quorum' },
      });
      await expect(declared).rejects.toThrow(
        /PRECONDITION_FAILED.*(x-delivery-limit|x-dead-letter|x-overflow)/,
      );
    },
  );
});
