import Denque from 'denque';
import { UnavailableError } from '@herald/contracts/errors';
import type { DispatchState } from './receiver-queue';

/** A message that waits to be opened. */
interface Entrant {
  shard: number;
  size: number;
  resolve(): void;
  reject(error: unknown): void;
}

/** A message and the objects made from it take about four times its size. */
const OPENED = 4;

/**
 * Opens messages in order of arrival, as far as memory allows. Few and small messages wait: up to the prefetch, each
 * with up to `STATUS_ROWS_PER_MESSAGE` changes.
 */
export class MessageGate {
  private readonly waiting = new Denque<Entrant>();

  /** `maxBytes`: bytes of all messages that are open at once. A larger message is opened alone. */
  constructor(
    private readonly hand: DispatchState,
    private readonly maxBytes: number,
  ) {}

  /** Starts accepting the shard's messages. */
  open(shard: number): void {
    this.hand.messages.set(shard, 0);
  }

  /** Stops accepting the shard's messages and returns those that wait to the broker. */
  letGo(shard: number): void {
    this.hand.messages.delete(shard);
    for (let left = this.waiting.length; left > 0; left--) {
      const one = this.waiting.shift()!;
      if (one.shard === shard) one.reject(notHere(shard));
      else this.waiting.push(one);
    }
  }

  /**
   * Resolves when the message may be opened. @returns a function to call when it is done. @throws UnavailableError if
   * its shard is not open, or is released before
   */
  async enter(shard: number, bytes: number): Promise<() => void> {
    const { hand, waiting } = this;
    const before = hand.messages.get(shard);
    if (before === undefined) throw notHere(shard);
    hand.messages.set(shard, before + 1);
    const size = bytes * OPENED;
    if (waiting.length === 0 && this.hasCapacityFor(size)) hand.messageBytes += size;
    else await new Promise<void>((resolve, reject) => waiting.push({ shard, size, resolve, reject }));
    return () => {
      hand.messageBytes -= size;
      const now = hand.messages.get(shard);
      // Not below the 0 that `open` sets, if the shard was released and reopened since `enter`.
      if (now) hand.messages.set(shard, now - 1);
      this.openNext();
    };
  }

  private openNext(): void {
    const { hand, waiting } = this;
    for (let next = waiting.peekFront(); next && this.hasCapacityFor(next.size); next = waiting.peekFront()) {
      waiting.shift();
      hand.messageBytes += next.size;
      next.resolve();
    }
  }

  private hasCapacityFor(size: number): boolean {
    const { messageBytes } = this.hand;
    return messageBytes === 0 || messageBytes + size <= this.maxBytes;
  }
}

export function notHere(shard: number): UnavailableError {
  return new UnavailableError(`Shard ${shard} is not owned by this dispatcher.`);
}
