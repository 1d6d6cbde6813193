import { type ClientRequest, type IncomingHttpHeaders, request as httpRequest } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface OpenRequest {
  request: ClientRequest;
  answer: Promise<HttpAnswer>;
}

/** Begins a request whose body the test writes in pieces. */
export function openRequest(
  url: string,
  method: string,
  headers: Record<string, string | number>,
): OpenRequest {
  const request = httpRequest(url, { method, headers, agent: false });
  const answer = new Promise<HttpAnswer>((resolve, reject) => {
    request.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
  // A test that aborts the request never awaits the answer, so its rejection must not be unhandled.
  answer.catch(() => undefined);
  return { request, answer };
}

/** Writes `total` bytes in pieces, as fast as the connection accepts them. Stops early if the request ends. */
export async function writeBytes(
  request: ClientRequest,
  total: number,
  onPiece?: (sent: number) => void,
): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, 'x');
  let wake = (): void => undefined;
  request.on('drain', () => wake());
  request.on('close', () => wake());
  for (let sent = 0; sent < total && !request.destroyed;) {
    const part = piece.subarray(0, Math.min(piece.length, total - sent));
    const taken = request.write(part);
    sent += part.length;
    onPiece?.(sent);
    await new Promise<void>((resolve) => {
      wake = resolve;
      if (taken) setImmediate(resolve);
    });
  }
}
