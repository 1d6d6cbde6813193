import { connect } from 'amqplib';
import { ALL_QUEUES, DEAD_LETTER_QUEUE, EVENTS_EXCHANGE, REQUEST_QUEUE } from '@herald/contracts';

/** Removes all that a namespace has left on the broker. */
export async function deleteQueues(url: string, namespace: string): Promise<void> {
  const connection = await connect(url);
  const channel = await connection.createChannel();
  const names = [...ALL_QUEUES.map(({ name }) => name), DEAD_LETTER_QUEUE, ...Object.values(REQUEST_QUEUE)];
  for (const name of names) await channel.deleteQueue(`${namespace}.${name}`);
  await channel.deleteExchange(`${namespace}.${EVENTS_EXCHANGE}`);
  await connection.close();
}
