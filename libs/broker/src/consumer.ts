import { setMaxListeners } from 'node:events';
import type { Channel, ConsumeMessage } from 'amqplib';
import { decideQueueError, PermanentQueueError } from '@herald/contracts/errors';
import { newRequestId, runWithRequestId } from '@herald/telemetry/logging';
import { pause } from './kept';
import { type ChannelContext, keptChannel, type KeptChannel } from './kept-channel';

/** The properties of a delivered message, without its body. */
export interface MessageInfo {
  requestId: string;
  /** The queue's name without namespace. */
  queue: string;
  redelivered: boolean;
  /** Unique per publish; '' if the publisher set none. */
  messageId: string;
  headers: Record<string, unknown>;
  /** False once RabbitMQ may have delivered the message to another consumer, because its channel was lost. */
  isOurs(): boolean;
}

export interface ConsumeOptions {
  /** The maximum number of messages that are handled at the same time. */
  prefetch: number;
  /** The number of tries before a message is dead-lettered whose handler fails for an unknown reason. */
  maxTries?: number;
  /**
   * The rank among the consumers of a queue with a single active consumer: RabbitMQ 4 makes the consumer with the highest rank active, RabbitMQ 3 the
   * consumer that was first. Such a consumer stops by closing its channel once its messages are handled, so that the next consumer gets the others in
   * their order.
   */
  rank?: number;
}

export interface Consumer {
  /** Accepts no new message and waits until the messages in progress are finished or requeued. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 200;
const LAST_DELAY_MS = 5_000;
const MAX_TRIES = 5;
export const HOLD_LIMIT_MS = 5 * 60_000;
export const CANCELLED = 'RabbitMQ cancelled the consumer.';

/** Gets the message unparsed. A handler that expects JSON parses the message with `parseJson`. */
export type Handler = (content: Buffer, info: MessageInfo) => Promise<void>;

export interface QueueConsumerDeps {
  /** The queue's name without namespace. */
  queue: string;
  /** The queue's name at the broker. */
  physicalName: string;
  options: ConsumeOptions;
  handler: Handler;
  /** Declares the queue, so that a deleted queue is restored together with its consumer. */
  declare(channel: Channel): Promise<void>;
  context: ChannelContext;
  /** The time for which messages are kept while all of them wait for an unavailable dependency, ms. */
  holdLimitMs: number;
}

type Outcome = 'ack' | 'requeue' | 'dead-letter';

interface Delivery {
  channel: Channel;
  message: ConsumeMessage;
}

/** A message that is being handled. If its channel is lost, the message may be delivered again on the next channel while its handler runs. */
interface InHand {
  deliveries: Delivery[];
  /** The time since which the handler fails because a dependency is unavailable, by `performance.now`. */
  waitsSince: number | null;
}

/**
 * Consumes one queue and decides in one place how each message ends: it is acknowledged after its handler, kept while a dependency is unavailable, or
 * dead-lettered if it cannot be handled.
 *
 * RabbitMQ requeues the unacknowledged messages of a closed channel and delivers them again. A message whose handler still runs is not handled again:
 * the end of the handler settles the new delivery. So the number of handled messages never exceeds `prefetch`.
 */
export class QueueConsumer implements Consumer {
  readonly kept: KeptChannel;
  private channel: Channel | null = null;
  private consumerTag = '';
  /** By message id. */
  private readonly handled = new Map<string, InHand>();
  /** Deliveries that wait because the limit of handled messages is reached, which happens if some of these messages belong to a lost channel. */
  private line: Delivery[] = [];
  private readonly inHand = new Set<Promise<void>>();
  private readonly stopped = new AbortController();
  private lastSuccess = 0;
  /** The message that detects the end of an outage after all other messages were requeued. */
  private probe: { inHand: InHand; ended: Promise<void>; end(): void } | null = null;
  private nameless = 0;

  constructor(private readonly deps: QueueConsumerDeps) {
    // Each message that waits for its next try listens to this signal, and Node would warn of a leak.
    setMaxListeners(0, this.stopped.signal);
    this.kept = keptChannel<Channel>(
      {
        name: deps.queue,
        mayOpen: () => this.probe?.ended ?? Promise.resolve(),
        open: (model) => model.createChannel(),
        setup: (channel) => this.setup(channel),
        drain: (channel) => this.drain(channel),
      },
      deps.context,
    );
  }

  /** Whether the channel is missing although the consumer should consume. */
  get isMissing(): boolean {
    return this.kept.isMissing && this.probe === null;
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.kept.stop();
    await Promise.all(this.inHand);
  }

  private async setup(channel: Channel): Promise<void> {
    channel.on('close', () => {
      if (this.channel === channel) this.channel = null;
    });
    await this.deps.declare(channel);
    const { prefetch, rank } = this.deps.options;
    await channel.prefetch(prefetch);
    // RabbitMQ redelivers the messages of the last channel.
    this.line = [];
    this.channel = channel;
    const onMessage = (message: ConsumeMessage | null): void => {
      if (message) this.receive({ channel, message });
      else this.kept.reopen(new Error(CANCELLED));
    };
    const options = rank === undefined ? {} : { priority: rank };
    const { consumerTag } = await channel.consume(this.deps.physicalName, onMessage, options);
    this.consumerTag = consumerTag;
  }

  private async drain(channel: Channel): Promise<void> {
    if (this.deps.options.rank !== undefined) return void (await Promise.all(this.inHand));
    for (const delivery of this.line.splice(0)) this.settle(delivery, 'requeue');
    await channel.cancel(this.consumerTag).catch(() => this.logClosed('cancel'));
    for (const delivery of this.line.splice(0)) this.settle(delivery, 'requeue');
    await Promise.all(this.inHand);
  }

  private receive(delivery: Delivery): void {
    const { messageId } = delivery.message.properties as { messageId?: string };
    const known = messageId ? this.handled.get(messageId) : undefined;
    if (!this.isAlive(delivery)) return;
    if (known) known.deliveries = [...known.deliveries.filter((each) => this.isAlive(each)), delivery];
    else if (!this.stopped.signal.aborted && this.handled.size < this.deps.options.prefetch)
      this.begin(delivery);
    else this.line.push(delivery);
  }

  private begin(delivery: Delivery): void {
    const messageId = String(delivery.message.properties.messageId ?? '');
    const key = messageId || `nameless ${this.nameless++}`;
    const inHand: InHand = { deliveries: [delivery], waitsSince: null };
    this.handled.set(key, inHand);
    const work = this.handle(inHand, delivery.message, messageId).finally(() => {
      this.inHand.delete(work);
      this.handled.delete(key);
      if (this.probe?.inHand === inHand) this.probe.end();
      if (this.stopped.signal.aborted) return;
      while (this.line.length > 0 && this.handled.size < this.deps.options.prefetch)
        this.receive(this.line.shift()!);
    });
    this.inHand.add(work);
  }

  private async handle(inHand: InHand, message: ConsumeMessage, messageId: string): Promise<void> {
    const info: MessageInfo = {
      ...originOf(message),
      queue: this.deps.queue,
      redelivered: message.fields.redelivered,
      messageId,
      isOurs: () => this.goesOn(inHand),
    };
    const outcome = await runWithRequestId(info.requestId, () =>
      this.handleDelivery(inHand, message.content, info),
    );
    for (const delivery of inHand.deliveries) this.settle(delivery, outcome);
  }

  private async handleDelivery(inHand: InHand, content: Buffer, info: MessageInfo): Promise<Outcome> {
    for (let tries = 1; ; tries++) {
      try {
        await this.deps.handler(content, info);
        this.lastSuccess = performance.now();
        return 'ack';
      } catch (error) {
        // RabbitMQ delivers the message of a lost channel again, behind those before it: a retry here could overtake them.
        if (this.stopped.signal.aborted || !this.goesOn(inHand)) return 'requeue';
        const decision = decideQueueError(error, tries, this.deps.options.maxTries ?? MAX_TRIES);
        this.deps.context.logger[decision === 'dead-letter' ? 'error' : 'warn']('queue.message_failed', {
          queue: this.deps.queue,
          decision,
          tries,
          error,
        });
        if (decision === 'dead-letter') return 'dead-letter';
        inHand.waitsSince = decision === 'wait' ? (inHand.waitsSince ?? performance.now()) : null;
        this.requeueWhereAllWait(inHand);
        const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LAST_DELAY_MS);
        await pause(delayMs, this.stopped.signal);
        if (this.stopped.signal.aborted || !this.goesOn(inHand)) return 'requeue';
      }
    }
  }

  /** False for a message that RabbitMQ has requeued and not delivered to this consumer again: it belongs to another consumer. */
  private goesOn(inHand: InHand): boolean {
    return this.probe?.inHand === inHand || inHand.deliveries.some((delivery) => this.isAlive(delivery));
  }

  /**
   * If no message was handled for a long time, a common dependency is unavailable, perhaps only for this process. All messages are then requeued, and
   * the consumer pauses until the message that has waited longest is handled. So an outage of any length counts as at most one delivery of a message
   * (none in RabbitMQ 4, which does not count requeues), and never exhausts the delivery limit.
   */
  private requeueWhereAllWait(inHand: InHand): void {
    const { channel } = this;
    const since = inHand.waitsSince;
    if (!channel || this.probe || since === null || this.lastSuccess > since) return;
    if (performance.now() - since < this.deps.holdLimitMs) return;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    this.probe = {
      inHand,
      ended,
      end: () => {
        this.probe = null;
        end();
      },
    };
    this.deps.context.logger.warn('queue.handed_back', {
      queue: this.deps.queue,
      messages: this.handled.size,
    });
    // The consumer is cancelled first. Otherwise RabbitMQ would deliver the messages to it again, which would count.
    void channel.cancel(this.consumerTag).catch(() => this.logClosed('cancel'));
    try {
      channel.nackAll(true);
    } catch {
      this.logClosed('nack');
    }
    this.channel = null;
    this.kept.reopen();
  }

  private isAlive({ channel }: Delivery): boolean {
    return this.channel === channel;
  }

  private settle(delivery: Delivery, outcome: Outcome): void {
    // RabbitMQ has requeued the messages of a closed channel and delivers them again, which is safe because handlers are idempotent.
    if (!this.isAlive(delivery)) return;
    const { channel, message } = delivery;
    try {
      if (outcome === 'ack') channel.ack(message);
      else channel.nack(message, false, outcome === 'requeue');
    } catch {
      this.logClosed(outcome);
    }
  }

  private logClosed(action: string): void {
    this.deps.context.logger.debug('queue.channel_was_closed', { queue: this.deps.queue, action });
  }
}

/** The headers of a message and its request id. A message without a request id gets a new id. */
export function originOf({ properties }: ConsumeMessage): Pick<MessageInfo, 'headers' | 'requestId'> {
  const headers = (properties.headers ?? {}) as Record<string, unknown>;
  const given = headers['x-request-id'];
  return { headers, requestId: typeof given === 'string' ? given : newRequestId() };
}

/** @throws PermanentQueueError if the message is not JSON, because a retry would fail again */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new PermanentQueueError('The message is not JSON.', { cause });
  }
}
