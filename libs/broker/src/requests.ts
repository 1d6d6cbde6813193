import { randomUUID } from 'node:crypto';
import type { Channel, ConsumeMessage, Options } from 'amqplib';
import { ANSWERS_EXCHANGE, answersQueuePrefix, QUEUES_EXCHANGE } from '@herald/contracts';
import { timeLimit, toAppError, UnavailableError, type Words } from '@herald/contracts/errors';
import { currentRequestId, newRequestId, runWithRequestId } from '@herald/telemetry/logging';
import { currentTraceparent, traceAnswer, TRACEPARENT_HEADER } from '@herald/telemetry/tracing';
import { CANCELLED, originOf } from './consumer';
import { type ChannelContext, type ChannelUse, keptChannel, type KeptChannel } from './kept-channel';
import { declareRequests, type Naming, type Topology } from './topology';

const MAX_WAITING = 5_000;
/** The maximum number of requests that a process answers at the same time. Further requests are refused with an error and may be retried. */
const MAX_ANSWERING = 2_000;

interface Question {
  /** The queue's name at the broker. */
  physicalName: string;
  content: Buffer;
  options: Options.Publish;
  /** The time of the timeout, by `performance.now`. */
  endsAt: number;
  settle(error: Error | null, answer?: unknown): void;
}

export interface RequesterDeps {
  naming: Naming;
  topology: Topology;
  /** The service that sends requests, which is part of the name of its queue for answers. */
  service: string;
}

/**
 * Sends requests to other services over RabbitMQ and waits for the answers with a timeout. Answers arrive in a queue of the requesting channel, through
 * an exchange whose permissions restrict the senders. A request without an answer is repeated if its channel is lost, and once more after half of the
 * timeout, because the process that received it may have crashed. So a request may be answered twice.
 */
export class Requester {
  private channel: Channel | null = null;
  private answersTo = '';
  /** By correlation id. */
  private readonly waiting = new Map<string, Question>();
  /** Whether RabbitMQ has stopped reading, so that further writes would fill the memory of this process. */
  blocked = false;

  constructor(private readonly deps: RequesterDeps) {}

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

  /** @throws UnavailableError if no answer arrives in time, or if the request cannot be sent */
  ask(physicalName: string, body: unknown, timeoutMs: number): Promise<unknown> {
    if (this.blocked || this.waiting.size >= MAX_WAITING) return Promise.reject(new UnavailableError());
    return new Promise((resolve, reject) => {
      const correlationId = randomUUID();
      const question: Question = {
        physicalName,
        content: Buffer.from(JSON.stringify(body)),
        options: {
          correlationId,
          mandatory: true,
          headers: { 'x-request-id': currentRequestId() ?? newRequestId(), ...ownTrace() },
        },
        endsAt: performance.now() + timeoutMs,
        settle: (error, answer) => {
          if (!this.waiting.delete(correlationId)) return;
          endLimit();
          clearTimeout(again);
          if (error) reject(error);
          else resolve(answer);
        },
      };
      const endLimit = timeLimit(timeoutMs, () => question.settle(new UnavailableError()));
      const again = setTimeout(() => this.write(question), timeoutMs / 2);
      this.waiting.set(correlationId, question);
      this.write(question);
    });
  }

  private write(question: Question): void {
    const { channel } = this;
    const leftMs = Math.floor(question.endsAt - performance.now());
    if (!channel || this.blocked || leftMs <= 0) return;
    try {
      const options = { ...question.options, replyTo: this.answersTo, expiration: leftMs };
      channel.publish(this.deps.naming(QUEUES_EXCHANGE), question.physicalName, question.content, options);
    } catch {
      // The channel is being closed, and the request is repeated on the next channel.
    }
  }

  private async setup(channel: Channel): Promise<void> {
    const { naming, service, topology } = this.deps;
    const lose = (): void => {
      if (this.channel === channel) this.channel = null;
    };
    channel.on('error', lose);
    channel.on('close', lose);
    channel.on('return', ({ properties }) => {
      this.waiting.get(properties.correlationId as string)?.settle(new UnavailableError());
    });
    await topology.exchanges(channel);
    const answers = naming(`${answersQueuePrefix(service)}${randomUUID()}`);
    await channel.assertQueue(answers, { durable: false, exclusive: true, autoDelete: true });
    await channel.bindQueue(answers, naming(ANSWERS_EXCHANGE), answers);
    await channel.consume(answers, (message) => message && this.receive(message), { noAck: true });
    this.answersTo = answers;
    this.channel = channel;
    for (const question of this.waiting.values()) this.write(question);
  }

  private receive(message: ConsumeMessage): void {
    const question = this.waiting.get(message.properties.correlationId as string);
    if (!question) return;
    const answer = JSON.parse(message.content.toString('utf8')) as {
      ok: boolean;
      value?: unknown;
      message?: Words;
    };
    if (answer.ok) question.settle(null, answer.value);
    else question.settle(new UnavailableError(answer.message));
  }
}

export interface AnswererDeps {
  /** The queue's name without namespace. */
  queue: string;
  physicalName: string;
  handler: (body: unknown) => Promise<unknown>;
  naming: Naming;
  topology: Topology;
  context: ChannelContext;
}

/** Answers the requests of one queue. Requests are not stored, because they have no value after the timeout of their sender. */
export class Answerer {
  readonly kept: KeptChannel;
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
      deps.context,
    );
  }

  /** Accepts no further request, and answers the requests in progress, which no other process would answer. */
  stop(): Promise<void> {
    return this.kept.stop();
  }

  private async consume(channel: Channel): Promise<string> {
    const { physicalName, naming, topology } = this.deps;
    await topology.exchanges(channel);
    await declareRequests(channel, physicalName, naming);
    const { consumerTag } = await channel.consume(
      physicalName,
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
    const { correlationId } = message.properties;
    const requester = String(message.properties.replyTo);
    // RabbitMQ would close a channel that publishes an answer without permission.
    if (!requester.startsWith(this.deps.naming(answersQueuePrefix('').slice(0, -1))))
      return this.deps.context.logger.warn('requests.answer_refused', { queue: this.deps.queue });
    const { headers, requestId } = originOf(message);
    const asked = { requestId, traceparent: headers[TRACEPARENT_HEADER] };
    const answer =
      this.inHand.size > MAX_ANSWERING
        ? { ok: false, message: new UnavailableError().words }
        : await runWithRequestId(requestId, () => this.answerRequest(message.content, asked));
    try {
      const content = Buffer.from(JSON.stringify(answer));
      const exchange = this.deps.naming(ANSWERS_EXCHANGE);
      channel.publish(exchange, requester, content, { correlationId: correlationId as string });
    } catch (error) {
      this.deps.context.logger.warn('requests.answer_lost', { queue: this.deps.queue, error });
    }
  }

  private async answerRequest(
    content: Buffer,
    asked: { requestId: string; traceparent: unknown },
  ): Promise<{ ok: boolean; value?: unknown; message?: Words }> {
    const step = { name: `answer ${this.deps.queue}`, kind: 'server' } as const;
    try {
      const body = JSON.parse(content.toString('utf8')) as unknown;
      return { ok: true, value: await traceAnswer(step, asked, () => this.deps.handler(body)) };
    } catch (error) {
      this.deps.context.logger.error('requests.failed', { queue: this.deps.queue, error });
      return { ok: false, message: toAppError(error).words };
    }
  }
}

/** The header with the current span, if there is one. */
function ownTrace(): Record<string, string> {
  const traceparent = currentTraceparent();
  return traceparent === null ? {} : { [TRACEPARENT_HEADER]: traceparent };
}
