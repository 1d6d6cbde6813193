import { type Delivery } from '../delivery/delivery';

interface Sent {
  delivery: Delivery;
  at: number;
}

/** The deliver_sm of one bind that wait for their answer, oldest first. */
export class InFlight {
  private readonly sent = new Map<number, Sent>();

  get size(): number {
    return this.sent.size;
  }

  add(sequence: number, delivery: Delivery, now: number): void {
    this.sent.set(sequence, { delivery, at: now });
  }

  /** The delivery that this answer is for; `undefined` when there is none. */
  take(sequence: number): Delivery | undefined {
    const sent = this.sent.get(sequence);
    this.sent.delete(sequence);
    return sent?.delivery;
  }

  /** Takes out what was sent before `then`. */
  takeOlderThan(then: number): Delivery[] {
    const old: Delivery[] = [];
    for (const [sequence, { delivery, at }] of this.sent) {
      if (at >= then) break;
      this.sent.delete(sequence);
      old.push(delivery);
    }
    return old;
  }

  takeAll(): Delivery[] {
    return this.takeOlderThan(Infinity);
  }
}
