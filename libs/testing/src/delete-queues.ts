import { connectToAny } from '@herald/broker';
import {
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  EXCHANGES,
  REQUEST_QUEUE,
  TOPOLOGY_EXCHANGE,
} from '@herald/contracts';

/** Deletes all queues and exchanges of a namespace from the broker. */
export async function deleteQueues(url: string, namespace: string): Promise<void> {
  const connection = await connectToAny(url);
  const channel = await connection.createChannel();
  const requests = Object.values(REQUEST_QUEUE);
  const names = [...ALL_QUEUES.map(({ name }) => name), DEAD_LETTER_QUEUE, ...requests];
  for (const name of names) await channel.deleteQueue(`${namespace}.${name}`);
  for (const exchange of [...EXCHANGES, TOPOLOGY_EXCHANGE])
    await channel.deleteExchange(`${namespace}.${exchange}`);
  await connection.close();
}
