import { connectToAny } from '@herald/broker';
import { herald } from './herald';

/** Publishes a message directly to a queue of the system. */
export async function putIntoQueue(queue: string, content: string): Promise<void> {
  const { system, namespace } = herald();
  const connection = await connectToAny(system.run.amqpUrl);
  const channel = await connection.createConfirmChannel();
  channel.sendToQueue(namespace === '' ? queue : `${namespace}.${queue}`, Buffer.from(content), {
    persistent: true,
  });
  await channel.waitForConfirms();
  await connection.close();
}
