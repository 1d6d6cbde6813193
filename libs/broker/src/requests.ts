import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage } from 'amqplib';
import { toAppError, UnavailableError } from '@herald/errors';
import { currentRequestId, newRequestId, runWithRequestId } from '@herald/logging';
import { currentTraceparent, traceAnswer, TRACEPARENT_HEADER } from '@herald/tracing';
import { CANCELLED, originOf } from './consumer';
import { type ChannelGround, type ChannelUse, keptChannel, type KeptChannel } from './kept-channel';

const REPLY_TO = 'amq.rabbitmq.reply-to';
const MAX_WAITING = 5_000;
/** Requests that a process answers at once, at most; whoever asks beyond is told so, and asks again later. */
const MAX_ANSWERING = 2_000;
/** What RabbitMQ says to who declares a queue that is on a node which is away. */
const NOT_FOUND = 404;

/** Asks another service over RabbitMQ (direct reply-to) and waits a bounded time for the answer. */
export class Requester {
  private channel: Channel | null = null;
  /** What settles each question, by its id. */
  private readonly waiting = new Map<string, (error: Error | null, answer?: unknown) => void>();
  /** RabbitMQ reads nothing of what is written, which would fill this process's memory. */
  blocked = false;

  get use(): ChannelUse<Channel> {
    return {
      name: 'requests',
      open: (model) => model.createChannel(),
      setup: (channel) => this.setup(channel),
    };
  }

  /** @throws UnavailableError where nobody answers in time, or can be asked. */
  ask(queue: string, body: unknown, timeoutMs: number): Promise<unknown> {
    const { channel } = this;
    if (!channel || this.blocked || this.waiting.size >= MAX_WAITING)
      return Promise.reject(new UnavailableError());
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
      const content = Buffer.from(JSON.stringify(body));
      try {
        channel.publish('', queue, content, {
          correlationId,
          replyTo: REPLY_TO,
          mandatory: true,
          expiration: timeoutMs,
          headers: { 'x-request-id': currentRequestId() ?? newRequestId(), ...ownTrace() },
        });
      } catch {
        // It closes just now.
        settle(new UnavailableError());
      }
    });
  }

  private async setup(channel: Channel): Promise<void> {
    const lose = (): void => {
      if (this.channel !== channel) return;
      this.channel = null;
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

export interface AnswererDeps {
  /** The queue's name without namespace. */
  queue: string;
  /** Its name at the broker. */
  physicalName: string;
  handler: (body: unknown) => Promise<unknown>;
  ground: ChannelGround;
}

/** Answers one queue of requests. A request is worth nothing once its asker has stopped waiting, so none is kept. */
export class Answerer {
  readonly kept: KeptChannel;
  /** The queue is on a node of RabbitMQ's that is away: no process can answer, and taking them all out of service helps nobody. */
  isOutOfHand = false;
  private readonly inHand = new Set<Promise<void>>();

  constructor(private readonly deps: AnswererDeps) {
    let consumerTag = '';
    this.kept = keptChannel<Channel>(
      {
        name: deps.queue,
        open: (model) => model.createChannel(),
        setup: async (channel) => {
          consumerTag = await this.consume(channel);
        },
        drain: async (channel) => {
          await channel.cancel(consumerTag).catch(() => undefined);
          await Promise.all(this.inHand);
        },
      },
      deps.ground,
    );
  }

  /** Takes no further request, and answers those that it was given: nobody else will. */
  stop(): Promise<void> {
    return this.kept.stop();
  }

  private async consume(channel: Channel): Promise<string> {
    const declared = channel.assertQueue(this.deps.physicalName, { durable: true });
    await declared.then(
      () => (this.isOutOfHand = false),
      (error: unknown) => {
        this.isOutOfHand = (error as { code?: unknown }).code === NOT_FOUND;
        throw error;
      },
    );
    const { consumerTag } = await channel.consume(
      this.deps.physicalName,
      (message) => {
        if (message) this.track(this.answer(channel, message));
        else this.kept.reopen(new Error(CANCELLED));
      },
      { noAck: true },
    );
    return consumerTag;
  }

  private track(answer: Promise<void>): void {
    const tracked = answer.finally(() => this.inHand.delete(tracked));
    this.inHand.add(tracked);
  }

  private async answer(channel: Channel, message: ConsumeMessage): Promise<void> {
    const { replyTo, correlationId } = message.properties;
    const { headers, requestId } = originOf(message);
    const asked = { requestId, traceparent: headers[TRACEPARENT_HEADER] };
    const answer =
      this.inHand.size > MAX_ANSWERING
        ? { ok: false, message: new UnavailableError().message }
        : await runWithRequestId(requestId, () => this.run(message.content, asked));
    try {
      channel.sendToQueue(replyTo as string, Buffer.from(JSON.stringify(answer)), {
        correlationId: correlationId as string,
      });
    } catch (error) {
      this.deps.ground.logger.warn('requests.answer_lost', { queue: this.deps.queue, error });
    }
  }

  private async run(
    content: Buffer,
    asked: { requestId: string; traceparent: unknown },
  ): Promise<{ ok: boolean; value?: unknown; message?: string }> {
    const step = { name: `answer ${this.deps.queue}`, kind: 'server' } as const;
    try {
      const body = JSON.parse(content.toString('utf8')) as unknown;
      return { ok: true, value: await traceAnswer(step, asked, () => this.deps.handler(body)) };
    } catch (error) {
      this.deps.ground.logger.error('requests.failed', { queue: this.deps.queue, error });
      return { ok: false, message: toAppError(error).message };
    }
  }
}

/** The asker's span, where it has one. */
function ownTrace(): Record<string, string> {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { [TRACEPARENT_HEADER]: traceparent };
}
