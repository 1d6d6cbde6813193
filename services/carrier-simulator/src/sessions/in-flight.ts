import { type DeliverSm } from '../deliver-sm/deliver-queue';

interface Sent {
  deliverSm: DeliverSm;
  at: number;
}

/** The unanswered deliver_sm of one bind, oldest first. */
export class InFlight {
  private readonly sent = new Map<number, Sent>();

  get size(): number {
    return this.sent.size;
  }

  add(sequence: number, deliverSm: DeliverSm, now: number): void {
    this.sent.set(sequence, { deliverSm, at: now });
  }

  /** Removes and returns the deliver_sm for this response; `undefined` if there is none. */
  take(sequence: number): DeliverSm | undefined {
    const sent = this.sent.get(sequence);
    this.sent.delete(sequence);
    return sent?.deliverSm;
  }

  /** Removes and returns each deliver_sm sent before `then`. */
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
