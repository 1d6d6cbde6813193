import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './body';
import { answerClientError } from './client-errors';

export interface SlowBodyLimits {
  /** Interval of the checks, ms. */
  everyMs: number;
  /** The minimum number of bytes that must arrive between two checks. */
  leastBytes: number;
  /** The number of consecutive checks with fewer bytes that ends the request. */
  patience: number;
}

/** 15 s below 500 bytes per second while the service is ready to read. No real link is that slow: a body of 64 KiB would take 131 s. */
const SLOW_BODY_LIMITS: SlowBodyLimits = { everyMs: 5_000, leastBytes: 2_500, patience: 3 };

interface Watched {
  response: ServerResponse;
  bytes: number;
  slow: number;
}

/**
 * Ends requests whose body arrives too slowly: each would occupy a connection, and a large body also a permit for large bodies, for up to 100 s.
 * Time in which the service does not read does not count: the body may wait for its permit, or the service may be slower than the client.
 */
export class SlowBodies {
  private readonly watched = new Map<IncomingMessage, Watched>();
  private readonly timer: NodeJS.Timeout;

  /** @param helpOf as of `answerClientError` */
  constructor(
    private readonly limits: SlowBodyLimits = SLOW_BODY_LIMITS,
    private readonly helpOf?: (status: number) => string,
  ) {
    this.timer = setInterval(() => this.scan(), limits.everyMs).unref();
  }

  watch(server: Server): void {
    const add = (request: IncomingMessage, response: ServerResponse): void => {
      if (!hasBody(request)) return;
      this.watched.set(request, { response, bytes: request.socket.bytesRead, slow: 0 });
      response.once('close', () => this.watched.delete(request));
    };
    server.prependListener('request', add).prependListener('checkContinue', add);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private scan(): void {
    for (const [request, watched] of this.watched) {
      if (request.complete) {
        this.watched.delete(request);
        continue;
      }
      const bytes = request.socket.bytesRead;
      watched.slow = isRead(request) && bytes - watched.bytes < this.limits.leastBytes ? watched.slow + 1 : 0;
      watched.bytes = bytes;
      if (watched.slow >= this.limits.patience) this.end(request, watched);
    }
  }

  private end(request: IncomingMessage, { response }: Watched): void {
    this.watched.delete(request);
    if (response.headersSent) request.socket.destroy();
    else answerClientError(tooSlow(), request.socket as Socket, this.helpOf);
  }
}

/** Whether the service waits for more input: the stream flows, or an iteration, which keeps the stream paused, has consumed all input. */
function isRead(request: IncomingMessage): boolean {
  if (request.listenerCount('readable') > 0) return request.readableLength === 0;
  return request.readableFlowing !== null && !request.isPaused();
}

function tooSlow(): NodeJS.ErrnoException {
  return Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
