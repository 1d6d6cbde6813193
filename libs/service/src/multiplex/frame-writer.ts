import type { Writable } from 'node:stream';

/** Writes all frames of one iteration of the event loop together: one system call, and one packet for the receiver. */
export class FrameWriter {
  private waiting: Buffer[] = [];

  constructor(private readonly socket: Writable) {}

  write(frame: Buffer): void {
    // Runs after this iteration has handled all received data. A single frame is not delayed any further.
    if (this.waiting.push(frame) === 1) setImmediate(this.flush);
  }

  private readonly flush = (): void => {
    const { waiting, socket } = this;
    this.waiting = [];
    if (socket.writable) socket.write(waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting));
  };
}
