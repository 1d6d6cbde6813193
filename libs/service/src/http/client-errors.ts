import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@herald/contracts/errors';
import { newRequestId } from '@herald/telemetry/logging';

const LINGER_MS = 2_000;
const answered = new WeakSet<Socket>();

const INVALID = { status: 400, message: 'This is not a valid HTTP request.' };
/** The response for each code of a Node error. */
const UNREADABLE: Record<string, typeof INVALID> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: 'The request line and headers are over 64 KiB. Send the numbers with POST.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request was not complete in time.' },
};

/**
 * Answers requests that Node could not parse: 431, 408 or 400, with a request id like every answer. Further input is read and dropped for a short
 * time, so that the client can read the answer.
 * @param helpOf the value of the header `Link` for a status, if there is help
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  helpOf?: (status: number) => string,
): void {
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, message } = UNREADABLE[error.code ?? ''] ?? INVALID;
  const body = JSON.stringify(new AppError(status, 'bad_request', message).body());
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${newRequestId()}`,
    ...(helpOf ? [`Link: ${helpOf(status)}`] : []),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
