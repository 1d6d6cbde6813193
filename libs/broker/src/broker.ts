import { setTimeout as pause } from 'node:timers/promises';
import type { Channel } from 'amqplib';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import {
  ALL_QUEUES,
  DEAD_LETTER_QUEUE,
  EVENTS_EXCHANGE,
  type EventName,
  hearingQueuePrefix,
  queueNamed,
  QUEUES_EXCHANGE,
  type QueueDefinition,
  type Requests,
} from '@herald/contracts';
import { traceStep } from '@herald/telemetry/tracing';
import { Channels, type ChannelState, type Part, partOf } from './channels';
import { type Connection, type ConnectionOptions, keptConnection } from './connection';
import {
  type Consumer,
  type ConsumeOptions,
  type Handler,
  HOLD_LIMIT_MS,
  type MessageInfo,
  parseJson,
  QueueConsumer,
} from './consumer';
import { type ChannelContext, keptChannel, type KeptChannel } from './kept-channel';
import { Publisher } from './publisher';
import { Answerer, Requester } from './requests';
import { subscription } from './subscription';
import { isDeclared, type Naming, namingFor, type QueueDepth, Topology } from './topology';

/** `name` is the name of the process. */
export interface BrokerOptions extends Omit<ConnectionOptions, 'onBlocked'> {
  namespace: string;
  /** The service whose RabbitMQ permissions apply, which is part of the names of its queues. Default: `name`. */
  service?: string;
  /** False if another process declares the exchanges and queues, because the user of this process has no permission. Default: true. */
  declares?: boolean;
  /** The timeout for answers of other services, ms. */
  answerLimitMs?: number;
  /** Called for each message, event and request that this process receives. */
  onWork?(): void;
  /** The time for which a consumer keeps its messages while all of them wait for an unavailable dependency, ms. */
  holdLimitMs?: number;
}

const ANSWER_LIMIT_MS = 3_000;
/** The pause between two checks for declarations of another process. It is not shorter because RabbitMQ logs an error for each failed check. */
const FIRST_CHECK_PAUSE_MS = 1_000;
const LAST_CHECK_PAUSE_MS = 5_000;

/**
 * The two connections of a process to RabbitMQ. Connections and channels are restored automatically. RabbitMQ blocks the connection of a publisher
 * during a memory or disk alarm, so the connection that consumes and acknowledges never publishes.
 */
export class Broker {
  private readonly incoming: Connection;
  private readonly outgoing: Connection;
  private readonly publisher: Publisher;
  private readonly requester: Requester;
  private readonly inspection: KeptChannel;
  private readonly parts = new Channels();
  private readonly naming: Naming;
  private readonly topology: Topology;
  private readonly service: string;
  /** The queues that are declared again whenever they may be missing. */
  private readonly queues = new Set(ALL_QUEUES);

  private constructor(private readonly options: BrokerOptions) {
    const { name } = options;
    const naming = namingFor(options.namespace);
    this.naming = naming;
    const topology = new Topology(naming, options.declares ?? true);
    this.topology = topology;
    // RabbitMQ's permissions match the parts of a name between dots.
    this.service = (options.service ?? name).replaceAll('.', '-');
    this.requester = new Requester({ naming, topology, service: this.service });
    this.publisher = new Publisher(
      (channel) => topology.exchanges(channel),
      () =>
        options.logger.error('broker.refuses_messages', {
          reason: 'RabbitMQ is connected and stores no message. It may need a restart.',
        }),
    );
    this.incoming = keptConnection({ ...options, name: `${name}-in` });
    this.outgoing = keptConnection({
      ...options,
      name: `${name}-out`,
      onBlocked: (blocked) => (this.publisher.blocked = this.requester.blocked = blocked),
    });
    this.inspection = keptChannel<Channel>(
      {
        name: 'inspection',
        open: (model) => model.createChannel(),
        // An inspected queue that is missing closes this channel, and is declared again when the channel is opened again.
        setup: (channel) => topology.everything(channel, this.queues),
      },
      this.on(this.incoming),
    );
  }

  static async connect(options: BrokerOptions): Promise<Broker> {
    const broker = new Broker(options);
    await broker.open();
    return broker;
  }

  private async open(): Promise<void> {
    void this.incoming.start();
    void this.outgoing.start();
    await this.incoming.whenUp();
    if (!this.topology.declares) await this.whenDeclared([]);
    await this.keepChannel('inspection', this.inspection).whenUp();
    await this.outgoing.whenUp();
    await this.keepChannel('publisher', keptChannel(this.publisher.use, this.on(this.outgoing))).whenUp();
    await this.keepChannel('requests', keptChannel(this.requester.use, this.on(this.outgoing))).whenUp();
  }

  /**
   * Declares queues that not every deployment has, now and whenever they may be missing. If another process declares the queues, waits only for the
   * queues that this process consumes: its user may not inspect other queues, and RabbitMQ refuses a message to a missing queue.
   * @throws BrokerUnavailableError
   */
  async declare(queues: QueueDefinition[]): Promise<void> {
    for (const queue of queues) this.queues.add(queue);
    try {
      const own = queues.filter(({ consumer }) => consumer === this.service);
      if (!this.topology.declares) await this.whenDeclared(own);
      else await this.topology.queues(await this.inspection.whenUp(), queues);
    } catch (cause) {
      throw new BrokerUnavailableError('RabbitMQ did not declare queues.', { cause });
    }
  }

  private async whenDeclared(queues: QueueDefinition[]): Promise<void> {
    for (let pauseMs = FIRST_CHECK_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LAST_CHECK_PAUSE_MS)) {
      if (await isDeclared(await this.incoming.whenUp(), this.naming, queues)) return;
      if (pauseMs === FIRST_CHECK_PAUSE_MS)
        this.options.logger.info('broker.waiting_for_queues', {
          reason: 'The gateway has not declared these queues yet.',
        });
      await pause(pauseMs);
    }
  }

  /** For `/readyz`: whether all channels for consuming, publishing, requests and answers are up, and RabbitMQ stores messages. */
  get ready(): boolean {
    if (this.publisher.isRefused) return false;
    const connected = this.incoming.current !== null && this.outgoing.current !== null;
    return connected && !this.parts.areMissing;
  }

  /** Whether a message can be sent now. */
  get canSend(): boolean {
    return this.publisher.ready;
  }

  /** For metrics: the channels by purpose, including stopped channels. */
  channels(): ChannelState[] {
    return this.parts.states();
  }

  /** Sends a message to a queue. Resolves when a quorum has stored the message. @throws BrokerUnavailableError */
  async send(queue: QueueDefinition, body: unknown, requestId?: string): Promise<void> {
    await this.publisher.publish({
      exchange: this.naming(QUEUES_EXCHANGE),
      routingKey: this.naming(queue.name),
      body,
      mandatory: true,
      ...(requestId ? { requestId } : {}),
    });
  }

  /** Sends a message unchanged to a queue by name, to requeue a dead letter. @throws BrokerUnavailableError */
  async sendByName(queueName: string, body: Buffer, requestId?: string): Promise<void> {
    const queue = queueNamed(queueName);
    if (!queue) throw new Error(`The queue ${queueName} does not exist.`);
    await this.send(queue, body, requestId);
  }

  /** Dead-letters a message that is not in a queue any more, as if this queue had rejected it. @throws BrokerUnavailableError */
  async deadLetter(queue: Pick<QueueDefinition, 'name'>, body: unknown, requestId?: string): Promise<void> {
    await this.publisher.publish({
      exchange: this.naming(QUEUES_EXCHANGE),
      routingKey: this.naming(DEAD_LETTER_QUEUE),
      body,
      mandatory: true,
      headers: { 'x-first-death-queue': this.naming(queue.name), 'x-first-death-reason': 'rejected' },
      ...(requestId ? { requestId } : {}),
    });
  }

  /** Publishes an event. Resolves when all bound queues have stored the event. @throws BrokerUnavailableError */
  async publish(event: EventName, body: unknown, requestId?: string): Promise<void> {
    await this.publisher.publish({
      exchange: this.naming(EVENTS_EXCHANGE),
      routingKey: event,
      body,
      mandatory: false,
      ...(requestId ? { requestId } : {}),
    });
  }

  /** Consumes a queue until it is stopped, also after reconnects. A message is acknowledged when its handler has ended. */
  consume<T>(
    queue: Pick<QueueDefinition, 'name'>,
    options: ConsumeOptions,
    handler: (body: T, info: MessageInfo) => Promise<void>,
  ): Promise<Consumer> {
    return this.consumeRaw(queue, options, async (content, info) => handler(parseJson(content) as T, info));
  }

  /** Consumes the dead letters of all queues unparsed, because a dead letter may be invalid. `from` is the original queue of a dead letter. */
  consumeDeadLetters(
    handler: (content: Buffer, info: MessageInfo & { from: string; reason: string }) => Promise<void>,
  ): Promise<Consumer> {
    return this.consumeRaw({ name: DEAD_LETTER_QUEUE }, { prefetch: 20 }, (content, info) => {
      const physical = String(info.headers['x-first-death-queue'] ?? '');
      const prefix = this.naming('');
      const name = physical.startsWith(prefix) ? physical.slice(prefix.length) : physical;
      const from = queueNamed(name)?.name ?? physical;
      const reason = String(info.headers['x-first-death-reason'] ?? '');
      return handler(content, { ...info, from, reason });
    });
  }

  /** Like `consume`, for a handler that parses the message itself as soon as it has memory for the content. */
  async consumeRaw(
    queue: Pick<QueueDefinition, 'name'>,
    options: ConsumeOptions,
    handler: Handler,
  ): Promise<Consumer> {
    const consumer = new QueueConsumer({
      queue: queue.name,
      physicalName: this.naming(queue.name),
      options,
      handler: (content, info) => {
        this.options.onWork?.();
        return handler(content, info);
      },
      declare: (channel) => this.declareConsumed(channel, queue.name),
      context: this.on(this.incoming),
      holdLimitMs: this.options.holdLimitMs ?? HOLD_LIMIT_MS,
    });
    const part = { name: queue.name, isMissing: () => consumer.isMissing, stop: () => consumer.stop() };
    await this.keep(part, consumer.kept, this.incoming);
    return { stop: () => this.parts.stop(part) };
  }

  /**
   * Subscribes to events for caches in this process. Events that are published while the channel is closed are missed, so `onConnect` is called after
   * each (re)connection to clear these caches.
   */
  async subscribe(
    events: EventName[],
    onEvent: (event: EventName, body: unknown) => void,
    onConnect: () => void,
  ): Promise<void> {
    const { naming, topology, service } = this;
    const kept = subscription({
      name: 'subscriptions',
      naming,
      service,
      bind: async (channel, queue) => {
        await topology.exchanges(channel);
        for (const event of events) await channel.bindQueue(queue, naming(EVENTS_EXCHANGE), event);
      },
      onMessage: ({ fields, content }) => {
        this.options.onWork?.();
        onEvent(fields.routingKey as EventName, JSON.parse(content.toString('utf8')));
      },
      onConnect,
      context: this.on(this.incoming),
    });
    await this.keep(partOf('subscriptions', kept), kept, this.incoming);
  }

  /**
   * Receives signals of all instances of this service. They are not stored: a missed signal has no other effect than a delay.
   * @param onSignal also called after each (re)connection @returns sends a signal
   */
  async joinInstances(onSignal: () => void): Promise<() => void> {
    const { naming, service } = this;
    // A service has all permissions for names with this prefix.
    const exchange = naming(`${hearingQueuePrefix(service)}work`);
    const kept = subscription({
      name: 'signals',
      naming,
      service,
      bind: async (channel, queue) => {
        await channel.assertExchange(exchange, 'fanout', { durable: false, autoDelete: true });
        await channel.bindQueue(queue, exchange, '');
      },
      onMessage: onSignal,
      onConnect: onSignal,
      context: this.on(this.outgoing),
    });
    await this.keep(partOf('signals', kept), kept, this.outgoing);
    return () => {
      try {
        kept.current?.publish(exchange, '', Buffer.alloc(0));
      } catch {
        // The channel is being closed. All instances are signalled when it is restored.
      }
    };
  }

  /** Sends a request to another service. @throws UnavailableError if no answer arrives within `timeoutMs` */
  async request<Q extends keyof Requests>(
    queue: Q,
    body: Requests[Q]['asked'],
    timeoutMs = this.options.answerLimitMs ?? ANSWER_LIMIT_MS,
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
    const answerer = new Answerer({
      queue,
      physicalName: this.naming(queue),
      handler: (body) => {
        this.options.onWork?.();
        return handler(body as Requests[Q]['asked']);
      },
      naming: this.naming,
      topology: this.topology,
      context: this.on(this.outgoing),
    });
    await this.keep(partOf(queue, answerer.kept), answerer.kept, this.outgoing);
  }

  /** The number of ready messages and consumers of a queue. @throws BrokerUnavailableError */
  async depth(queue: Pick<QueueDefinition, 'name'>): Promise<QueueDepth> {
    const channel = this.inspection.current;
    if (!channel) throw new BrokerUnavailableError('RabbitMQ is not connected.');
    try {
      const { messageCount, consumerCount } = await channel.checkQueue(this.naming(queue.name));
      return { messages: messageCount, consumers: consumerCount };
    } catch (cause) {
      throw new BrokerUnavailableError(`RabbitMQ did not report the state of ${queue.name}.`, { cause });
    }
  }

  /** Stops consuming, finishes the messages in progress and closes the connections. */
  async close(): Promise<void> {
    // Inspection, publisher and requests.
    await this.parts.stopAll(3);
    await this.incoming.stop();
    await this.outgoing.stop();
  }

  /** Resolves when the part is up or its first try has failed. The part is then retried in the background until it is up. */
  private async keep(part: Part, kept: KeptChannel, connection: Connection): Promise<void> {
    this.parts.add(part);
    const tried = kept.start();
    if (connection.current) await tried;
  }

  private keepChannel<C extends Channel>(name: string, kept: KeptChannel<C>): KeptChannel<C> {
    this.parts.add(partOf(name, kept));
    void kept.start();
    return kept;
  }

  /** Declares a consumed queue with its exchanges and bindings. */
  private async declareConsumed(channel: Channel, queueName: string): Promise<void> {
    if (queueName === DEAD_LETTER_QUEUE) return this.topology.deadLetters(channel);
    const queues = [...this.queues].filter(({ name }) => name === queueName);
    await this.topology.queues(channel, queues);
  }

  private on(connection: Connection): ChannelContext {
    return {
      connection,
      logger: this.options.logger,
      onLost: (channel) => this.parts.noteLoss(channel),
    };
  }
}
