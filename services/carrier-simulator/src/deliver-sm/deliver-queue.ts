import Denque from 'denque';
import { type PduWriter } from '../smpp/pdu-writer';

/** A delivery receipt or inbound message for the client. */
export interface DeliverSm {
  /** Writes it as one PDU. */
  write(writer: PduWriter, sequence: number): void;
  /** Called when the client has acknowledged it or refused it permanently. */
  settled(acknowledged: boolean): void;
}

/** A bind that can receive deliver_sm. */
export interface Receiver {
  /** Whether its window and its connection can take one more. */
  hasCapacity(): boolean;
  deliver(deliverSm: DeliverSm): void;
}

/**
 * The delivery queue of one system_id. Items go to its receivers by round robin within their windows. Unacknowledged
 * items of a closed receiver return here and are sent again. The size is limited: further items are dropped and
 * counted.
 */
export class DeliverQueue {
  private readonly fresh = new Denque<DeliverSm>();
  private readonly returned = new Denque<DeliverSm>();
  private readonly receivers: Receiver[] = [];
  private next = 0;
  dropped = 0;

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.fresh.length + this.returned.length;
  }

  get receiverCount(): number {
    return this.receivers.length;
  }

  add(deliverSm: DeliverSm): void {
    if (this.size >= this.limit) {
      this.dropped++;
      deliverSm.settled(false);
      return;
    }
    this.fresh.push(deliverSm);
    this.pump();
  }

  /** Returns unacknowledged items, which are sent before all items that were never sent. */
  requeue(unacknowledged: Iterable<DeliverSm>): void {
    for (const deliverSm of unacknowledged) this.returned.push(deliverSm);
    this.pump();
  }

  attach(receiver: Receiver): void {
    this.receivers.push(receiver);
    this.pump();
  }

  detach(receiver: Receiver): void {
    const index = this.receivers.indexOf(receiver);
    if (index >= 0) this.receivers.splice(index, 1);
  }

  /** Sends items up to the capacity of the receivers. */
  pump(): void {
    while (this.size > 0) {
      const receiver = this.nextFree();
      if (!receiver) return;
      receiver.deliver((this.returned.shift() ?? this.fresh.shift())!);
    }
  }

  clear(): void {
    this.fresh.clear();
    this.returned.clear();
    this.dropped = 0;
  }

  private nextFree(): Receiver | undefined {
    for (let step = 0; step < this.receivers.length; step++) {
      const receiver = this.receivers[this.next++ % this.receivers.length]!;
      if (receiver.hasCapacity()) return receiver;
    }
    return undefined;
  }
}

/** One queue for each allowed system_id. */
export class DeliverQueues {
  private readonly queues: ReadonlyMap<string, DeliverQueue>;

  constructor(systemIds: readonly string[], limit: number) {
    this.queues = new Map(systemIds.map((systemId) => [systemId, new DeliverQueue(limit)]));
  }

  /** @throws Error for a system_id that may not bind */
  of(systemId: string): DeliverQueue {
    const queue = this.queues.get(systemId);
    if (!queue) throw new Error(`No system_id ${systemId} is known here`);
    return queue;
  }

  get waiting(): number {
    return this.sum((queue) => queue.size);
  }

  get dropped(): number {
    return this.sum((queue) => queue.dropped);
  }

  reset(): void {
    for (const queue of this.queues.values()) queue.clear();
  }

  private sum(countOf: (queue: DeliverQueue) => number): number {
    return [...this.queues.values()].reduce((total, queue) => total + countOf(queue), 0);
  }
}
