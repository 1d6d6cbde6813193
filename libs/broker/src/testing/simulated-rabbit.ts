import { EventEmitter } from 'node:events';
import type { ConsumeMessage } from 'amqplib';

type Deliver = (message: ConsumeMessage | null) => void;

export interface StoredMessage {
  id: string;
  /** The number of requeues, which count against a quorum queue's delivery limit. */
  takenBack: number;
}

const LATENCY_MS = 3;

/** Simulates RabbitMQ with amqplib's interface, as far as consumers need it, in memory and with fake timers. */
export class SimulatedRabbit {
  readonly channels = new Set<SimulatedChannel>();
  private readonly queues = new Map<string, StoredMessage[]>();

  readonly connect = async () => {
    await latency();
    return Object.assign(new EventEmitter(), { createChannel: () => this.createChannel() });
  };

  private async createChannel(): Promise<SimulatedChannel> {
    const channel = new SimulatedChannel(this);
    this.channels.add(channel);
    await latency();
    return channel;
  }

  queue(name: string): StoredMessage[] {
    const messages = this.queues.get(name) ?? [];
    this.queues.set(name, messages);
    return messages;
  }

  send(queue: string, id: string): void {
    this.queue(queue).push({ id, takenBack: 0 });
    this.pump();
  }

  requeue(queue: string, messages: StoredMessage[]): void {
    for (const message of messages) message.takenBack++;
    this.queue(queue).unshift(...messages);
    this.pump();
  }

  pump(): void {
    setTimeout(() => {
      for (const channel of this.channels) channel.deliver();
    }, 1);
  }
}

class SimulatedChannel extends EventEmitter {
  private consumed: { queue: string; callback: Deliver } | null = null;
  private readonly unacked = new Map<number, { queue: string; message: StoredMessage }>();
  private limit = Infinity;
  private tags = 0;

  constructor(private readonly rabbit: SimulatedRabbit) {
    super();
  }

  async prefetch(limit: number): Promise<void> {
    await latency();
    this.limit = limit;
  }

  async checkQueue(name: string): Promise<{ messageCount: number; consumerCount: number }> {
    await latency();
    return { messageCount: this.rabbit.queue(name).length, consumerCount: 0 };
  }

  async consume(queue: string, callback: Deliver): Promise<{ consumerTag: string }> {
    await latency();
    this.consumed = { queue, callback };
    this.rabbit.pump();
    return { consumerTag: `consumer-${queue}` };
  }

  async cancel(): Promise<void> {
    await latency();
    this.consumed = null;
  }

  deliver(): void {
    while (this.consumed && this.unacked.size < this.limit) {
      const { queue, callback } = this.consumed;
      const message = this.rabbit.queue(queue).shift();
      if (!message) return;
      const deliveryTag = ++this.tags;
      this.unacked.set(deliveryTag, { queue, message });
      callback({
        content: Buffer.from(JSON.stringify(message.id)),
        fields: { deliveryTag, redelivered: message.takenBack > 0, routingKey: queue, exchange: '' },
        properties: { messageId: message.id, headers: {} },
      } as unknown as ConsumeMessage);
    }
  }

  ack({ fields }: ConsumeMessage): void {
    this.unacked.delete(fields.deliveryTag);
    this.rabbit.pump();
  }

  nack({ fields }: ConsumeMessage, _allUpTo: boolean, requeue: boolean): void {
    const held = this.unacked.get(fields.deliveryTag);
    this.unacked.delete(fields.deliveryTag);
    if (held && requeue) this.rabbit.requeue(held.queue, [held.message]);
  }

  nackAll(): void {
    this.requeueAll();
  }

  async close(): Promise<void> {
    await latency();
    this.consumed = null;
    this.rabbit.channels.delete(this);
    this.emit('close');
    this.requeueAll();
  }

  private requeueAll(): void {
    const held = [...this.unacked.values()].reverse();
    this.unacked.clear();
    for (const { queue, message } of held) this.rabbit.requeue(queue, [message]);
  }
}

const latency = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
