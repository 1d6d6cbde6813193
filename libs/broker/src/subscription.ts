import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import { type EventName, EVENTS_EXCHANGE, hearingQueuePrefix } from '@herald/contracts';
import { CANCELLED } from './consumer';
import { type ChannelContext, keptChannel, type KeptChannel } from './kept-channel';
import type { Naming, Topology } from './topology';

export interface SubscriptionOptions {
  naming: Naming;
  topology: Topology;
  /** The subscribing service, which is part of the queue's name. */
  service: string;
  events: EventName[];
  onEvent(event: EventName, body: unknown): void;
  /** Called after each (re)connection, because events that were published in between are missed. */
  onConnect(): void;
  context: ChannelContext;
}

/** Subscribes to events with an exclusive queue, which is deleted with its channel. */
export function subscription(options: SubscriptionOptions): KeptChannel {
  const { naming, topology, service, events, onEvent, onConnect, context } = options;
  const kept: KeptChannel = keptChannel<Channel>(
    {
      name: 'subscriptions',
      open: (model) => model.createChannel(),
      setup: async (channel) => {
        await topology.exchanges(channel);
        const name = naming(`${hearingQueuePrefix(service)}${randomUUID()}`);
        const { queue } = await channel.assertQueue(name, {
          durable: false,
          exclusive: true,
          autoDelete: true,
        });
        for (const event of events) await channel.bindQueue(queue, naming(EVENTS_EXCHANGE), event);
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
    context,
  );
  return kept;
}
