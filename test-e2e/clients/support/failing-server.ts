import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { TestServer } from '@herald/testing/test-server';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: object | string;
  /** The time for which the response is held, ms. */
  afterMs?: number;
}

/** The result of a request: a response, a connection closed before or during the response, or no response. */
export type Step = Answer | 'cut' | 'cut-answer' | 'hang';

interface Seen {
  idempotencyKey: string | undefined;
  body: string;
  /** ms, of a monotonic clock. */
  at: number;
}

/** A server that handles each request by the next step, and records the requests. */
export class FailingServer extends TestServer {
  steps: Step[] = [];
  readonly requests: Seen[] = [];

  constructor() {
    super((request, response) => void this.answer(request, response));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now();
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined;
    const body = await text(request);
    const step = this.steps[this.requests.push({ idempotencyKey, body, at }) - 1] ?? 'cut';
    if (step === 'hang') return;
    if (step === 'cut') {
      request.socket.destroy();
      return;
    }
    if (step === 'cut-answer') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"statusID":', () => request.socket.destroy());
      return;
    }
    await pause(step.afterMs ?? 0);
    response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
    response.end(typeof step.body === 'string' ? step.body : JSON.stringify(step.body));
  }
}
