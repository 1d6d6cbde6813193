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
 * @param helpOf as of `answerClientError`
 */
export function endSlowBodies(
  server: Server,
  { everyMs, leastBytes, patience }: SlowBodyLimits = SLOW_BODY_LIMITS,
  helpOf?: (status: number) => string,
): void {
  const open = new Map<IncomingMessage, Watched>();
  let timer: NodeJS.Timeout | null = null;
  const scan = (): void => {
    for (const [request, watched] of open) {
      if (request.complete) {
        open.delete(request);
        continue;
      }
      const bytes = request.socket.bytesRead;
      watched.slow = isRead(request) && bytes - watched.bytes < leastBytes ? watched.slow + 1 : 0;
      watched.bytes = bytes;
      if (watched.slow < patience) continue;
      open.delete(request);
      if (watched.response.headersSent) request.socket.destroy();
      else answerClientError(tooSlow(), request.socket as Socket, helpOf);
    }
    timer = open.size > 0 ? setTimeout(scan, everyMs).unref() : null;
  };
  const add = (request: IncomingMessage, response: ServerResponse): void => {
    if (!hasBody(request)) return;
    open.set(request, { response, bytes: request.socket.bytesRead, slow: 0 });
    response.once('close', () => open.delete(request));
    timer ??= setTimeout(scan, everyMs).unref();
  };
  server.prependListener('request', add).prependListener('checkContinue', add);
}

/** Whether the service waits for more input: the stream flows, or an iteration, which keeps the stream paused, has consumed all input. */
function isRead(request: IncomingMessage): boolean {
  if (request.listenerCount('readable') > 0) return request.readableLength === 0;
  return request.readableFlowing !== null && !request.isPaused();
}

function tooSlow(): NodeJS.ErrnoException {
  return Object.assign(new Error('The body arrives too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
