/** The clients of the companies: all HTTP requests of a benchmark. */
import { Agent, request as undiciRequest } from 'undici';
import { now } from '../measure/clock';
import { serve } from '../processes/serve';
import { hammer, type HammerOptions, type HammerResult } from './http-hammer';
import { sendBody, type SendOptions } from './send-body';

export interface BigSend extends SendOptions {
  url: string;
  key: string;
}

export interface Timed {
  status: number;
  /** From the request's first byte to the last byte of the response. */
  seconds: number;
  startedAt: number;
  /** Bytes of the body of the request and of the response. */
  sent: number;
  received: number;
  /** The beginning of the response. */
  text: string;
}

const LONG_MS = 110_000;
const HEAD = 300;
const agent = new Agent({ headersTimeout: LONG_MS, bodyTimeout: LONG_MS, connections: 256 });
/** Number of stop requests so far. */
let stops = 0;

async function timed(
  url: string,
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  body: Buffer | null,
  take: (chunk: Buffer) => void = () => undefined,
): Promise<Timed> {
  const startedAt = now();
  const answer = await undiciRequest(url, { method, headers, body, dispatcher: agent });
  let received = 0;
  let text = '';
  for await (const chunk of answer.body as AsyncIterable<Buffer>) {
    if (text.length < HEAD) text += chunk.toString('utf8');
    received += chunk.length;
    take(chunk);
  }
  return {
    status: answer.statusCode,
    seconds: (now() - startedAt) / 1000,
    startedAt,
    sent: body?.length ?? 0,
    received,
    text: text.slice(0, HEAD),
  };
}

const handlers = {
  /** Posts one send. The body is built before the clock starts. */
  send({ url, key, ...options }: BigSend): Promise<Timed> {
    const body = sendBody(options);
    const [path, type] = options.xml
      ? [`/v1/sms/sendXml?key=${key}`, 'application/xml']
      : ['/v1/sms/send', 'application/json'];
    const headers = { 'content-type': type, ...(options.xml ? {} : { key }) };
    return timed(`${url}${path}`, 'POST', headers, body);
  },
  /** Reads a whole response. After the last byte, counts the occurrences of a text and finds the next page of a list. */
  async get(asked: {
    url: string;
    headers: Record<string, string>;
    count: string;
  }): Promise<Timed & { counted: number; next: string | null }> {
    const { url, headers, count } = asked;
    const chunks: Buffer[] = [];
    const answer = await timed(url, 'GET', headers, null, (chunk) => chunks.push(chunk));
    const whole = Buffer.concat(chunks).toString('latin1');
    const next = /"next":"([^"]+)"/.exec(whole)?.[1] ?? null;
    return { ...answer, counted: whole.split(count).length - 1, next };
  },
  hammer(options: HammerOptions): Promise<HammerResult> {
    const before = stops;
    return hammer(options, () => options.stoppable === true && stops > before);
  },
  /** Ends the stoppable runs; requests in flight still get their responses. */
  stop(): void {
    stops++;
  },
};

export type LoadHandlers = typeof handlers;

serve(handlers);
