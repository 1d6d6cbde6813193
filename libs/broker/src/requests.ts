import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage, Options } from 'amqplib';
import { toAppError, UnavailableError } from '@herald/errors';
import { currentRequestId, newRequestId, runWithRequestId } from '@herald/logging';
import { currentTraceparent, traceAnswer, TRACEPARENT_HEADER } from '@herald/tracing';
import { CANCELLED, originOf } from './consumer';
import { type ChannelGround, type ChannelUse, keptChannel, type KeptChannel } from './kept-channel';
import { declareRequests, lookFor } from './topology';

const REPLY_TO = 'amq.rabbitmq.reply-to';
const MAX_WAITING = 5_000;
/** Requests that a process answers at once, at most; whoever asks beyond is told so, and asks again later. */
const MAX_ANSWERING = 2_000;

/** A queue of requests, as the broker has it. */
export interface RequestQueueNames {
  physicalName: string;
  /** Where processes of the version before ask and answer. */
  formerName: string;
}

interface Question extends RequestQueueNames {
  content: Buffer;
  options: Options.Publish;
  /** By `performance.now`. */
  endsAt: number;
  settle(error: Error | null, answer?: unknown): void;
}

/**
 * Asks another service over RabbitMQ (direct reply-to) and waits a bounded time for the answer. Answers come to the very channel that
 * asked: what waits for one when the channel is lost is asked again on the next. What is still unanswered after half of its time is
 * asked once more, since whoever had it may be gone. So every request may be answered twice.
 */
export class Requester {
  private channel: Channel | null = null;
  /** By their ids. */
  private readonly waiting = new Map<string, Question>();
  /** RabbitMQ reads nothing of what is written, which would fill this process's memory. */
  blocked = false;

  get use(): ChannelUse<Channel> {
    return {
      name: 'requests',
      open: (model) => model.createChannel(),
      setup: (channel) => this.setup(channel),
      drain: async () => {
        for (const { settle } of [...this.waiting.values()]) settle(new UnavailableError());
      },
    };
  }

  /** @throws UnavailableError where nobody answers in time, or can be asked. */
  ask(names: RequestQueueNames, body: unknown, timeoutMs: number): Promise<unknown> {
    if (this.blocked || this.waiting.size >= MAX_WAITING) return Promise.reject(new UnavailableError());
    return new Promise((resolve, reject) => {
      const correlationId = randomUUID();
      const question: Question = {
        ...names,
        content: Buffer.from(JSON.stringify(body)),
        options: {
          correlationId,
          replyTo: REPLY_TO,
          mandatory: true,
          headers: { 'x-request-id': currentRequestId() ?? newRequestId(), ...ownTrace() },
        },
        endsAt: performance.now() + timeoutMs,
        settle: (error, answer) => {
          if (!this.waiting.delete(correlationId)) return;
          clearTimeout(timer);
          clearTimeout(again);
          if (error) reject(error);
          else resolve(answer);
        },
      };
      const timer = setTimeout(() => question.settle(new UnavailableError()), timeoutMs);
      const again = setTimeout(() => this.write(question), timeoutMs / 2);
      this.waiting.set(correlationId, question);
      this.write(question);
    });
  }

  private write(question: Question, queue = question.physicalName): void {
    const { channel } = this;
    const leftMs = Math.floor(question.endsAt - performance.now());
    if (!channel || this.blocked || leftMs <= 0) return;
    try {
      channel.publish('', queue, question.content, { ...question.options, expiration: leftMs });
    } catch {
      // It closes just now: the next channel asks.
    }
  }

  private async setup(channel: Channel): Promise<void> {
    const lose = (): void => {
      if (this.channel === channel) this.channel = null;
    };
    channel.on('error', lose);
    channel.on('close', lose);
    channel.on('return', ({ fields, properties }) => {
      const question = this.waiting.get(properties.correlationId as string);
      // Whoever could answer may be of the version before.
      if (question?.physicalName === fields.routingKey) this.write(question, question.formerName);
      else question?.settle(new UnavailableError());
    });
    await channel.consume(REPLY_TO, (message) => message && this.receive(message), { noAck: true });
    this.channel = channel;
    for (const question of this.waiting.values()) this.write(question);
  }

  private receive(message: ConsumeMessage): void {
    const question = this.waiting.get(message.properties.correlationId as string);
    if (!question) return;
    const answer = JSON.parse(message.content.toString('utf8')) as {
      ok: boolean;
      value?: unknown;
      message?: string;
    };
    if (answer.ok) question.settle(null, answer.value);
    else question.settle(new UnavailableError(answer.message));
  }
}

export interface AnswererDeps extends RequestQueueNames {
  /** The queue's name without namespace. */
  queue: string;
  handler: (body: unknown) => Promise<unknown>;
  ground: ChannelGround;
}

/**
 * Answers one queue of requests. A request is worth nothing once its asker has stopped waiting, so none is kept. Where the queue of the
 * version before is still there, it is answered too.
 */
export class Answerer {
  readonly kept: KeptChannel;
  private readonly inHand = new Set<Promise<void>>();

  constructor(private readonly deps: AnswererDeps) {
    let consumerTags: string[] = [];
    this.kept = keptChannel<Channel>(
      {
        name: deps.queue,
        open: (model) => model.createChannel(),
        setup: async (channel) => {
          consumerTags = await this.consumeAll(channel);
        },
        drain: async (channel) => {
          for (const tag of consumerTags) await channel.cancel(tag).catch(() => undefined);
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

  private async consumeAll(channel: Channel): Promise<string[]> {
    const { physicalName, formerName, ground } = this.deps;
    await declareRequests(channel, physicalName);
    const tag = await this.consume(channel, physicalName, () => this.kept.reopen(new Error(CANCELLED)));
    // It is on one node: where that is away, nobody can answer there, and who asks there is of the version before.
    const former = await ground.connection
      .whenUp()
      .then((model) => lookFor(model, formerName))
      .catch(() => null);
    return former ? [tag, await this.consume(channel, formerName, () => undefined)] : [tag];
  }

  private async consume(channel: Channel, queue: string, onCancelled: () => void): Promise<string> {
    const { consumerTag } = await channel.consume(
      queue,
      (message) => {
        if (message) this.track(this.answer(channel, message));
        else onCancelled();
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
