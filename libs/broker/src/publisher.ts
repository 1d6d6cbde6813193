import { randomUUID } from 'node:crypto';
import type { ConfirmChannel, Message } from 'amqplib';
import { BrokerUnavailableError, timeLimit } from '@herald/contracts/errors';
import { currentRequestId } from '@herald/telemetry/logging';
import type { ChannelUse } from './kept-channel';

export interface Outgoing {
  exchange: string;
  routingKey: string;
  /** Sent as JSON. A Buffer is sent unchanged. */
  body: unknown;
  /** Whether an unroutable message is an error. False for events, which may have no subscribers. */
  mandatory: boolean;
  requestId?: string;
  headers?: Record<string, string>;
}

const CONFIRM_LIMIT_MS = 15_000;
/** RabbitMQ stores nothing if it refused every message for this time, and refused one recently. An idle process is ready again. */
const REFUSING_AFTER_MS = 10_000;
const REFUSAL_COUNTS_MS = 30_000;
/** The maximum number of unconfirmed messages. Further messages wait. */
const MAX_UNCONFIRMED = 2_000;

/** Publishes persistent messages. A promise resolves only after RabbitMQ's confirm. */
export class Publisher {
  private channel: ConfirmChannel | null = null;
  /** The callbacks of unconfirmed messages, by message id. */
  private readonly pending = new Map<string, (error?: Error) => void>();
  private readonly waiting: (() => void)[] = [];
  /** Whether RabbitMQ has stopped reading, so that further writes would fill the memory of this process. */
  blocked = false;

  /** Times of the first and the last message that was refused or not confirmed in time since the last confirm, ms. */
  private refused: { first: number; last: number; isReported: boolean } | null = null;

  /** @param onRefused called once when RabbitMQ has refused every message for 10 s */
  constructor(
    private readonly declare: (channel: ConfirmChannel) => Promise<void>,
    private readonly onRefused: () => void = () => undefined,
  ) {}

  get use(): ChannelUse<ConfirmChannel> {
    return {
      name: 'publisher',
      open: (model) => model.createConfirmChannel(),
      setup: (channel) => this.setup(channel),
    };
  }

  get ready(): boolean {
    return this.channel !== null && !this.blocked;
  }

  /** Whether RabbitMQ is connected and stores no message, as after a full disk or without a majority of nodes. */
  get isRefused(): boolean {
    if (!this.refused) return false;
    const { first, last } = this.refused;
    return last - first >= REFUSING_AFTER_MS && performance.now() - last < REFUSAL_COUNTS_MS;
  }

  /** @throws BrokerUnavailableError if the message is not confirmed, and must be published again later */
  async publish(message: Outgoing): Promise<void> {
    while (this.pending.size >= MAX_UNCONFIRMED && this.ready)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    const { channel } = this;
    if (!channel || this.blocked) {
      this.waiting.shift()?.();
      throw new BrokerUnavailableError(
        channel ? 'RabbitMQ has blocked publishing.' : 'RabbitMQ is not connected.',
      );
    }
    await new Promise<void>((resolve, reject) => this.write(channel, message, resolve, reject));
  }

  private async setup(channel: ConfirmChannel): Promise<void> {
    channel.on('return', (message: Message) => {
      const settle = this.pending.get(message.properties.messageId as string);
      settle?.(new BrokerUnavailableError(`No queue is bound to ${message.fields.routingKey}.`));
    });
    channel.on('error', () => this.lose(channel));
    channel.on('close', () => this.lose(channel));
    await this.declare(channel);
    this.refused = null;
    this.channel = channel;
  }

  private noteRefusal(): void {
    const now = performance.now();
    this.refused ??= { first: now, last: now, isReported: false };
    this.refused.last = now;
    if (!this.isRefused || this.refused.isReported) return;
    this.refused.isReported = true;
    this.onRefused();
  }

  private write(
    channel: ConfirmChannel,
    message: Outgoing,
    resolve: () => void,
    reject: (error: Error) => void,
  ): void {
    const messageId = randomUUID();
    const late = (): void => {
      this.noteRefusal();
      settle(new BrokerUnavailableError('RabbitMQ did not confirm a message in time.'));
    };
    const endLimit = timeLimit(CONFIRM_LIMIT_MS, late);
    const settle = (error?: Error): void => {
      if (!this.pending.delete(messageId)) return;
      endLimit();
      this.waiting.shift()?.();
      if (error) reject(error);
      else resolve();
    };
    this.pending.set(messageId, settle);
    const requestId = message.requestId ?? currentRequestId();
    const options = {
      persistent: true,
      mandatory: message.mandatory,
      messageId,
      contentType: 'application/json',
      headers: { ...message.headers, ...(requestId ? { 'x-request-id': requestId } : {}) },
    };
    const content = Buffer.isBuffer(message.body) ? message.body : Buffer.from(JSON.stringify(message.body));
    try {
      channel.publish(message.exchange, message.routingKey, content, options, (error) => {
        if (error) this.noteRefusal();
        else this.refused = null;
        settle(
          error
            ? new BrokerUnavailableError('RabbitMQ did not accept a message.', { cause: error })
            : undefined,
        );
      });
    } catch (error) {
      // The error of amqplib for a closed channel. Any other error is caused by the message, so that a retry would fail again.
      const closed = error instanceof Error && error.name === 'IllegalOperationError';
      settle(
        closed
          ? new BrokerUnavailableError('RabbitMQ is not connected.', { cause: error })
          : (error as Error),
      );
    }
  }

  private lose(channel: ConfirmChannel): void {
    if (this.channel !== channel) return;
    this.channel = null;
    for (const settle of [...this.pending.values()])
      settle(new BrokerUnavailableError('The connection to RabbitMQ was lost.'));
  }
}
