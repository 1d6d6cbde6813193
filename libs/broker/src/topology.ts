import type { Channel } from 'amqplib';
import { DEAD_LETTER_QUEUE, EVENTS_EXCHANGE, type QueueDefinition } from '@herald/contracts';

/** Puts a namespace before every name, so that several installations can share a broker. */
export type Naming = (name: string) => string;

export function namingFor(namespace: string): Naming {
  return namespace === '' ? (name) => name : (name) => `${namespace}.${name}`;
}

/** Declares the exchange of events. */
export async function declareExchange(channel: Channel, naming: Naming): Promise<void> {
  await channel.assertExchange(naming(EVENTS_EXCHANGE), 'topic', { durable: true });
}

/** Declares the exchange, the dead letter queue and the given queues. Declaring what is there already changes nothing. */
export async function declareTopology(
  channel: Channel,
  queues: QueueDefinition[],
  naming: Naming,
): Promise<void> {
  await declareExchange(channel, naming);
  await channel.assertQueue(naming(DEAD_LETTER_QUEUE), {
    durable: true,
    arguments: { 'x-queue-type': 'quorum' },
  });
  for (const queue of queues) {
    await channel.assertQueue(naming(queue.name), {
      durable: true,
      arguments: {
        'x-queue-type': 'quorum',
        'x-delivery-limit': queue.deliveryLimit,
        'x-dead-letter-exchange': '',
        'x-dead-letter-routing-key': naming(DEAD_LETTER_QUEUE),
        // At least once: a given-up message leaves the queue only when the dead letter queue has it.
        'x-dead-letter-strategy': 'at-least-once',
        'x-overflow': 'reject-publish',
      },
    });
    for (const event of queue.events ?? [])
      await channel.bindQueue(naming(queue.name), naming(EVENTS_EXCHANGE), event);
  }
}
