import type { ChannelModel } from 'amqplib';
import { connectToAny } from '@herald/broker';
import { EVENTS_EXCHANGE } from '@herald/contracts';
import { herald } from '../../support/herald';

export interface ReceivedEvent {
  event: string;
  body: Record<string, unknown>;
}

/** Receives the system's events, like another service. */
export class EventListener {
  readonly received: ReceivedEvent[] = [];

  private constructor(private readonly connection: ChannelModel) {}

  static async listen(pattern: string): Promise<EventListener> {
    const { system, namespace } = herald();
    const connection = await connectToAny(system.run.amqpUrl);
    const listener = new EventListener(connection);
    const channel = await connection.createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    const exchange = namespace === '' ? EVENTS_EXCHANGE : `${namespace}.${EVENTS_EXCHANGE}`;
    await channel.bindQueue(queue, exchange, pattern);
    const take = (event: string, content: Buffer): void => {
      listener.received.push({ event, body: JSON.parse(content.toString()) as ReceivedEvent['body'] });
    };
    await channel.consume(queue, (message) => message && take(message.fields.routingKey, message.content), {
      noAck: true,
    });
    return listener;
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}
