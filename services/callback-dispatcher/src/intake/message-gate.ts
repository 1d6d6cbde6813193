import Denque from 'denque';

/** A row of a message, about 60 bytes, becomes a callback of 1 KiB. */
const OPENED = 16;

/** Opens messages in order of arrival, as far as memory for their callbacks is free. */
export class MessageGate {
  private opened = 0;
  private readonly waiting = new Denque<{ size: number; open(): void }>();

  /** `maxBytes`: the memory for the callbacks of open messages. A larger message is opened alone. */
  constructor(private readonly maxBytes: number) {}

  /** Resolves when the message may be opened. @returns a function to call when it is done */
  async enter(bytes: number): Promise<() => void> {
    const size = bytes * OPENED;
    if (this.waiting.length > 0 || !this.hasCapacityFor(size))
      await new Promise<void>((open) => this.waiting.push({ size, open }));
    else this.opened += size;
    return () => {
      this.opened -= size;
      this.openNext();
    };
  }

  private openNext(): void {
    for (let next = this.waiting.peekFront(); next && this.hasCapacityFor(next.size);) {
      this.waiting.shift();
      this.opened += next.size;
      next.open();
      next = this.waiting.peekFront();
    }
  }

  private hasCapacityFor(size: number): boolean {
    return this.opened === 0 || this.opened + size <= this.maxBytes;
  }
}
