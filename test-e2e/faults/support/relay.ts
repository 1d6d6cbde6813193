import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** `silent`: connections stay open, and no data passes, as with a router that lost its table. */
export type RelayState = 'open' | 'closed' | 'silent' | 'slow';

interface Pair {
  inner: Socket;
  outer: Socket;
}

const SLOW_DELAY_MS = 250;
const SLOW_BYTES_PER_SECOND = 256 * 1024;

/**
 * A connection between two processes that a test can cut, silence or slow down. Toxiproxy, the usual tool, is a separate program and not in
 * npm; this class has the four needed functions.
 */
export class Relay {
  private readonly pairs = new Set<Pair>();
  private readonly server: Server;
  private state: RelayState = 'open';

  private constructor(
    private readonly targetPort: number,
    private readonly host = '127.0.0.1',
  ) {
    this.server = createServer((inner) => this.accept(inner));
  }

  static async before(targetPort: number): Promise<Relay> {
    const relay = new Relay(targetPort);
    await new Promise<void>((resolve) => relay.server.listen(0, '127.0.0.1', resolve));
    return relay;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  set(state: RelayState): void {
    const wasSilent = this.state === 'silent';
    this.state = state;
    // A connection that lost data cannot recover, so it is closed.
    if (state === 'closed' || wasSilent) this.cut();
    if (state === 'silent') for (const { inner, outer } of this.pairs) mute(inner, outer);
  }

  /** Injects bytes into the stream towards the connected clients, as if the other side had sent them. */
  inject(bytes: Buffer): void {
    for (const { inner } of this.pairs) inner.write(bytes);
  }

  /** Closes all connections at once. */
  cut(): void {
    for (const { inner, outer } of this.pairs) {
      inner.resetAndDestroy();
      outer.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.cut();
    await closed;
  }

  private accept(inner: Socket): void {
    if (this.state === 'closed') return void inner.resetAndDestroy();
    const outer = connect(this.targetPort, this.host);
    const pair = { inner, outer };
    this.pairs.add(pair);
    for (const socket of [inner, outer]) {
      socket.setNoDelay(true);
      // The close event after an error closes the other side.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.pairs.delete(pair);
        inner.destroy();
        outer.destroy();
      });
    }
    if (this.state === 'silent') return mute(inner, outer);
    this.pass(inner, outer);
    this.pass(outer, inner);
  }

  private pass(from: Socket, to: Socket): void {
    // Time at which the last chunk has been forwarded: chunks keep their order at every change of state.
    let freeAt = 0;
    from.on('data', (chunk: Buffer) => {
      const now = Date.now();
      if (this.state === 'slow') {
        freeAt = Math.max(freeAt, now) + (chunk.length / SLOW_BYTES_PER_SECOND) * 1_000;
      }
      const wait = this.state === 'slow' ? freeAt + SLOW_DELAY_MS - now : freeAt - now;
      if (wait <= 0) {
        if (to.write(chunk)) return;
        from.pause();
        to.once('drain', () => from.resume());
        return;
      }
      from.pause();
      setTimeout(() => {
        to.write(chunk);
        from.resume();
      }, wait);
    });
    from.on('end', () => to.end());
  }
}

function mute(...sockets: Socket[]): void {
  for (const socket of sockets) {
    socket.removeAllListeners('data');
    socket.removeAllListeners('end');
    socket.pause();
  }
}
