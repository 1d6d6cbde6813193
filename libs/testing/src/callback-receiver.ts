import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { TestServer } from './test-server';
import { until } from './until';

/** A received callback, unchanged. */
export interface ReceivedCallback {
  at: number;
  method: string;
  /** Path and query exactly as in the request line. */
  url: string;
  path: string;
  /** The parameters of the query in order. */
  parameters: [name: string, value: string][];
  query: Record<string, string>;
  /** The query after the question mark, byte for byte. */
  rawQuery: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface CallbackAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The delay before the answer. `Infinity` means no answer. */
  delayMs?: number;
}

/** Returns the answer to a callback, or undefined after writing the response itself. */
export type Answering = (callback: ReceivedCallback, response: ServerResponse) => CallbackAnswer | undefined;

/** The callback receiver of a company. It stores the callbacks and answers as configured, by default with 200. */
export class CallbackReceiver extends TestServer {
  readonly received: ReceivedCallback[] = [];
  private answer: Answering = () => ({ status: 200 });

  constructor() {
    super((request, response) => void this.take(request, response));
  }

  /** The URL of the receiver with any path, for example `url('/hook?source=herald')`. */
  url(path = '/callback'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Sets the answer to all further callbacks. */
  answerWith(answer: CallbackAnswer | Answering): void {
    this.answer = typeof answer === 'function' ? answer : () => answer;
  }

  /** Delays the answers until `release`. The waiting callbacks then get this answer, and later callbacks get 200. */
  hold(answer: CallbackAnswer = { status: 200 }): { release(): void } {
    const waiting: ServerResponse[] = [];
    this.answerWith((_callback, response) => void waiting.push(response));
    return {
      release: () => {
        this.answerWith({ status: 200 });
        for (const response of waiting.splice(0)) respond(response, answer);
      },
    };
  }

  of(number: string): ReceivedCallback[] {
    return this.received.filter(({ query }) => query['number'] === number);
  }

  /** Waits for `count` callbacks about a phone number, and returns them. */
  callbacksOf(number: string, count = 2, timeoutMs?: number): Promise<ReceivedCallback[]> {
    const what = `${count} callbacks of ${number}`;
    return this.waitFor(({ query }) => query['number'] === number, {
      count,
      what,
      ...(timeoutMs && { timeoutMs }),
    });
  }

  /** The statuses that callbacks reported about a number, in the order of arrival. */
  statuses(number: string): string[] {
    return this.of(number).map(({ query }) => query['statusID']!);
  }

  async waitFor(
    fits: (callback: ReceivedCallback) => boolean,
    options: { count?: number; timeoutMs?: number; what?: string } = {},
  ): Promise<ReceivedCallback[]> {
    const { count = 1, what = `${count} callbacks`, ...limits } = options;
    return until(
      () => this.received.filter(fits),
      (found) => found.length >= count,
      { what, ...limits },
    );
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const [path, rawQuery = ''] = splitAt(request.url!, '?');
    const parameters = [...new URLSearchParams(rawQuery)];
    const callback: ReceivedCallback = {
      at: Date.now(),
      method: request.method!,
      url: request.url!,
      path: path!,
      parameters,
      query: Object.fromEntries(parameters),
      rawQuery,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    this.received.push(callback);
    respond(response, this.answer(callback, response));
  }
}

function respond(response: ServerResponse, answer: CallbackAnswer | undefined): void {
  if (!answer || answer.delayMs === Infinity) return;
  const { status, headers = {}, body, delayMs = 0 } = answer;
  setTimeout(() => response.writeHead(status, headers).end(body), delayMs);
}

function splitAt(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
