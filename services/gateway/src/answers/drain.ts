import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BYTES = 400 * 1024 * 1024;
const MAX_MS = 30_000;

/**
 * Ends an answer that is given before the request's body is read. Closing at once would make the client's kernel
 * throw the answer away while the client still writes, so what it sends is read and dropped for a while first.
 * @param lastChunk the answer's last bytes; its `Content-Length` must be set, so that the client knows it is whole.
 */
export function endAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  lastChunk?: Buffer | string,
): void {
  // Who waits for a "100 Continue" that never came does not send.
  if (request.complete || isWaitingForContinue(request, response)) {
    response.end(lastChunk);
    return;
  }
  if (lastChunk !== undefined) response.write(lastChunk);
  else response.flushHeaders();
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

/** Tells a client that asked (`Expect: 100-continue`) to send its body. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (isWaitingForContinue(request, response)) {
    response.writeContinue();
    continued.add(request);
  }
}

const continued = new WeakSet<IncomingMessage>();

function isWaitingForContinue(request: IncomingMessage, _response: ServerResponse): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && !continued.has(request);
}
