import { connect } from 'amqplib';
import { ALL_QUEUES, DEAD_LETTER_QUEUE, EVENTS_EXCHANGE } from '@herald/contracts';

/** Takes away what a namespace of its own has left on the broker. */
export async function deleteQueues(url: string, namespace: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  for (const { name } of [...ALL_QUEUES, { name: DEAD_LETTER_QUEUE }]) {
    await channel.deleteQueue(`${namespace}.${name}`);
  }
  await channel.deleteExchange(`${namespace}.${EVENTS_EXCHANGE}`);
  await connection.close();
}
