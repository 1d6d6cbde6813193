import type { Channel } from 'amqplib';
import type { EventName } from '@herald/contracts';
import { CANCELLED } from './consumer';
import { type ChannelGround, keptChannel, type KeptChannel } from './kept-channel';

export interface SubscriptionOptions {
  exchange: string;
  events: EventName[];
  onEvent(event: EventName, body: unknown): void;
  /** Each time that it is there (again): what was told meanwhile is missed. */
  onConnect(): void;
  ground: ChannelGround;
}

/** Hears events on a queue of its own, which lives no longer than its channel. */
export function subscription(options: SubscriptionOptions): KeptChannel {
  const { exchange, events, onEvent, onConnect, ground } = options;
  const kept: KeptChannel = keptChannel<Channel>(
    {
      name: 'subscriptions',
      open: (model) => model.createChannel(),
      setup: async (channel) => {
        const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
        for (const event of events) await channel.bindQueue(queue, exchange, event);
        await channel.consume(
          queue,
          (message) => {
            if (!message) kept.reopen(new Error(CANCELLED));
            else
              onEvent(message.fields.routingKey as EventName, JSON.parse(message.content.toString('utf8')));
          },
          { noAck: true },
        );
        onConnect();
      },
    },
    ground,
  );
  return kept;
}
