import { now, pause } from '../measure/clock';
import { percentile } from '../measure/percentiles';
import { HttpConnection } from './http-connection';

/** A request for one recipient, whose number of 12 digits stands for `{n}` in its path or its body. */
export interface SingleRequest {
  method: 'GET' | 'POST';
  /** Behind the host. */
  path: string;
  headers: Record<string, string>;
  /** In latin1. */
  body?: string;
  /** What a right answer holds. */
  expect: string;
}

export interface HammerOptions {
  url: string;
  /** Sent in turn: one for each company. */
  requests: SingleRequest[];
  /** Numbers count up from here. */
  first: number;
  /** They begin again after so many; missing = never. */
  numbers?: number;
  /** It ends after so many requests, or so long. */
  count?: number;
  seconds?: number;
  connections: number;
  /**
   * Requests that begin in a second, evenly and by the clock: a slow answer doesn't thin out the load. Missing: every connection sends
   * its next request as soon as it has the answer to the last.
   */
  rate?: number;
  /** Whether it ends when it is asked to. */
  stoppable?: boolean;
}

export interface HammerResult {
  requests: number;
  seconds: number;
  perSecond: number;
  /** From each request's begin to its answer, ms. With a `rate`, one that found no free connection begins when it was due. */
  p50: number;
  p99: number;
  /** How long a request was due before it was sent, ms, at most; 0 without a `rate`. */
  latestMs: number;
  /** Clock (ms) at which each request began, in the order of the numbers. */
  startedAt: Float64Array;
}

const PLACE = '{n}';
const A_NUMBER = '9'.repeat(12);
/** A timer's own lateness: a request that is sent within it was not kept waiting by anybody. */
const SLACK_MS = 3;
const SHOWN_OF_AN_ANSWER = 500;

/** Throws where an answer isn't 2xx with what is expected, once all have come. `isStopped`: whether no more are to be sent. */
export async function hammer(
  options: HammerOptions,
  isStopped: () => boolean = () => false,
): Promise<HammerResult> {
  const { url, connections, rate } = options;
  const { hostname, port } = new URL(url);
  const address = { host: hostname, port: Number(port) };
  const run = new Run(options, isStopped);
  const open = Array.from({ length: connections }, () => new HttpConnection(address));
  try {
    if (rate === undefined) await Promise.all(open.map((connection) => asTheyAnswer(run, connection)));
    else await byTheClock(run, open, rate);
  } finally {
    for (const connection of open) connection.close();
  }
  return run.result();
}

async function asTheyAnswer(run: Run, connection: HttpConnection): Promise<void> {
  while (!run.isOver()) await run.send(connection, now());
}

async function byTheClock(run: Run, open: HttpConnection[], rate: number): Promise<void> {
  // Each in its turn, so that none rests until the server closes it.
  const free = [...open];
  let awaited: (() => void) | null = null;
  let failure: unknown = null;
  const sending = new Set<Promise<void>>();
  for (let index = 0; !run.isOver() && failure === null; index++) {
    const due = run.begun + (index * 1_000) / rate;
    const early = due - now();
    if (early > 0) await pause(early);
    if (free.length === 0) await new Promise<void>((resolve) => (awaited = resolve));
    const connection = free.shift()!;
    const sent: Promise<void> = run
      .send(connection, due)
      .catch((error: unknown) => (failure ??= error))
      .then(() => {
        sending.delete(sent);
        free.push(connection);
        awaited?.();
        awaited = null;
      });
    sending.add(sent);
  }
  await Promise.all(sending);
  if (failure !== null) throw failure;
}

/** What is sent, and what came of it. */
class Run {
  readonly begun = now();
  private readonly texts: { before: string; after: string; expect: string }[];
  private readonly latencies: number[] = [];
  private readonly startedAt: number[] = [];
  private latestMs = 0;
  private wrong = 0;
  private firstWrong = '';

  constructor(
    private readonly options: HammerOptions,
    private readonly isStopped: () => boolean,
  ) {
    this.texts = options.requests.map((request) => textsOf(options.url, request));
  }

  isOver(): boolean {
    const { count = Infinity, seconds = Infinity } = this.options;
    return this.startedAt.length >= count || now() >= this.begun + seconds * 1_000 || this.isStopped();
  }

  async send(connection: HttpConnection, due: number): Promise<void> {
    const { first, numbers = Infinity } = this.options;
    const index = this.startedAt.length;
    const { before, after, expect } = this.texts[index % this.texts.length]!;
    const at = now();
    const lateMs = at - due;
    const began = lateMs > SLACK_MS ? due : at;
    this.latestMs = Math.max(this.latestMs, lateMs);
    this.startedAt.push(began);
    const number = first + (index % numbers);
    const { status, text } = await connection.request(after === '' ? before : `${before}${number}${after}`);
    this.latencies.push(now() - began);
    if (status >= 200 && status < 300 && text.includes(expect)) return;
    this.wrong++;
    this.firstWrong ||= text.slice(0, SHOWN_OF_AN_ANSWER);
  }

  /** Throws where an answer was wrong. */
  result(): HammerResult {
    const { latencies, wrong, latestMs } = this;
    const seconds = (now() - this.begun) / 1_000;
    if (wrong > 0)
      throw new Error(`${wrong} wrong answers of ${this.options.url}, the first: ${this.firstWrong}`);
    return {
      ...{ requests: latencies.length, seconds, perSecond: latencies.length / seconds },
      ...{ p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
      ...{ latestMs, startedAt: Float64Array.from(this.startedAt) },
    };
  }
}

/** A request's text before and behind its number, made once; empty behind it where it has none. */
function textsOf(
  url: string,
  { method, path, headers, body = '', expect }: SingleRequest,
): { before: string; after: string; expect: string } {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(method === 'POST' ? [`content-length: ${body.replace(PLACE, A_NUMBER).length}`] : []),
  ];
  const [before = '', after = ''] = `${lines.join('\r\n')}\r\n\r\n${body}`.split(PLACE);
  return { before, after, expect };
}
