import { type ClientRequest, request as httpRequest } from 'node:http';
import { herald } from './herald';

export interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
  /** Bytes of the body written before the response. */
  written: number;
}

export interface RawRequest {
  method: string;
  /** As in the request line. */
  path: string;
  headers?: Record<string, string>;
  /** Chunks of the body, in chunked encoding unless a content-length is given. */
  body?: Iterable<Buffer>;
}

/** A request that is written as fast as the network accepts it; the response may come before its end, and ends the writing. */
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

/** Resolves when more can be written, or after the end of the connection. */
function drained(request: ClientRequest): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      request.off('drain', go).off('close', go);
      resolve();
    };
    request.on('drain', go).on('close', go);
  });
}
