import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import { hearingQueuePrefix } from '@herald/contracts';
import { CANCELLED } from './consumer';
import { type ChannelContext, keptChannel, type KeptChannel } from './kept-channel';
import type { Naming } from './topology';

export interface SubscriptionOptions {
  /** The name of the channel. */
  name: string;
  naming: Naming;
  /** The subscribing service, which is part of the queue's name. */
  service: string;
  /** Declares the exchange, and binds the queue to it. */
  bind(channel: Channel, queue: string): Promise<unknown>;
  onMessage(message: ConsumeMessage): void;
  /** Called after each (re)connection, because messages that were published in between are missed. */
  onConnect(): void;
  context: ChannelContext;
}

/** Receives messages of an exchange with an exclusive queue, which is deleted with its channel. */
export function subscription(options: SubscriptionOptions): KeptChannel {
  const { name, naming, service, bind, onMessage, onConnect, context } = options;
  const kept: KeptChannel = keptChannel<Channel>(
    {
      name,
      open: (model) => model.createChannel(),
      setup: async (channel) => {
        const queue = naming(`${hearingQueuePrefix(service)}${randomUUID()}`);
        await channel.assertQueue(queue, { durable: false, exclusive: true, autoDelete: true });
        await bind(channel, queue);
        const onDelivery = (message: ConsumeMessage | null): void =>
          message ? onMessage(message) : kept.reopen(new Error(CANCELLED));
        await channel.consume(queue, onDelivery, { noAck: true });
        onConnect();
      },
    },
    context,
  );
  return kept;
}
