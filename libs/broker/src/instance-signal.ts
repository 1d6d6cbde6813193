import { randomUUID } from 'node:crypto';
import type { Channel } from 'amqplib';
import { hearingQueuePrefix } from '@herald/contracts';
import { type ChannelContext, keptChannel, type KeptChannel } from './kept-channel';
import type { Naming } from './topology';

export interface InstanceSignalOptions {
  naming: Naming;
  service: string;
  /** Called at each signal, and after each (re)connection, because signals in between are missed. */
  onSignal(): void;
  context: ChannelContext;
}

/** A signal to all instances of a service, which is not stored: a missed signal has no other effect than a delay. */
export function instanceSignal({ naming, service, onSignal, context }: InstanceSignalOptions): {
  kept: KeptChannel;
  send(): void;
} {
  // The permissions of a service cover these names.
  const exchange = naming(`${hearingQueuePrefix(service)}work`);
  const kept: KeptChannel = keptChannel<Channel>(
    {
      name: 'signals',
      open: (model) => model.createChannel(),
      setup: async (channel) => {
        const temporary = { durable: false, autoDelete: true };
        await channel.assertExchange(exchange, 'fanout', temporary);
        const queue = naming(`${hearingQueuePrefix(service)}${randomUUID()}`);
        await channel.assertQueue(queue, { ...temporary, exclusive: true });
        await channel.bindQueue(queue, exchange, '');
        await channel.consume(queue, () => onSignal(), { noAck: true });
        onSignal();
      },
    },
    context,
  );
  const send = (): void => {
    try {
      kept.current?.publish(exchange, '', Buffer.alloc(0), { expiration: 10_000 });
    } catch {
      // The channel is being closed. The other instances are signalled when it is restored.
    }
  };
  return { kept, send };
}
