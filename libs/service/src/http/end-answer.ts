import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BYTES = 400 * 1024 * 1024;
const MAX_MS = 30_000;

/** Requests that asked for and received "100 Continue". */
const continued = new WeakSet<IncomingMessage>();

/**
 * Ends an answer that may be given before the request's body is read. Closing at once would make the client's kernel
 * throw the answer away while the client still writes, so what it sends is read and dropped for a while first.
 * @param lastChunk the answer's last bytes; set its `Content-Length`, so that the client knows at once that it is whole.
 */
export function endAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  lastChunk?: Buffer | string,
): void {
  if (request.complete || request.destroyed) {
    response.end(lastChunk);
    return;
  }
  if (isWaitingForContinue(request)) {
    // A client that waits for a "100 Continue" in vain does not send.
    if (!response.headersSent) response.setHeader('connection', 'close');
    response.end(lastChunk);
    return;
  }
  if (lastChunk === undefined) response.flushHeaders();
  else response.write(lastChunk);
  let bytes = 0;
  const finish = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', finish).off('close', finish);
    response.end(() => {
      if (!request.complete) request.destroy();
    });
  };
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) finish();
  };
  const timer = setTimeout(finish, MAX_MS);
  request.on('data', count).once('end', finish).once('close', finish);
  request.resume();
}

/** Tells a client that asked (`Expect: 100-continue`) to send its body; for servers that listen to `checkContinue`. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isWaitingForContinue(request)) return;
  response.writeContinue();
  continued.add(request);
}

function isWaitingForContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && !continued.has(request);
}
