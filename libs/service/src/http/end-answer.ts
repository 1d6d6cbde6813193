import type { IncomingMessage, ServerResponse } from 'node:http';

const MAX_BYTES = 400 * 1024 * 1024;
const MAX_MS = 30_000;

/** Requests that asked for and received "100 Continue". */
const continued = new WeakSet<IncomingMessage>();

/**
 * Ends an answer, even if the request's body is not read yet. If the connection closed while the client still writes, the
 * client's kernel would discard the answer. So the rest of the body is read and dropped first, within limits.
 * @param lastChunk the last bytes of the answer; set `Content-Length`, so that the client detects the end of the answer
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
    // A client that receives no "100 Continue" does not send its body.
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
  // An abandoned iterator of the body listens for `readable`, so that the body would not flow: the next request on this connection would wait.
  request.removeAllListeners('readable');
  request.on('data', count).once('end', finish).once('close', finish);
  request.resume();
}

/** Sends "100 Continue" to a client that waits for it (`Expect: 100-continue`), in servers that listen to `checkContinue`. */
export function askForBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isWaitingForContinue(request)) return;
  response.writeContinue();
  continued.add(request);
}

function isWaitingForContinue(request: IncomingMessage): boolean {
  return request.headers.expect?.toLowerCase() === '100-continue' && !continued.has(request);
}
