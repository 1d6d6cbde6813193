import { connectToAny } from '@herald/broker';
import { ALL_QUEUES, DEAD_LETTER_QUEUE } from '@herald/contracts';
import type { BenchSystem } from '../system/bench-system';

export interface Waiting {
  /** Ready messages of all queues except the dead letters. */
  messages: number;
  deadLetters: number;
}

/** Messages that wait in the queues of the system. */
export async function waitingIn({ system }: BenchSystem): Promise<Waiting> {
  const connection = await connectToAny(system.run.amqpUrl);
  try {
    const channel = await connection.createChannel();
    const depth = async (name: string): Promise<number> => (await channel.checkQueue(name)).messageCount;
    let messages = 0;
    for (const { name } of ALL_QUEUES) if (name !== DEAD_LETTER_QUEUE) messages += await depth(name);
    return { messages, deadLetters: await depth(DEAD_LETTER_QUEUE) };
  } finally {
    await connection.close();
  }
}
