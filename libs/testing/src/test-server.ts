import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server on this machine, whose answers are the test's. */
export class TestServer {
  protected readonly server;

  constructor(answer: RequestListener, options: { maxHeaderSize?: number } = {}) {
    // An idle connection is never ended here: a stalled server would end it while a request is on its way.
    this.server = createServer({ keepAliveTimeout: 0, ...options }, answer);
  }

  /** On any port, unless one is given. */
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
