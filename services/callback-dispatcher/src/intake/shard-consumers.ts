import { createHash } from 'node:crypto';
import { type Broker, type Consumer, type MessageInfo, parseJson } from '@herald/broker';
import {
  ACCOUNT_QUEUES,
  type AccountEventsMessage,
  type QueueDefinition,
  statusQueue,
  type StatusChangesMessage,
} from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import type { EventHandlers } from './event-handlers';
import type { MessageGate } from './message-gate';

export interface ShardConsumersDeps {
  broker: Pick<Broker, 'consumeRaw'>;
  handlers: Pick<EventHandlers, 'statusChanges' | 'accountEvents'>;
  gate: Pick<MessageGate, 'enter'>;
  /** The number of shards. */
  shards: number;
  /** The id of this process, unique among all processes that ever ran. */
  owner: string;
}

/** The limit of unacknowledged messages of one shard's status queue. */
const STATUS_PREFETCH = 1_000;
const ACCOUNT_PREFETCH = 32;

type Handle = (body: unknown, info: MessageInfo) => Promise<void>;

/**
 * Consumes the queues of all shards. RabbitMQ delivers a queue's messages to one dispatcher at a time, so that one
 * process handles each recipient and account.
 */
export class ShardConsumers {
  private consumers: Consumer[] = [];

  constructor(private readonly deps: ShardConsumersDeps) {}

  async start(): Promise<void> {
    const { handlers, shards } = this.deps;
    const all = Array.from({ length: shards }, async (_, shard) => [
      await this.consume(shard, statusQueue(shard), STATUS_PREFETCH, (body, info) =>
        handlers.statusChanges(body as StatusChangesMessage, shard, info),
      ),
      // The number of account queues is fixed, because account events are few.
      ...(await Promise.all(
        ACCOUNT_QUEUES.slice(shard, shard + 1).map((queue) =>
          this.consume(shard, queue, ACCOUNT_PREFETCH, (body, info) =>
            handlers.accountEvents(body as AccountEventsMessage, shard, info),
          ),
        ),
      )),
    ]);
    this.consumers = (await Promise.all(all)).flat();
  }

  /** Takes no more messages, and waits for those in progress. */
  async stop(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  private consume(
    shard: number,
    queue: QueueDefinition,
    prefetch: number,
    handle: Handle,
  ): Promise<Consumer> {
    const options = { prefetch, rank: rankOf(this.deps.owner, shard) };
    return this.deps.broker.consumeRaw(queue, options, async (content, info) => {
      const leave = await this.deps.gate.enter(content.length);
      try {
        if (!info.isOurs()) throw new UnavailableError('Another dispatcher may have the message.');
        await handle(parseJson(content), info);
      } finally {
        leave();
      }
    });
  }
}

/** Each dispatcher has the highest rank for about the same number of shards, whichever dispatchers run. */
function rankOf(owner: string, shard: number): number {
  return createHash('sha256').update(`${owner} ${shard}`).digest().readUInt16BE();
}
