/** The companies' clients: everything that a benchmark asks of the API over HTTP. */
import { Agent, request as undiciRequest } from 'undici';
import { now, pause } from '../measure/clock';
import { serve } from '../processes/serve';
import { hammer } from './http-hammer';
import { sendBody, type SendOptions } from './send-body';

export interface BigSend extends SendOptions {
  url: string;
  key: string;
}

export interface Timed {
  status: number;
  /** From the request's first octet to the answer's last. */
  seconds: number;
  startedAt: number;
  /** Octets of the request's and the answer's body. */
  sent: number;
  received: number;
  /** The answer's begin. */
  text: string;
}

/** `count`: at most. */
export interface TrickleOptions extends Omit<BigSend, 'pairs' | 'sendTime' | 'xml' | 'padding'> {
  everyMs: number;
  otp: boolean;
}

export interface Trickled {
  /** Clock (ms) at which each number's request began; 0 = never. */
  startedAt: Float64Array;
  sent: number;
}

const LONG_MS = 110_000;
const HEAD = 300;
const agent = new Agent({ headersTimeout: LONG_MS, bodyTimeout: LONG_MS, connections: 256 });
let trickling = false;

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

/** Throws where a send isn't accepted, once all are answered. */
async function trickle(options: TrickleOptions): Promise<Trickled> {
  const { url, key, brandID, first, count, everyMs, otp, text } = options;
  const startedAt = new Float64Array(count);
  const wrong: string[] = [];
  const headers = { key, 'content-type': 'application/json' };
  const answers: Promise<unknown>[] = [];
  const begun = now();
  trickling = true;
  for (let index = 0; index < count && trickling; index++) {
    // By the clock, not by the last answer: a slow answer must not thin out the load.
    await pause(Math.max(0, begun + index * everyMs - now()));
    const body = Buffer.from(JSON.stringify({ brandID, numbers: [first + index], text, otp }));
    startedAt[index] = now();
    const answer = timed(`${url}/v1/sms/send`, 'POST', headers, body).then(
      (timing) => timing.text.includes('"statusID":0') || wrong.push(timing.text),
      (error: unknown) => wrong.push(String(error)),
    );
    answers.push(answer);
  }
  await Promise.all(answers);
  const sent = answers.length;
  if (wrong.length > 0)
    throw new Error(`${wrong.length} of ${sent} sends were not accepted, the first: ${wrong[0]}`);
  return { startedAt, sent };
}

const handlers = {
  /** Posts one send. The body is made before the clock starts. */
  send({ url, key, ...options }: BigSend): Promise<Timed> {
    const body = sendBody(options);
    const [path, type] = options.xml
      ? [`/v1/sms/sendXml?key=${key}`, 'application/xml']
      : ['/v1/sms/send', 'application/json'];
    const headers = { 'content-type': type, ...(options.xml ? {} : { key }) };
    return timed(`${url}${path}`, 'POST', headers, body);
  },
  /** Gets an answer whole; once its last octet is there, counts how often it holds a text. */
  async get(asked: { url: string; key: string; count: string }): Promise<Timed & { counted: number }> {
    const { url, key, count } = asked;
    const chunks: Buffer[] = [];
    const answer = await timed(url, 'GET', { key }, null, (chunk) => chunks.push(chunk));
    return { ...answer, counted: Buffer.concat(chunks).toString('latin1').split(count).length - 1 };
  },
  hammer,
  /** Sends to one number at a time, evenly, until all are out or it is stopped. */
  trickle,
  stopTrickle(): void {
    trickling = false;
  },
};

export type LoadHandlers = typeof handlers;

serve(handlers);
