import { randomUUID } from 'node:crypto';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { toAppError, UnavailableError } from '@herald/errors';
import { currentRequestId, type Logger, newRequestId, runWithRequestId } from '@herald/logging';
import { currentTraceparent, traceAnswer, TRACEPARENT_HEADER } from '@herald/tracing';
import { originOf } from './consumer';

const REPLY_TO = 'amq.rabbitmq.reply-to';
const MAX_WAITING = 5_000;
const PREFETCH = 200;

/** Asks another service over RabbitMQ (direct reply-to) and waits a bounded time for the answer. */
export class Requester {
  private channel: Channel | null = null;
  /** What settles each question, by its id. */
  private readonly waiting = new Map<string, (error: Error | null, answer?: unknown) => void>();

  async setup(model: ChannelModel): Promise<void> {
    const channel = await model.createChannel();
    const lose = (): void => {
      if (this.channel === channel) this.channel = null;
      for (const settle of [...this.waiting.values()]) settle(new UnavailableError());
    };
    channel.on('error', lose);
    channel.on('close', lose);
    channel.on('return', (message) => {
      this.waiting.get(message.properties.correlationId as string)?.(new UnavailableError());
    });
    await channel.consume(REPLY_TO, (message) => message && this.receive(message), { noAck: true });
    this.channel = channel;
  }

  /** @throws UnavailableError where nobody answers in time. */
  ask(queue: string, body: unknown, timeoutMs: number): Promise<unknown> {
    const { channel } = this;
    if (!channel || this.waiting.size >= MAX_WAITING) return Promise.reject(new UnavailableError());
    return new Promise((resolve, reject) => {
      const correlationId = randomUUID();
      const timer = setTimeout(() => settle(new UnavailableError()), timeoutMs);
      const settle = (error: Error | null, answer?: unknown): void => {
        if (!this.waiting.delete(correlationId)) return;
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(answer);
      };
      this.waiting.set(correlationId, settle);
      channel.publish('', queue, Buffer.from(JSON.stringify(body)), {
        correlationId,
        replyTo: REPLY_TO,
        mandatory: true,
        expiration: timeoutMs,
        headers: { 'x-request-id': currentRequestId() ?? newRequestId(), ...ownTrace() },
      });
    });
  }

  private receive(message: ConsumeMessage): void {
    const settle = this.waiting.get(message.properties.correlationId as string);
    if (!settle) return;
    const answer = JSON.parse(message.content.toString('utf8')) as {
      ok: boolean;
      value?: unknown;
      message?: string;
    };
    if (answer.ok) settle(null, answer.value);
    else settle(new UnavailableError(answer.message));
  }
}

/** Answers one queue of requests. A request is worth nothing once its asker has stopped waiting, so none is kept. */
export class Answerer {
  private consuming: { channel: Channel; consumerTag: string } | null = null;
  private readonly inHand = new Set<Promise<void>>();

  constructor(
    private readonly queue: string,
    /** The queue's name without namespace. */
    private readonly name: string,
    private readonly handler: (body: unknown) => Promise<unknown>,
    private readonly logger: Logger,
  ) {}

  async setup(model: ChannelModel): Promise<void> {
    const channel = await model.createChannel();
    channel.on('error', (error: Error) =>
      this.logger.warn('requests.channel_failed', { queue: this.queue, error }),
    );
    await channel.assertQueue(this.queue, { durable: true });
    await channel.prefetch(PREFETCH);
    const { consumerTag } = await channel.consume(
      this.queue,
      (message) => message && this.track(this.answer(channel, message)),
      { noAck: true },
    );
    this.consuming = { channel, consumerTag };
  }

  /** Takes no further request, and answers those that it was given: nobody else will. */
  async stop(): Promise<void> {
    if (!this.consuming) return;
    const { channel, consumerTag } = this.consuming;
    try {
      await channel.cancel(consumerTag);
      await Promise.all(this.inHand);
      await channel.close();
    } catch (error) {
      // The connection is gone, and with it whoever waits for an answer on it.
      this.logger.debug('requests.stop_failed', { queue: this.queue, error });
    }
  }

  private track(answer: Promise<void>): void {
    const tracked = answer.finally(() => this.inHand.delete(tracked));
    this.inHand.add(tracked);
  }

  private async answer(channel: Channel, message: ConsumeMessage): Promise<void> {
    const { replyTo, correlationId } = message.properties;
    const { headers, requestId } = originOf(message);
    const asked = { requestId, traceparent: headers[TRACEPARENT_HEADER] };
    const answer = await runWithRequestId(requestId, () => this.run(message.content, asked));
    try {
      channel.sendToQueue(replyTo as string, Buffer.from(JSON.stringify(answer)), {
        correlationId: correlationId as string,
      });
    } catch (error) {
      this.logger.warn('requests.answer_lost', { queue: this.queue, error });
    }
  }

  private async run(
    content: Buffer,
    asked: { requestId: string; traceparent: unknown },
  ): Promise<{ ok: boolean; value?: unknown; message?: string }> {
    const step = { name: `answer ${this.name}`, kind: 'server' } as const;
    try {
      const body = JSON.parse(content.toString('utf8')) as unknown;
      return { ok: true, value: await traceAnswer(step, asked, () => this.handler(body)) };
    } catch (error) {
      this.logger.error('requests.failed', { queue: this.queue, error });
      return { ok: false, message: toAppError(error).message };
    }
  }
}

/** The asker's span, where it has one. */
function ownTrace(): Record<string, string> {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { [TRACEPARENT_HEADER]: traceparent };
}
