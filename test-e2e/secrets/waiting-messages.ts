import { connectToAny } from '@herald/broker';
import { ALL_QUEUES } from '@herald/contracts';
import { herald } from '../support/herald';

export interface WaitingMessage {
  queue: string;
  content: string;
  headers: string;
}

/** How many messages wait in the queues of the system whose names begin so. */
export async function waitingCount(prefix = ''): Promise<number> {
  const { system, namespace } = herald();
  const connection = await connectToAny(system.run.amqpUrl);
  try {
    const channel = await connection.createChannel();
    let count = 0;
    for (const { name } of ALL_QUEUES.filter((queue) => queue.name.startsWith(prefix))) {
      count += (await channel.checkQueue(namespace === '' ? name : `${namespace}.${name}`)).messageCount;
    }
    return count;
  } finally {
    await connection.close();
  }
}

/** What waits in the queues of the system now; it's put back as it was, but for one delivery more: not to be done often. */
export async function waitingMessages(): Promise<WaitingMessage[]> {
  const { system, namespace } = herald();
  const connection = await connectToAny(system.run.amqpUrl);
  const channel = await connection.createChannel();
  const found: WaitingMessage[] = [];
  for (const { name } of ALL_QUEUES) {
    const queue = namespace === '' ? name : `${namespace}.${name}`;
    for (;;) {
      const message = await channel.get(queue);
      if (!message) break;
      const { headers, correlationId, messageId } = message.properties;
      const content = message.content.toString('utf8');
      found.push({ queue: name, content, headers: JSON.stringify({ headers, correlationId, messageId }) });
    }
  }
  // What was taken and not acknowledged goes back with the channel.
  await connection.close();
  return found;
}
