import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { now } from '../measure/clock';
import { percentile } from '../measure/percentiles';

/** A request for one recipient. `{n}` in its path or body is replaced by the recipient's number of 12 digits. */
export interface SingleRequest {
  method: 'GET' | 'POST';
  /** The path after the host. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** A text that a correct response contains. */
  expect: string;
}

export interface HammerOptions {
  url: string;
  request: SingleRequest;
  /** The first number; the others count up from it. */
  first: number;
  /** The run ends after this number of requests, or after `seconds`. */
  count?: number;
  seconds?: number;
  connections: number;
  /**
   * Requests started per second, evenly by the clock, so that a slow response does not reduce the load. Missing: every connection sends its
   * next request as soon as it has the last response.
   */
  rate?: number;
  /** With a `rate`: the run ends early, once a request has started this much after its due time. */
  endsWhenLateMs?: number;
  /** Whether the run ends when `isStopped` says so. */
  stoppable?: boolean;
}

export interface HammerResult {
  requests: number;
  seconds: number;
  perSecond: number;
  /** From the start of each request to its response, ms. With a `rate`, a request that found no free connection starts at its due time. */
  p50: number;
  p99: number;
  /** The longest delay between a request's due time and its start, ms; 0 without a `rate`. */
  latestMs: number;
  /** Clock (ms) at which each request started, in the order of the numbers. */
  startedAt: Float64Array;
}

const PLACEHOLDER = '{n}';
/** The lateness of a timer itself: a request that starts within it did not wait for a connection. */
const SLACK_MS = 3;

/** Throws after the last response if a response is not 2xx with the expected text. `isStopped` tells whether to send no more requests. */
export async function hammer(
  options: HammerOptions,
  isStopped: () => boolean = () => false,
): Promise<HammerResult> {
  const { url, connections, rate } = options;
  const run = new Run(options, isStopped);
  const open = Array.from({ length: connections }, () => new Client(url));
  try {
    if (rate === undefined) await Promise.all(open.map((connection) => asTheyAnswer(run, connection)));
    else await byTheClock(run, open, rate);
  } finally {
    await Promise.all(open.map((connection) => connection.destroy()));
  }
  return run.result();
}

async function asTheyAnswer(run: Run, connection: Client): Promise<void> {
  while (!run.isOver()) await run.send(connection, now());
}

async function byTheClock(run: Run, open: Client[], rate: number): Promise<void> {
  // First in, first out, so that no connection idles until the server closes it.
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

/** The state and the results of one run. */
class Run {
  readonly begun = now();
  private readonly latencies: number[] = [];
  private readonly startedAt: number[] = [];
  private latestMs = 0;
  private wrong = 0;
  private firstWrong = '';

  constructor(
    private readonly options: HammerOptions,
    private readonly isStopped: () => boolean,
  ) {}

  isOver(): boolean {
    const { count = Infinity, seconds = Infinity, endsWhenLateMs = Infinity } = this.options;
    return (
      this.startedAt.length >= count ||
      now() >= this.begun + seconds * 1_000 ||
      this.latestMs > endsWhenLateMs ||
      this.isStopped()
    );
  }

  async send(connection: Client, due: number): Promise<void> {
    const index = this.startedAt.length;
    const { request, first } = this.options;
    const { method, path, headers, body, expect } = request;
    const at = now();
    const lateMs = at - due;
    const began = lateMs > SLACK_MS ? due : at;
    this.latestMs = Math.max(this.latestMs, lateMs);
    this.startedAt.push(began);
    const number = String(first + index);
    const answer = await connection.request({
      method,
      path: path.replace(PLACEHOLDER, number),
      headers,
      body: body?.replace(PLACEHOLDER, number),
    });
    const text = await answer.body.text();
    this.latencies.push(now() - began);
    if (answer.statusCode >= 200 && answer.statusCode < 300 && text.includes(expect)) return;
    this.wrong++;
    this.firstWrong ||= `HTTP ${answer.statusCode} ${text.slice(0, 500)}`;
  }

  /** Throws if a response was wrong. */
  result(): HammerResult {
    const { latencies, wrong, latestMs } = this;
    const seconds = (now() - this.begun) / 1_000;
    if (wrong > 0)
      throw new Error(`${wrong} wrong responses from ${this.options.url}, the first: ${this.firstWrong}`);
    return {
      requests: latencies.length,
      seconds,
      perSecond: latencies.length / seconds,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      latestMs,
      startedAt: Float64Array.from(this.startedAt),
    };
  }
}
