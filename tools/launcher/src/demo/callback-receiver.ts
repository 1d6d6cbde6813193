import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceiverKeys {
  /** The callback validation key, query parameter `key` (interface.md part 5). */
  callbackKey: string;
  /** `whsec_…`, for the signature headers. */
  signingSecret: string;
}

/** A received callback with a valid key and signature. */
export interface ReceivedCallback {
  event: string;
  /** All query parameters except the key. */
  parameters: Record<string, string>;
}

const PATH = '/callbacks';

/** A company's side in the demo: a small server that accepts callbacks, and refuses those with a wrong key or signature. */
export class CallbackReceiver {
  /** Callbacks refused because of their key or signature. */
  refused = 0;
  private readonly server: Server;
  private readonly signatures: Webhook;

  constructor(
    private readonly keys: ReceiverKeys,
    private readonly onCallback: (callback: ReceivedCallback) => void,
  ) {
    this.signatures = new Webhook(keys.signingSecret);
    this.server = createServer((request, response) => {
      response.writeHead(this.handle(request)).end();
      request.resume();
    });
  }

  /** Listens on a free port of 127.0.0.1. Resolves to the callback URL. */
  async listen(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${PATH}`;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  private handle(request: IncomingMessage): number {
    const url = new URL(request.url ?? '/', 'http://receiver');
    if (request.method !== 'GET' || url.pathname !== PATH) return 404;
    const { key, ...parameters } = Object.fromEntries(url.searchParams);
    if (key !== this.keys.callbackKey || !this.isSigned(request)) {
      this.refused++;
      return 403;
    }
    this.onCallback({ event: parameters['event'] ?? '', parameters });
    return 204;
  }

  /** A callback has no body: the signature covers the query string as it was sent. */
  private isSigned(request: IncomingMessage): boolean {
    const target = request.url ?? '';
    try {
      this.signatures.verify(
        target.slice(target.indexOf('?') + 1),
        request.headers as Record<string, string>,
        {
          jsonParse: false,
        },
      );
      return true;
    } catch {
      return false; // missing, too old or wrong
    }
  }
}
