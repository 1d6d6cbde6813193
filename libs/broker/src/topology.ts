import type { Channel, ChannelModel } from 'amqplib';
import {
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  EVENTS_EXCHANGE,
  EXCHANGES,
  QUEUES_EXCHANGE,
  type QueueDefinition,
  TOPOLOGY_EXCHANGE,
} from '@herald/contracts';

/** Adds a namespace before every name, so that several deployments can share a broker. */
export type Naming = (name: string) => string;

/** The number of ready messages and consumers of a queue. */
export interface QueueDepth {
  messages: number;
  consumers: number;
}

/** The time after which RabbitMQ deletes a queue of requests without a consumer. */
const UNANSWERED_MS = 60_000;
/** A delivery limit that is never reached. */
const NO_LIMIT = 1_000_000_000;
/** Above this number the oldest requests are dropped, whose senders have timed out. */
const MOST_REQUESTS = 10_000;

export function namingFor(namespace: string): Naming {
  return namespace === '' ? (name) => name : (name) => `${namespace}.${name}`;
}

/**
 * Declares the exchanges, and all queues that are bound to the events exchange. A recreated exchange has no bindings, and an event without a queue is
 * lost without an error.
 */
async function declareExchanges(channel: Channel, naming: Naming): Promise<void> {
  for (const exchange of EXCHANGES)
    await channel.assertExchange(naming(exchange), 'topic', { durable: true });
  for (const queue of ALL_QUEUES) {
    if (!queue.events) continue;
    await declareQueue(channel, queue, naming);
    for (const event of queue.events)
      await channel.bindQueue(naming(queue.name), naming(EVENTS_EXCHANGE), event);
  }
}

/** The exchanges and queues that processes need in RabbitMQ. This process either declares them, or checks the declarations of the gateway. */
export class Topology {
  constructor(
    private readonly naming: Naming,
    readonly declares: boolean,
  ) {}

  /** Declares or checks the exchanges and the queues for events. @throws Error if another process has not declared them yet */
  async exchanges(channel: Channel): Promise<void> {
    if (this.declares) await declareExchanges(channel, this.naming);
    else await channel.checkExchange(this.naming(TOPOLOGY_EXCHANGE));
  }

  /** Declares or checks the complete topology, including queues that not every deployment has. @throws the errors of `exchanges` */
  async everything(channel: Channel, queues: Iterable<QueueDefinition>): Promise<void> {
    await this.deadLetters(channel);
    await this.queues(channel, queues);
    // Declared last, because other processes detect by this exchange that the queues exist.
    if (this.declares)
      await channel.assertExchange(this.naming(TOPOLOGY_EXCHANGE), 'fanout', { durable: true });
  }

  /** Declares queues with their exchanges and bindings. Existing queues are unchanged. @throws the errors of `exchanges` */
  async queues(channel: Channel, queues: Iterable<QueueDefinition>): Promise<void> {
    await this.exchanges(channel);
    if (!this.declares) return;
    for (const queue of queues) {
      const name = this.naming(queue.name);
      if (!queue.events) await declareQueue(channel, queue, this.naming);
      await channel.bindQueue(name, this.naming(QUEUES_EXCHANGE), name);
    }
  }

  /** Declares the queue of dead letters. Its delivery limit is very high: without a limit RabbitMQ 4 drops a message at its 21st delivery, and version 3 refuses -1. */
  async deadLetters(channel: Channel): Promise<void> {
    if (!this.declares) return;
    const name = this.naming(DEAD_LETTER_QUEUE);
    await channel.assertQueue(name, {
      durable: true,
      arguments: { 'x-queue-type': 'quorum', 'x-delivery-limit': NO_LIMIT },
    });
    await channel.assertExchange(this.naming(QUEUES_EXCHANGE), 'topic', { durable: true });
    await channel.bindQueue(name, this.naming(QUEUES_EXCHANGE), name);
  }
}

/**
 * Declares a queue of requests. If it is full, the oldest requests are dropped, because senders repeat lost requests. As a quorum queue it survives
 * the loss of a node. It is deleted a minute after its last consumer, so that requests then fail at once. A message is delivered only once.
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

/** Whether another process has declared the topology of this version and the queues that this process may inspect. */
export async function isDeclared(
  model: Pick<ChannelModel, 'createChannel'>,
  naming: Naming,
  queues: QueueDefinition[],
): Promise<boolean> {
  // The check of a missing name closes the channel, so a separate channel is used.
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    await channel.checkExchange(naming(TOPOLOGY_EXCHANGE));
    for (const { name } of queues) await channel.checkQueue(naming(name));
    await channel.close();
    return true;
  } catch (error) {
    if (error instanceof Error && / no (exchange|queue) /.test(error.message)) return false;
    throw error;
  }
}

async function declareQueue(
  channel: Channel,
  { name, deliveryLimit, singleActive }: QueueDefinition,
  naming: Naming,
): Promise<void> {
  await channel.assertQueue(naming(name), {
    durable: true,
    arguments: {
      'x-queue-type': 'quorum',
      'x-delivery-limit': deliveryLimit,
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': naming(DEAD_LETTER_QUEUE),
      // At least once: a message leaves the queue only after the dead letter queue has stored it.
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
      // An argument of an existing queue cannot change: a queue that gets it needs a new name.
      ...(singleActive && { 'x-single-active-consumer': true }),
    },
  });
}
