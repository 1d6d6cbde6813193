import type { Writable } from 'node:stream';

/** Writes the frames of a turn of the loop together: one system call, and one packet at the other side. */
export class FrameWriter {
  private waiting: Buffer[] = [];

  constructor(private readonly socket: Writable) {}

  write(frame: Buffer): void {
    // After all that this turn reads. A lone frame waits for nothing else.
    if (this.waiting.push(frame) === 1) setImmediate(this.flush);
  }

  private readonly flush = (): void => {
    const { waiting, socket } = this;
    this.waiting = [];
    if (socket.writable) socket.write(waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting));
  };
}
