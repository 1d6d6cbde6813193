import { connectToAny } from '@herald/broker';
import { ALL_QUEUES } from '@herald/contracts';
import { herald } from '../support/herald';

export interface WaitingMessage {
  queue: string;
  content: string;
  headers: string;
}

/** Number of messages in the system's queues with this prefix. */
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

/** Messages in the system's queues now. They are requeued unchanged, except for their delivery count, so do not use it often. */
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
  // Unacknowledged messages are requeued with the end of the channel.
  await connection.close();
  return found;
}
