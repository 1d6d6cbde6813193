import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A local HTTP server whose answers the test defines. */
export class TestServer {
  protected readonly server;

  constructor(answer: RequestListener, options: { maxHeaderSize?: number } = {}) {
    // The server never closes idle connections: after a stall it could close a connection while a request is in flight.
    this.server = createServer({ keepAliveTimeout: 0, ...options }, answer);
  }

  /** Listens on the given port. Default: any free port. */
  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
