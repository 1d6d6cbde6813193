import { connect } from 'amqplib';
import { ALL_QUEUES } from '@herald/contracts';

/** Asks the broker how many messages wait in all of Herald's queues together. */
export class QueueDepth {
  private constructor(
    private readonly connection: Awaited<ReturnType<typeof connect>>,
    private readonly channel: Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createChannel']>>,
  ) {}

  static async connect(amqpUrl: string): Promise<QueueDepth> {
    const connection = await connect(amqpUrl);
    return new QueueDepth(connection, await connection.createChannel());
  }

  async read(): Promise<number> {
    const counts = await Promise.all(ALL_QUEUES.map(({ name }) => this.channel.checkQueue(name)));
    return counts.reduce((sum, { messageCount }) => sum + messageCount, 0);
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}
