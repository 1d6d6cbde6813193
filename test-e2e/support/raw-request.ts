import { type ClientRequest, request as httpRequest } from 'node:http';
import { herald } from './herald';

export interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** Bytes of the body that had been written when the answer came. */
  written: number;
}

export interface RawRequest {
  method: string;
  /** As it stands in the request line. */
  path: string;
  headers?: Record<string, string>;
  /** Pieces of the body, in chunked encoding unless a content-length is given. */
  body?: Iterable<Buffer>;
}

/**
 * A request that is written as the network takes it, and whose answer may come before its end. Nothing more is written
 * once the answer is there.
 */
export function rawRequest({ method, path, headers = {}, body = [] }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(herald().system.run.gatewayUrl);
  return new Promise((resolve, reject) => {
    let written = 0;
    let answered = false;
    const request = httpRequest({ hostname, port, method, path, headers, agent: false });
    request.on('response', (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
          written,
        });
        request.destroy();
      });
      response.on('error', reject);
    });
    request.on('error', (error) => (answered ? undefined : reject(error)));
    void writeAll();

    async function writeAll(): Promise<void> {
      for (const piece of body) {
        if (answered || request.destroyed) return;
        written += piece.length;
        if (!request.write(piece)) await drained(request);
      }
      if (!answered) request.end();
    }
  });
}

/** Until more can be written, or nothing any more. */
function drained(request: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      request.off('drain', go).off('close', go);
      resolve();
    };
    request.on('drain', go).on('close', go);
  });
}
