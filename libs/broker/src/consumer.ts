import { setMaxListeners } from 'node:events';
import type { Channel, ConsumeMessage } from 'amqplib';
import { decideQueueError, PermanentQueueError } from '@herald/errors';
import { newRequestId, runWithRequestId } from '@herald/logging';
import { type ChannelGround, keptChannel, type KeptChannel } from './kept-channel';
import { pause } from './pause';

/** The properties of a message in hand, beside its body. */
export interface MessageInfo {
  requestId: string;
  /** The queue's name without namespace. */
  queue: string;
  redelivered: boolean;
  /** Unique per publish; '' if the publisher set none. */
  messageId: string;
  headers: Record<string, unknown>;
}

export interface ConsumeOptions {
  /** Messages in hand at once, at most. */
  prefetch: number;
  /** Tries of a message whose handler fails for an unknown reason, before it is dead-lettered. */
  maxTries?: number;
}

export interface Consumer {
  /** Takes no new message and waits until the messages in hand are finished or requeued. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 200;
const LAST_DELAY_MS = 5_000;
const MAX_TRIES = 5;
export const HOLD_LIMIT_MS = 5 * 60_000;
export const CANCELLED = 'RabbitMQ has cancelled the consumer.';

/** Gets the message unparsed; a handler that expects JSON parses it with `parseJson`. */
export type Handler = (content: Buffer, info: MessageInfo) => Promise<void>;

export interface QueueConsumerDeps {
  /** The queue's name without namespace. */
  queue: string;
  /** Its name at the broker. */
  physicalName: string;
  options: ConsumeOptions;
  handler: Handler;
  /** Declares the queue, so that a deleted queue is restored together with its consumer. */
  declare(channel: Channel): Promise<void>;
  ground: ChannelGround;
  /** How long messages are held while all of them wait for an unavailable dependency, ms. */
  holdLimitMs: number;
}

type Outcome = 'ack' | 'requeue' | 'dead-letter';

interface Delivery {
  channel: Channel;
  message: ConsumeMessage;
}

/** One message that is being handled. If its channel was lost, it may be delivered again on the next channel while the handler runs. */
interface InHand {
  deliveries: Delivery[];
  /** Since when its handler fails because a dependency is unavailable, by `performance.now`. */
  waitsSince: number | null;
}

/**
 * Consumes one queue and decides in one place how each message ends: acknowledged after its handler ended, held while a dependency is unavailable,
 * dead-lettered if it cannot be handled.
 *
 * RabbitMQ requeues the unacknowledged messages of a closed channel and delivers them again. A message whose handler still runs is not handled a
 * second time: the end of the handler settles the new delivery. So never more messages are handled than `prefetch`.
 */
export class QueueConsumer implements Consumer {
  readonly kept: KeptChannel;
  private channel: Channel | null = null;
  private consumerTag = '';
  /** By message id. */
  private readonly handled = new Map<string, InHand>();
  /** Deliveries that wait while the limit of handled messages is reached: some of those belong to a lost channel. */
  private line: Delivery[] = [];
  private readonly inHand = new Set<Promise<void>>();
  private readonly stopped = new AbortController();
  private lastSuccess = 0;
  /** The message that shows whether the dependency is back, after all others were requeued. */
  private probe: { inHand: InHand; ended: Promise<void>; end(): void } | null = null;
  private nameless = 0;

  constructor(private readonly deps: QueueConsumerDeps) {
    // Each message that waits for its next try listens to it: Node would warn of a leak.
    setMaxListeners(0, this.stopped.signal);
    this.kept = keptChannel<Channel>(
      {
        name: deps.queue,
        mayOpen: () => this.probe?.ended ?? Promise.resolve(),
        open: (model) => model.createChannel(),
        setup: (channel) => this.setup(channel),
        drain: (channel) => this.drain(channel),
      },
      deps.ground,
    );
  }

  /** Its channel is lost although it should consume. */
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
    await channel.prefetch(this.deps.options.prefetch);
    // The messages of the last channel are redelivered.
    this.line = [];
    this.channel = channel;
    const { consumerTag } = await channel.consume(this.deps.physicalName, (message) => {
      if (message) this.take({ channel, message });
      else this.kept.reopen(new Error(CANCELLED));
    });
    this.consumerTag = consumerTag;
  }

  private async drain(channel: Channel): Promise<void> {
    for (const delivery of this.line.splice(0)) this.settle(delivery, 'requeue');
    await channel.cancel(this.consumerTag).catch(() => this.logClosed('cancel'));
    for (const delivery of this.line.splice(0)) this.settle(delivery, 'requeue');
    await Promise.all(this.inHand);
  }

  private take(delivery: Delivery): void {
    const { messageId } = delivery.message.properties as { messageId?: string };
    const known = messageId ? this.handled.get(messageId) : undefined;
    if (!this.isAlive(delivery)) return;
    if (known) known.deliveries = [...known.deliveries.filter((each) => this.isAlive(each)), delivery];
    else if (this.handled.size < this.deps.options.prefetch) this.begin(delivery);
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
      while (this.line.length > 0 && this.handled.size < this.deps.options.prefetch)
        this.take(this.line.shift()!);
    });
    this.inHand.add(work);
  }

  private async handle(inHand: InHand, message: ConsumeMessage, messageId: string): Promise<void> {
    const info: MessageInfo = {
      ...originOf(message),
      queue: this.deps.queue,
      redelivered: message.fields.redelivered,
      messageId,
    };
    const outcome = await runWithRequestId(info.requestId, () => this.run(inHand, message.content, info));
    for (const delivery of inHand.deliveries) this.settle(delivery, outcome);
  }

  private async run(inHand: InHand, content: Buffer, info: MessageInfo): Promise<Outcome> {
    for (let tries = 1; ; tries++) {
      try {
        await this.deps.handler(content, info);
        this.lastSuccess = performance.now();
        return 'ack';
      } catch (error) {
        if (this.stopped.signal.aborted) return 'requeue';
        const decision = decideQueueError(error, tries, this.deps.options.maxTries ?? MAX_TRIES);
        this.deps.ground.logger[decision === 'dead-letter' ? 'error' : 'warn']('queue.message_failed', {
          queue: this.deps.queue,
          decision,
          tries,
          error,
        });
        if (decision === 'dead-letter') return 'dead-letter';
        inHand.waitsSince = decision === 'wait' ? (inHand.waitsSince ?? performance.now()) : null;
        this.handBackWhereAllWait(inHand);
        const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LAST_DELAY_MS);
        await pause(delayMs, this.stopped.signal);
        if (this.stopped.signal.aborted || !this.goesOn(inHand)) return 'requeue';
      }
    }
  }

  /** A message that RabbitMQ has requeued and not delivered here again belongs to another consumer. */
  private goesOn(inHand: InHand): boolean {
    return this.probe?.inHand === inHand || inHand.deliveries.some((delivery) => this.isAlive(delivery));
  }

  /**
   * If nothing was handled for long, the common dependency is unavailable, perhaps for this process alone. Then all messages are requeued, and no
   * message is taken until the one that waits longest could be handled. So an outage of any length counts as at most one delivery of a message, or
   * none (RabbitMQ 4 does not count requeues), and never against the delivery limit.
   */
  private handBackWhereAllWait(inHand: InHand): void {
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
    this.deps.ground.logger.warn('queue.handed_back', {
      queue: this.deps.queue,
      messages: this.handled.size,
    });
    // Cancelled first, so that the message is not delivered to this consumer again, which would count.
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
    // RabbitMQ has requeued the messages of a closed channel: the message is delivered again, and handlers are idempotent.
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
    this.deps.ground.logger.debug('queue.channel_was_closed', { queue: this.deps.queue, action });
  }
}

/** A message's headers, and the id of its request: a new id if it has none. */
export function originOf({ properties }: ConsumeMessage): Pick<MessageInfo, 'headers' | 'requestId'> {
  const headers = (properties.headers ?? {}) as Record<string, unknown>;
  const given = headers['x-request-id'];
  return { headers, requestId: typeof given === 'string' ? given : newRequestId() };
}

/** @throws PermanentQueueError if the message is no JSON: a retry can't help */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new PermanentQueueError('The message is not JSON.', { cause });
  }
}
