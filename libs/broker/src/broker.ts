import type { Channel, ChannelModel, RecoveringChannelModel } from 'amqplib';
import { BrokerUnavailableError } from '@herald/errors';
import {
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  EVENTS_EXCHANGE,
  type EventName,
  type QueueDefinition,
  type Requests,
} from '@herald/contracts';
import { type ConnectionOptions, openConnection } from './connection';
import {
  type Consumer,
  type ConsumeOptions,
  type MessageInfo,
  type Handler,
  parseJson,
  QueueConsumer,
} from './consumer';
import { Publisher } from './publisher';
import { Answerer, Requester } from './requests';
import { traceStep } from '@herald/tracing';
import { declareTopology, type Naming, namingFor } from './topology';

/** `name` is the process's. */
export interface BrokerOptions extends Omit<ConnectionOptions, 'setup'> {
  namespace: string;
  /** How long another service's answer is waited for, ms. */
  answerLimitMs?: number;
}

const ANSWER_LIMIT_MS = 3_000;

/** What is there again after every connect, until it is stopped. */
interface Recreated {
  setup(model: ChannelModel): Promise<void>;
  stop?(): Promise<void>;
}

/**
 * A process's two connections to RabbitMQ (what is published can't be held up by what is consumed). They come
 * back by themselves, with topology, consumers and subscriptions as they were.
 */
export class Broker {
  private outgoing!: RecoveringChannelModel;
  private incoming!: RecoveringChannelModel;
  private incomingModel: ChannelModel | null = null;
  private inspection: Channel | null = null;
  private readonly publisher = new Publisher();
  private readonly requester = new Requester();
  private readonly recreated = new Set<Recreated>();
  private readonly naming: Naming;
  private readonly answerLimitMs: number;

  private constructor(private readonly options: BrokerOptions) {
    this.naming = namingFor(options.namespace);
    this.answerLimitMs = options.answerLimitMs ?? ANSWER_LIMIT_MS;
  }

  static async connect(options: BrokerOptions): Promise<Broker> {
    const broker = new Broker(options);
    await broker.open();
    return broker;
  }

  private async open(): Promise<void> {
    const { url, name, logger } = this.options;
    this.incoming = await openConnection({
      url,
      logger,
      name: `${name}-in`,
      setup: async (model) => {
        const channel = await model.createChannel();
        channel.on('error', (error: Error) => logger.warn('broker.inspection_failed', { error }));
        await declareTopology(channel, ALL_QUEUES, this.naming);
        this.inspection = channel;
        await this.requester.setup(model);
        for (const part of this.recreated) await part.setup(model);
        this.incomingModel = model;
      },
    });
    this.incoming.on('disconnect', () => {
      this.incomingModel = null;
      this.inspection = null;
    });
    this.outgoing = await openConnection({
      url,
      logger,
      name: `${name}-out`,
      setup: (model) => this.publisher.setup(model),
    });
  }

  /** For `/readyz`. */
  get ready(): boolean {
    return this.publisher.ready && this.incomingModel !== null;
  }

  /** Sends a message to a queue; resolves when a quorum has it. @throws BrokerUnavailableError */
  async send(queue: QueueDefinition, body: unknown, requestId?: string): Promise<void> {
    await this.publisher.publish({
      exchange: '',
      routingKey: this.naming(queue.name),
      body,
      mandatory: true,
      ...(requestId ? { requestId } : {}),
    });
  }

  /** Sends a message as it is to the queue of this name, for a dead letter's requeue. @throws BrokerUnavailableError */
  async sendByName(queueName: string, body: Buffer, requestId?: string): Promise<void> {
    const queue = ALL_QUEUES.find(({ name }) => name === queueName);
    if (!queue) throw new Error(`There is no queue ${queueName}.`);
    await this.send(queue, body, requestId);
  }

  /** Tells an event to whoever listens; resolves when every bound queue has it. @throws BrokerUnavailableError */
  async tell(event: EventName, body: unknown, requestId?: string): Promise<void> {
    await this.publisher.publish({
      exchange: this.naming(EVENTS_EXCHANGE),
      routingKey: event,
      body,
      mandatory: false,
      ...(requestId ? { requestId } : {}),
    });
  }

  /** Consumes a queue until stopped, over reconnects. A message is acknowledged when its handler has ended. */
  consume<T>(
    queue: Pick<QueueDefinition, 'name'>,
    options: ConsumeOptions,
    handler: (body: T, info: MessageInfo) => Promise<void>,
  ): Promise<Consumer> {
    return this.consumeRaw(queue, options, async (content, info) => handler(parseJson(content) as T, info));
  }

  /**
   * Consumes what every queue has given up, as it came: it may be anything. `from` names the queue that a dead letter
   * comes from.
   */
  consumeDeadLetters(
    handler: (content: Buffer, info: MessageInfo & { from: string; reason: string }) => Promise<void>,
  ): Promise<Consumer> {
    return this.consumeRaw({ name: DEAD_LETTER_QUEUE }, { prefetch: 20 }, (content, info) => {
      const physical = String(info.headers['x-first-death-queue'] ?? '');
      const from = ALL_QUEUES.find(({ name }) => this.naming(name) === physical)?.name ?? physical;
      const reason = String(info.headers['x-first-death-reason'] ?? '');
      return handler(content, { ...info, from, reason });
    });
  }

  private async consumeRaw(
    queue: Pick<QueueDefinition, 'name'>,
    options: ConsumeOptions,
    handler: Handler,
  ): Promise<Consumer> {
    const { logger } = this.options;
    const physicalName = this.naming(queue.name);
    const consumer = new QueueConsumer({ queue: queue.name, physicalName, options, handler, logger });
    await this.keep(consumer);
    return {
      stop: async () => {
        await consumer.stop();
        this.recreated.delete(consumer);
      },
    };
  }

  /**
   * Hears events in this process, for what it keeps in memory. Events told while the connection was away are
   * missed: `onConnect` runs after every (re)connect, to drop what was remembered.
   */
  async subscribe(
    events: EventName[],
    onEvent: (event: EventName, body: unknown) => void,
    onConnect: () => void,
  ): Promise<void> {
    await this.keep({
      setup: async (model) => {
        const channel = await model.createChannel();
        channel.on('error', (error: Error) =>
          this.options.logger.warn('broker.subscription_failed', { error }),
        );
        const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
        for (const event of events) await channel.bindQueue(queue, this.naming(EVENTS_EXCHANGE), event);
        await channel.consume(
          queue,
          (message) => {
            if (message)
              onEvent(message.fields.routingKey as EventName, JSON.parse(message.content.toString('utf8')));
          },
          { noAck: true },
        );
        onConnect();
      },
    });
  }

  /** Asks another service. @throws UnavailableError where nobody answers within `timeoutMs`. */
  async request<Q extends keyof Requests>(
    queue: Q,
    body: Requests[Q]['asked'],
    timeoutMs = this.answerLimitMs,
  ): Promise<Requests[Q]['answer']> {
    const step = { name: `ask ${queue}`, kind: 'client' } as const;
    const answer = await traceStep(step, () => this.requester.ask(this.naming(queue), body, timeoutMs));
    return answer as Requests[Q]['answer'];
  }

  /** Answers requests of other services. */
  async answer<Q extends keyof Requests>(
    queue: Q,
    handler: (body: Requests[Q]['asked']) => Promise<Requests[Q]['answer']>,
  ): Promise<void> {
    const { logger } = this.options;
    await this.keep(
      new Answerer(this.naming(queue), queue, (body) => handler(body as Requests[Q]['asked']), logger),
    );
  }

  /** Messages ready in a queue, and who consumes it. @throws BrokerUnavailableError */
  async depth(queue: Pick<QueueDefinition, 'name'>): Promise<{ messages: number; consumers: number }> {
    if (!this.inspection) throw new BrokerUnavailableError('RabbitMQ is not connected.');
    const { messageCount, consumerCount } = await this.inspection.checkQueue(this.naming(queue.name));
    return { messages: messageCount, consumers: consumerCount };
  }

  /** Stops consuming, lets messages in hand end, closes. */
  async close(): Promise<void> {
    await Promise.all([...this.recreated].map((part) => part.stop?.()));
    await this.incoming.close();
    await this.outgoing.close();
  }

  private async keep(part: Recreated): Promise<void> {
    this.recreated.add(part);
    if (this.incomingModel) await part.setup(this.incomingModel);
  }
}
