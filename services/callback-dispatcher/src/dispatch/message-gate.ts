import Denque from 'denque';
import { UnavailableError } from '@herald/errors';
import type { Hand } from './receiver-line';

/** A message that waits to be opened. */
interface Entrant {
  shard: number;
  size: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** What is made of a message takes some four times its octets, itself among them. */
const OPENED = 4;

/**
 * Opens messages as there is room in memory for what is in them, in the order in which they came. Those that wait are few and
 * small: as many as the prefetch, each of up to `STATUS_ROWS_PER_MESSAGE` changes.
 */
export class MessageGate {
  private readonly waiting = new Denque<Entrant>();

  /** `room`: octets of what is open at once. A message that is larger is opened alone. */
  constructor(
    private readonly hand: Hand,
    private readonly room: number,
  ) {}

  /** From now on the shard's messages are taken. */
  open(shard: number): void {
    this.hand.messages.set(shard, 0);
  }

  /** From now on none of the shard's are, and those that wait are given back. */
  letGo(shard: number): void {
    this.hand.messages.delete(shard);
    for (let left = this.waiting.length; left > 0; left--) {
      const one = this.waiting.shift()!;
      if (one.shard === shard) one.reject(notHere(shard));
      else this.waiting.push(one);
    }
  }

  /**
   * Resolves when the message may be opened. @returns what to call when it is done. @throws UnavailableError where its shard
   * isn't open, or is let go before
   */
  async enter(shard: number, octets: number): Promise<() => void> {
    const { hand, waiting } = this;
    const before = hand.messages.get(shard);
    if (before === undefined) throw notHere(shard);
    hand.messages.set(shard, before + 1);
    const size = octets * OPENED;
    if (waiting.length === 0 && this.hasRoomFor(size)) hand.messageOctets += size;
    else await new Promise<void>((resolve, reject) => waiting.push({ shard, size, resolve, reject }));
    return () => {
      hand.messageOctets -= size;
      const now = hand.messages.get(shard);
      // Not below what `open` began with, where the shard was let go and came back meanwhile.
      if (now) hand.messages.set(shard, now - 1);
      this.openNext();
    };
  }

  private openNext(): void {
    const { hand, waiting } = this;
    for (let next = waiting.peekFront(); next && this.hasRoomFor(next.size); next = waiting.peekFront()) {
      waiting.shift();
      hand.messageOctets += next.size;
      next.resolve();
    }
  }

  private hasRoomFor(size: number): boolean {
    const { messageOctets } = this.hand;
    return messageOctets === 0 || messageOctets + size <= this.room;
  }
}

export function notHere(shard: number): UnavailableError {
  return new UnavailableError(`Shard ${shard} is not owned by this dispatcher.`);
}
