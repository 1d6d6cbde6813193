import type { ChannelModel } from 'amqplib';
import { connectToAny } from '@herald/broker';
import { ANSWERS_EXCHANGE, EVENTS_EXCHANGE, QUEUES_EXCHANGE } from '@herald/contracts';
import type { OwnSystem } from '../../support/own-system';
import type { Json } from './open-api';

/** A message as its sender has published it; names are without the namespace of the system. */
export interface TappedMessage {
  exchange: string;
  routingKey: string;
  headers: Json;
  correlationId: string | null;
  content: string;
}

/** Gets a copy of every message that the services of a system publish, from a queue that is bound to all of their exchanges. */
export class TappedMessages {
  readonly all: TappedMessage[] = [];

  private constructor(private readonly connection: ChannelModel) {}

  static async of({ system, namespace }: OwnSystem): Promise<TappedMessages> {
    const connection = await connectToAny(system.run.amqpUrl);
    const tapped = new TappedMessages(connection);
    const channel = await connection.createChannel();
    const { queue } = await channel.assertQueue('', { exclusive: true });
    const prefix = namespace === '' ? '' : `${namespace}.`;
    const plain = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
    for (const exchange of [EVENTS_EXCHANGE, QUEUES_EXCHANGE, ANSWERS_EXCHANGE])
      await channel.bindQueue(queue, `${prefix}${exchange}`, '#');
    await channel.consume(
      queue,
      (message) => {
        if (!message) return;
        const { exchange, routingKey } = message.fields;
        const { headers = {}, correlationId } = message.properties;
        tapped.all.push({
          exchange: plain(exchange),
          routingKey: plain(routingKey),
          headers,
          correlationId: (correlationId as string | undefined) ?? null,
          content: message.content.toString(),
        });
      },
      { noAck: true },
    );
    return tapped;
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}
