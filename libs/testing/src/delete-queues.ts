import { connectToAny } from '@herald/broker';
import {
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  EVENTS_EXCHANGE,
  formerRequestQueue,
  REQUEST_QUEUE,
} from '@herald/contracts';

/** Removes all that a namespace has left on the broker. */
export async function deleteQueues(url: string, namespace: string): Promise<void> {
  const connection = await connectToAny(url);
  const channel = await connection.createChannel();
  const requests = Object.values(REQUEST_QUEUE);
  const names = [
    ...ALL_QUEUES.map(({ name }) => name),
    DEAD_LETTER_QUEUE,
    ...requests,
    ...requests.map(formerRequestQueue),
  ];
  for (const name of names) await channel.deleteQueue(`${namespace}.${name}`);
  await channel.deleteExchange(`${namespace}.${EVENTS_EXCHANGE}`);
  await connection.close();
}
