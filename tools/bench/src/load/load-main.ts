/** The clients of the companies: all HTTP requests of a benchmark. */
import { Agent, request } from 'undici';
import { now } from '../measure/clock';
import { serve } from '../processes/serve';
import { hammer, type HammerOptions, type HammerResult } from './http-hammer';

export interface SendOptions {
  brandID: number;
  /** The first recipient's number; the others count up from it. */
  first: number;
  count: number;
  text: string;
  otp?: boolean;
}

/** The body of a send, as written by a client with its recipients in a database. */
function sendBody({ first, count, ...rest }: SendOptions): Buffer {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  return Buffer.from(JSON.stringify({ numbers, ...rest }));
}

export interface SendAnswer {
  status: number;
  text: string;
  /** From the request's first byte to the last byte of the response. */
  seconds: number;
  startedAt: number;
  /** Bytes of the body of the request. */
  bytes: number;
}

const LONG_MS = 110_000;
const agent = new Agent({ headersTimeout: LONG_MS, bodyTimeout: LONG_MS, connections: 256 });
/** Number of stop requests so far. */
let stops = 0;

const handlers = {
  /** Posts one send. The body is built before the clock starts. */
  async send({ url, key, ...options }: SendOptions & { url: string; key: string }): Promise<SendAnswer> {
    const body = sendBody(options);
    const headers = { 'content-type': 'application/json', key };
    const startedAt = now();
    const answer = await request(`${url}/v1/sms/send`, {
      method: 'POST',
      headers,
      body,
      dispatcher: agent,
    });
    const text = await answer.body.text();
    const seconds = (now() - startedAt) / 1000;
    return { status: answer.statusCode, text, seconds, startedAt, bytes: body.length };
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
