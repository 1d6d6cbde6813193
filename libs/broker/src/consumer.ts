import { setTimeout as pause } from 'node:timers/promises';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { decideQueueError, PermanentQueueError } from '@herald/errors';
import { type Logger, newRequestId, runWithRequestId } from '@herald/logging';

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

/** Gets the message as it came; whoever expects JSON parses it with `parseJson`. */
export type Handler = (content: Buffer, info: MessageInfo) => Promise<void>;

export interface QueueConsumerDeps {
  /** The queue's name without namespace. */
  queue: string;
  /** Its name at the broker. */
  physicalName: string;
  options: ConsumeOptions;
  handler: Handler;
  logger: Logger;
}

/**
 * Consumes one queue and decides in one place what becomes of each message: acknowledged after its handler
 * ended, held while a dependency is away, given up to the dead letters when it can't be handled.
 */
export class QueueConsumer implements Consumer {
  private channel: Channel | null = null;
  private consumerTag: string | null = null;
  private readonly inHand = new Set<Promise<void>>();
  private readonly stopped = new AbortController();

  constructor(private readonly deps: QueueConsumerDeps) {}

  /** Called after every connect. */
  async setup(model: ChannelModel): Promise<void> {
    if (this.stopped.signal.aborted) return;
    const channel = await model.createChannel();
    channel.on('error', (error: Error) =>
      this.deps.logger.warn('queue.channel_failed', { queue: this.deps.queue, error }),
    );
    channel.on('close', () => {
      if (this.channel === channel) this.channel = null;
    });
    await channel.prefetch(this.deps.options.prefetch);
    this.channel = channel;
    const { consumerTag } = await channel.consume(this.deps.physicalName, (message) => {
      if (message) this.take(channel, message);
      else this.deps.logger.warn('queue.consumer_cancelled', { queue: this.deps.queue });
    });
    this.consumerTag = consumerTag;
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    const { channel } = this;
    if (channel && this.consumerTag)
      await channel.cancel(this.consumerTag).catch(() => this.logClosed('cancel'));
    await Promise.all(this.inHand);
    if (channel && this.channel) await channel.close().catch(() => this.logClosed('close'));
  }

  private take(channel: Channel, message: ConsumeMessage): void {
    const work = this.handle(channel, message).finally(() => this.inHand.delete(work));
    this.inHand.add(work);
  }

  private async handle(channel: Channel, message: ConsumeMessage): Promise<void> {
    const info: MessageInfo = {
      ...originOf(message),
      queue: this.deps.queue,
      redelivered: message.fields.redelivered,
      messageId: String(message.properties.messageId ?? ''),
    };
    const outcome = await runWithRequestId(info.requestId, () => this.run(message.content, info));
    this.settle(channel, message, outcome);
  }

  private async run(content: Buffer, info: MessageInfo): Promise<'ack' | 'requeue' | 'dead-letter'> {
    for (let tries = 1; ; tries++) {
      try {
        await this.deps.handler(content, info);
        return 'ack';
      } catch (error) {
        if (this.stopped.signal.aborted) return 'requeue';
        const decision = decideQueueError(error, tries, this.deps.options.maxTries ?? MAX_TRIES);
        this.deps.logger[decision === 'dead-letter' ? 'error' : 'warn']('queue.message_failed', {
          queue: this.deps.queue,
          decision,
          tries,
          error,
        });
        if (decision === 'dead-letter') return 'dead-letter';
        const delayMs = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LAST_DELAY_MS);
        await pause(delayMs, undefined, { signal: this.stopped.signal }).catch(() => undefined);
        if (this.stopped.signal.aborted) return 'requeue';
      }
    }
  }

  private settle(
    channel: Channel,
    message: ConsumeMessage,
    outcome: 'ack' | 'requeue' | 'dead-letter',
  ): void {
    // On a channel that closed meanwhile RabbitMQ has taken the message back: it comes again, and handlers are idempotent.
    if (this.channel !== channel) return;
    try {
      if (outcome === 'ack') channel.ack(message);
      else channel.nack(message, false, outcome === 'requeue');
    } catch {
      this.logClosed(outcome);
    }
  }

  private logClosed(action: string): void {
    this.deps.logger.debug('queue.channel_was_closed', { queue: this.deps.queue, action });
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
