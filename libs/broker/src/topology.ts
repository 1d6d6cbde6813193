import type { Channel } from 'amqplib';
import { ALL_QUEUES, DEAD_LETTER_QUEUE, EVENTS_EXCHANGE, type QueueDefinition } from '@herald/contracts';

/** Puts a namespace before every name, so that several installations can share a broker. */
export type Naming = (name: string) => string;

export function namingFor(namespace: string): Naming {
  return namespace === '' ? (name) => name : (name) => `${namespace}.${name}`;
}

/**
 * Declares the exchange of events with every queue that it leads to: one that is made anew leads nowhere, and what is told to
 * nobody is lost without an error.
 */
export async function declareEvents(channel: Channel, naming: Naming): Promise<void> {
  await channel.assertExchange(naming(EVENTS_EXCHANGE), 'topic', { durable: true });
  for (const queue of ALL_QUEUES) {
    if (!queue.events) continue;
    await declareQueue(channel, queue, naming);
    for (const event of queue.events)
      await channel.bindQueue(naming(queue.name), naming(EVENTS_EXCHANGE), event);
  }
}

/** Declares the dead letter queue and the given queues; with one of events, all of events. What is there already stays as it is. */
export async function declareTopology(
  channel: Channel,
  queues: QueueDefinition[],
  naming: Naming,
): Promise<void> {
  await channel.assertQueue(naming(DEAD_LETTER_QUEUE), {
    durable: true,
    arguments: { 'x-queue-type': 'quorum' },
  });
  for (const queue of queues) if (!queue.events) await declareQueue(channel, queue, naming);
  if (queues.some(({ events }) => events)) await declareEvents(channel, naming);
}

async function declareQueue(
  channel: Channel,
  { name, deliveryLimit }: QueueDefinition,
  naming: Naming,
): Promise<void> {
  await channel.assertQueue(naming(name), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': naming(DEAD_LETTER_QUEUE),
      // At least once: a given-up message leaves the queue only when the dead letter queue has it.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
    },
  });
}
