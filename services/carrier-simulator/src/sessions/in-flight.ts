import { type DeliverSm } from '../deliver-sm/deliver-queue';

interface Sent {
  deliverSm: DeliverSm;
  at: number;
}

/** The deliver_sm of one bind that wait for their answer, oldest first. */
export class InFlight {
  private readonly sent = new Map<number, Sent>();

  get size(): number {
    return this.sent.size;
  }

  add(sequence: number, deliverSm: DeliverSm, now: number): void {
    this.sent.set(sequence, { deliverSm, at: now });
  }

  /** The deliver_sm that this answer is for; `undefined` when there is none. */
  take(sequence: number): DeliverSm | undefined {
    const sent = this.sent.get(sequence);
    this.sent.delete(sequence);
    return sent?.deliverSm;
  }

  /** Takes out what was sent before `then`. */
  takeOlderThan(then: number): DeliverSm[] {
    const old: DeliverSm[] = [];
    for (const [sequence, { deliverSm, at }] of this.sent) {
      if (at >= then) break;
      this.sent.delete(sequence);
      old.push(deliverSm);
    }
    return old;
  }

  takeAll(): DeliverSm[] {
    return this.takeOlderThan(Infinity);
  }
}
