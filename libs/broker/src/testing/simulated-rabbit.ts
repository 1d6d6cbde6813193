import { EventEmitter } from 'node:events';
import type { ConsumeMessage } from 'amqplib';

type Deliver = (message: ConsumeMessage | null) => void;

export interface StoredMessage {
  id: string;
  /** The number of requeues, which count against a quorum queue's delivery limit. */
  takenBack: number;
}

/** The error that amqplib throws when a closed channel or connection is used. */
class IllegalOperationError extends Error {
  override readonly name = 'IllegalOperationError';
}

const LATENCY_MS = 3;

/**
 * Simulates RabbitMQ with amqplib's interface, as far as consumers need it, in memory and with fake timers. Each answer takes a short time, in which
 * any other event may occur. Like in amqplib, a `close` never ends if the connection breaks during the call.
 */
export class SimulatedRabbit {
  readonly models = new Set<SimulatedModel>();
  readonly queues = new Map<string, StoredMessage[]>();
  isUnavailable = false;
  /** Resolves when requests are answered again; null if they are answered now. */
  stuck: { ends: Promise<void>; end(): void } | null = null;
  /** The number of next requests that are refused, which closes their channels. */
  refusals = 0;
  /** The number of next consumers that are cancelled as soon as they exist. */
  cancellations = 0;
  /** The highest `takenBack` of any message. */
  mostTakenBack = 0;
  /** Protocol violations, which a correct client never commits. */
  readonly faults: string[] = [];

  stick(): void {
    let end = (): void => undefined;
    const ends = new Promise<void>((resolve) => (end = resolve));
    this.stuck ??= { ends, end };
  }

  goOn(): void {
    this.stuck?.end();
    this.stuck = null;
  }

  readonly connect = async (): Promise<SimulatedModel> => {
    await latency();
    if (this.isUnavailable) throw new Error('ECONNREFUSED');
    const model = new SimulatedModel(this);
    this.models.add(model);
    return model;
  };

  get channels(): SimulatedChannel[] {
    return [...this.models].flatMap((model) => [...model.channels]);
  }

  consumersOf(queue: string): SimulatedChannel[] {
    return this.channels.filter((channel) => channel.consumed?.queue === queue);
  }

  queue(name: string): StoredMessage[] {
    const messages = this.queues.get(name) ?? [];
    this.queues.set(name, messages);
    return messages;
  }

  send(queue: string, id: string): void {
    this.queue(queue).push({ id, takenBack: 0 });
    this.pump(queue);
  }

  takeBack(queue: string, messages: StoredMessage[]): void {
    for (const message of messages) {
      message.takenBack++;
      this.mostTakenBack = Math.max(this.mostTakenBack, message.takenBack);
    }
    this.queue(queue).unshift(...messages);
    this.pump(queue);
  }

  pump(queue: string): void {
    setTimeout(() => {
      for (const channel of this.consumersOf(queue)) channel.deliver();
    }, 1);
  }
}

export class SimulatedModel extends EventEmitter {
  readonly channels = new Set<SimulatedChannel>();

  constructor(readonly rabbit: SimulatedRabbit) {
    super();
  }

  async createChannel(): Promise<SimulatedChannel> {
    if (!this.rabbit.models.has(this)) throw new IllegalOperationError('Connection closed');
    const channel = new SimulatedChannel(this);
    this.channels.add(channel);
    await channel.answer();
    return channel;
  }

  createConfirmChannel(): Promise<SimulatedChannel> {
    return this.createChannel();
  }

  async close(): Promise<void> {
    if (!this.rabbit.models.has(this)) throw new IllegalOperationError('Connection closed');
    await latency();
    // The connection broke during the close, so no answer to it arrives.
    if (!this.rabbit.models.has(this)) await new Promise(() => undefined);
    this.break();
  }

  break(): void {
    if (!this.rabbit.models.delete(this)) return;
    for (const channel of this.channels) channel.end();
    this.emit('close');
  }
}

export class SimulatedChannel extends EventEmitter {
  consumed: { queue: string; tag: string; callback: Deliver; noAck: boolean } | null = null;
  private readonly unacked = new Map<number, StoredMessage>();
  private readonly queueOf = new Map<number, string>();
  private limit = Infinity;
  private tags = 0;
  private isOpen = true;
  private isClosing = false;
  private readonly ended = new Promise<void>((resolve) => this.once('close', resolve));

  constructor(private readonly model: SimulatedModel) {
    super();
  }

  private get rabbit(): SimulatedRabbit {
    return this.model.rabbit;
  }

  /** One request and its answer. */
  private async ask(): Promise<void> {
    if (!this.isOpen || this.isClosing) throw new IllegalOperationError('Channel closed');
    if (this.rabbit.refusals > 0) {
      this.rabbit.refusals--;
      setTimeout(() => this.closeByServer(404), 1);
    }
    await this.answer();
  }

  async answer(): Promise<void> {
    await latency();
    if (this.isOpen && this.rabbit.stuck) await Promise.race([this.ended, this.rabbit.stuck.ends]);
    if (!this.isOpen) throw new Error('Channel ended, no reply will be forthcoming');
  }

  async prefetch(limit: number): Promise<void> {
    await this.ask();
    this.limit = limit;
  }

  async assertQueue(name: string): Promise<{ queue: string }> {
    await this.ask();
    return { queue: name };
  }

  async checkQueue(name: string): Promise<{ messageCount: number; consumerCount: number }> {
    await this.ask();
    return { messageCount: this.rabbit.queue(name).length, consumerCount: 0 };
  }

  assertExchange(): Promise<void> {
    return this.ask();
  }

  checkExchange(): Promise<void> {
    return this.ask();
  }

  bindQueue(): Promise<void> {
    return this.ask();
  }

  async consume(
    queue: string,
    callback: Deliver,
    options?: { noAck: boolean },
  ): Promise<{ consumerTag: string }> {
    await this.ask();
    const tag = `consumer-${queue}`;
    this.consumed = { queue, tag, callback, noAck: options?.noAck ?? false };
    if (this.rabbit.cancellations > 0) {
      this.rabbit.cancellations--;
      this.cancelByServer();
    }
    this.rabbit.pump(queue);
    return { consumerTag: tag };
  }

  async cancel(tag: string): Promise<void> {
    await this.ask();
    if (this.consumed?.tag === tag) this.consumed = null;
  }

  cancelByServer(): void {
    const consumed = this.consumed;
    this.consumed = null;
    consumed?.callback(null);
  }

  deliver(): void {
    while (this.consumed && this.isOpen && !this.isClosing && this.unacked.size < this.limit) {
      const { queue, callback } = this.consumed;
      const message = this.rabbit.queue(queue).shift();
      if (!message) return;
      const deliveryTag = ++this.tags;
      this.queueOf.set(deliveryTag, queue);
      this.unacked.set(deliveryTag, message);
      callback({
        content: Buffer.from(JSON.stringify(message.id)),
        fields: { deliveryTag, redelivered: message.takenBack > 0, routingKey: queue, exchange: '' },
        properties: { messageId: message.id, headers: {} },
      } as unknown as ConsumeMessage);
    }
  }

  ack({ fields }: ConsumeMessage): void {
    this.settle(fields.deliveryTag);
  }

  nack({ fields }: ConsumeMessage, _allUpTo: boolean, requeue: boolean): void {
    const queue = this.queueOf.get(fields.deliveryTag);
    const message = this.settle(fields.deliveryTag);
    if (message && queue && requeue) this.rabbit.takeBack(queue, [message]);
  }

  nackAll(): void {
    if (!this.isOpen || this.isClosing) throw new IllegalOperationError('Channel closed');
    this.requeueAll();
  }

  close(): Promise<void> {
    if (!this.isOpen || this.isClosing) return Promise.reject(new IllegalOperationError('Channel closed'));
    this.isClosing = true;
    return new Promise((resolve) => {
      void latency()
        .then(() => this.rabbit.stuck?.ends)
        .then(() => {
          if (!this.isOpen) return;
          resolve();
          this.end();
        });
    });
  }

  closeByServer(code: number): void {
    if (!this.isOpen) return;
    // An error without a listener ends amqplib's connection.
    if (this.listenerCount('error') === 0) return this.model.break();
    this.emit('error', Object.assign(new Error(`Channel closed by server: ${code}`), { code }));
    this.end();
  }

  end(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.consumed = null;
    this.model.channels.delete(this);
    this.emit('close');
    this.requeueAll();
  }

  private requeueAll(): void {
    const held = [...this.unacked];
    this.unacked.clear();
    for (const [tag, message] of held.reverse()) this.rabbit.takeBack(this.queueOf.get(tag)!, [message]);
  }

  private settle(tag: number): StoredMessage | undefined {
    if (!this.isOpen || this.isClosing) throw new IllegalOperationError('Channel closed');
    const message = this.unacked.get(tag);
    if (!message) {
      this.rabbit.faults.push(`unknown delivery tag ${tag}`);
      this.closeByServer(406);
    }
    this.unacked.delete(tag);
    if (this.consumed) this.rabbit.pump(this.consumed.queue);
    return message;
  }
}

const latency = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
