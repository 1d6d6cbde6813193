import { setMaxListeners } from 'node:events';
import type { Channel, ConsumeMessage } from 'amqplib';
import { decideQueueError, PermanentQueueError } from '@herald/errors';
import { newRequestId, runWithRequestId } from '@herald/logging';
import { type ChannelGround, keptChannel, type KeptChannel } from './kept-channel';
import { pause } from './pause';

/** What a message in hand comes with, beside its body. */
export interface MessageInfo {
  requestId: string;
  /** The queue's name without namespace. */
  queue: string;
  redelivered: boolean;
  /** Unique per publish; '' where the publisher gave none. */
  messageId: string;
  headers: Record<string, unknown>;
}

export interface ConsumeOptions {
  /** Messages in hand at once, at most. */
  prefetch: number;
  /** Tries of a message whose handler fails for an unknown reason, before it is given up. */
  maxTries?: number;
}

export interface Consumer {
  /** Takes no new message and waits until those in hand are finished or handed back. */
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 200;
const LAST_DELAY_MS = 5_000;
const MAX_TRIES = 5;
export const HOLD_LIMIT_MS = 5 * 60_000;
export const CANCELLED = 'RabbitMQ has cancelled the consumer.';

/** Gets the message as it came; whoever expects JSON parses it with `parseJson`. */
export type Handler = (content: Buffer, info: MessageInfo) => Promise<void>;

export interface QueueConsumerDeps {
  /** The queue's name without namespace. */
  queue: string;
  /** Its name at the broker. */
  physicalName: string;
  options: ConsumeOptions;
  handler: Handler;
  /** Declares the queue: one that was deleted is there again with who consumes it. */
  declare(channel: Channel): Promise<void>;
  ground: ChannelGround;
  /** For how long messages are held while all of them wait for what is away, ms. */
  holdLimitMs: number;
}

type Outcome = 'ack' | 'requeue' | 'dead-letter';

interface Delivery {
  channel: Channel;
  message: ConsumeMessage;
}

/** One message that is being handled. It may be delivered anew meanwhile, on the channel after the one that was lost. */
interface InHand {
  deliveries: Delivery[];
  /** Since when its handler fails because something is away, by `performance.now`. */
  waitsSince: number | null;
}

/**
 * Consumes one queue and decides in one place what becomes of each message: acknowledged after its handler
 * ended, held while a dependency is away, given up to the dead letters when it can't be handled.
 *
 * RabbitMQ takes back what is in hand on a channel that closes, and delivers it again. What is being handled here isn't
 * handled a second time beside itself then: its end settles the new delivery. So never more are handled than `prefetch`.
 */
export class QueueConsumer implements Consumer {
  readonly kept: KeptChannel;
  private channel: Channel | null = null;
  private consumerTag = '';
  /** By message id. */
  private readonly handled = new Map<string, InHand>();
  /** Delivered while as many are being handled as may be: some of those are of a channel that was lost. */
  private line: Delivery[] = [];
  private readonly inHand = new Set<Promise<void>>();
  private readonly stopped = new AbortController();
  private lastSuccess = 0;
  /** The one that shows whether what is away is back, while all others were handed back. */
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

  /** It takes nothing although it should: its channel is lost. */
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
    // What the last channel left there comes again.
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

  /** What RabbitMQ has taken back and not delivered here again is another's. */
  private goesOn(inHand: InHand): boolean {
    return this.probe?.inHand === inHand || inHand.deliveries.some((delivery) => this.isAlive(delivery));
  }

  /**
   * Where nothing was handled for long, what all wait for is away, perhaps for this process alone: all is handed back, and
   * nothing taken until the one that waits longest could be handled. So an outage of any length counts as one delivery
   * of a message at most, or as none (RabbitMQ 4 doesn't count what is handed back), and never against the delivery limit.
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
    // Not delivered to this consumer again before it is gone, which would count.
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
    // On a channel that closed meanwhile RabbitMQ has taken the message back: it comes again, and handlers are idempotent.
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

/** A message's headers, and the request that it belongs to: a new one where it names none. */
export function originOf({ properties }: ConsumeMessage): Pick<MessageInfo, 'headers' | 'requestId'> {
  const headers = (properties.headers ?? {}) as Record<string, unknown>;
  const given = headers['x-request-id'];
  return { headers, requestId: typeof given === 'string' ? given : newRequestId() };
}

/** @throws PermanentQueueError where the message is no JSON: trying again can't help. */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new PermanentQueueError('The message is not JSON.', { cause });
  }
}
