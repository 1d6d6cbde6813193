import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A TCP relay in front of a real server. A test can cut and restore it. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  port = 0;

  constructor(
    private readonly host: string,
    private readonly targetPort: number,
  ) {}

  async start(): Promise<void> {
    const server = createServer((inner) => {
      const outer = connect(this.targetPort, this.host);
      for (const [socket, other] of [
        [inner, outer],
        [outer, inner],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          this.sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve) ?? resolve(null));
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

/** A relay in front of the server at this URL, and the URL through it. */
export async function relayTo(url: string): Promise<{ relay: Relay; url: string }> {
  const target = new URL(url);
  const relay = new Relay(target.hostname, Number(target.port));
  await relay.start();
  target.host = `127.0.0.1:${relay.port}`;
  return { relay, url: target.toString() };
}

/** The same in front of a member of a replica set, which clients would otherwise find by its own address. */
export function relayToMongo(url: string): Promise<{ relay: Relay; url: string }> {
  const direct = new URL(url);
  direct.search = '?directConnection=true';
  return relayTo(direct.toString());
}
