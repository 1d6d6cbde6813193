import type { Channel, ChannelModel } from 'amqplib';
import {
  ALL_QUEUES,
  ANSWERS_EXCHANGE,
  DEAD_LETTER_QUEUE,
  EVENTS_EXCHANGE,
  QUEUES_EXCHANGE,
  type QueueDefinition,
} from '@herald/contracts';

/** Puts a namespace before every name, so that several installations can share a broker. */
export type Naming = (name: string) => string;

/** Messages ready in a queue, and who consumes it. */
export interface QueueDepth {
  messages: number;
  consumers: number;
}

/** A queue of requests that nobody has answered for so long goes. */
const UNANSWERED_MS = 60_000;
/** Deliveries. */
const NO_LIMIT = 1_000_000_000;
/** Beyond that the oldest go: whoever asked them waits no longer. */
const MOST_REQUESTS = 10_000;

export function namingFor(namespace: string): Naming {
  return namespace === '' ? (name) => name : (name) => `${namespace}.${name}`;
}

/**
 * Declares the exchanges, that of events with every queue that it leads to: one that is made anew leads nowhere, and what is told to
 * nobody is lost without an error.
 */
async function declareExchanges(channel: Channel, naming: Naming): Promise<void> {
  await channel.assertExchange(naming(EVENTS_EXCHANGE), 'topic', { durable: true });
  for (const queue of ALL_QUEUES) {
    if (!queue.events) continue;
    await declareQueue(channel, queue, naming);
    for (const event of queue.events)
      await channel.bindQueue(naming(queue.name), naming(EVENTS_EXCHANGE), event);
  }
  await channel.assertExchange(naming(ANSWERS_EXCHANGE), 'topic', { durable: true });
  await channel.assertExchange(naming(QUEUES_EXCHANGE), 'topic', { durable: true });
}

/**
 * Declares the dead letter queue where there is none: with a limit that nothing reaches, for without one RabbitMQ 4 drops a letter at its
 * 21st delivery, and -1 is refused by version 3. One that a former version declared has no limit in its arguments; it stays as it is, since
 * a queue can't change them, and a policy sets its limit (docs/rabbitmq.md).
 */
async function declareDeadLetters(model: Pick<ChannelModel, 'createChannel'>, naming: Naming): Promise<void> {
  const name = naming(DEAD_LETTER_QUEUE);
  const isThere = (await lookFor(model, name)) !== null;
  const channel = await model.createChannel();
  channel.on('error', () => undefined); // it closes with whatever refused, which rejects
  if (!isThere)
    await channel.assertQueue(name, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': NO_LIMIT },
    });
  await channel.assertExchange(naming(QUEUES_EXCHANGE), 'topic', { durable: true });
  await channel.bindQueue(name, naming(QUEUES_EXCHANGE), name);
  await channel.close();
}

/** What processes stand on at RabbitMQ: declared by this one, or by another (the gateway) and only looked at. */
export class Topology {
  constructor(
    private readonly naming: Naming,
    readonly declares: boolean,
  ) {}

  /** The exchanges, with all that events lead to. @throws where another declares them, and has not yet */
  async exchanges(channel: Channel): Promise<void> {
    if (this.declares) await declareExchanges(channel, this.naming);
    else await channel.checkExchange(this.naming(QUEUES_EXCHANGE));
  }

  /** Queues, and all that leads to them. What is there already stays as it is. @throws as `exchanges` */
  async queues(channel: Channel, queues: Iterable<QueueDefinition>): Promise<void> {
    await this.exchanges(channel);
    if (!this.declares) return;
    for (const queue of queues) {
      const name = this.naming(queue.name);
      if (!queue.events) await declareQueue(channel, queue, this.naming);
      await channel.bindQueue(name, this.naming(QUEUES_EXCHANGE), name);
    }
  }

  async deadLetters(model: Pick<ChannelModel, 'createChannel'>): Promise<void> {
    if (this.declares) await declareDeadLetters(model, this.naming);
  }
}

/**
 * Declares a queue of requests. Nobody's answers are kept from its loss, so it takes what it can: a quorum queue survives a node, and goes
 * by itself when nobody has answered for a minute, so that askers hear of that at once. Nothing in it is delivered twice.
 */
export async function declareRequests(channel: Channel, physicalName: string, naming: Naming): Promise<void> {
  await channel.assertQueue(physicalName, {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': 1,
      'x-expires': UNANSWERED_MS,
      'x-max-length': MOST_REQUESTS,
    },
  });
  await channel.bindQueue(physicalName, naming(QUEUES_EXCHANGE), physicalName);
}

/**
 * What is in a queue and who consumes it; null where there is none. It is looked at on a channel of its own, which such an answer closes.
 * @throws Error where RabbitMQ can't tell, as while the one node of a classic queue is away
 */
export async function lookFor(
  model: Pick<ChannelModel, 'createChannel'>,
  physicalName: string,
): Promise<QueueDepth | null> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    const { messageCount, consumerCount } = await channel.checkQueue(physicalName);
    await channel.close();
    return { messages: messageCount, consumers: consumerCount };
  } catch (error) {
    if (error instanceof Error && / no queue /.test(error.message)) return null;
    throw error;
  }
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
