/**
 * The companies' callback receiver: a bare HTTP server that answers 204 at once and keeps count. Requests to a path that
 * hangs get no answer at all.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '../processes/serve';
import { CallbackTally, type TallyOptions, type TallyProgress } from './callback-tally';

const NUMBER = '&number=';
const STATUS = '&statusID=';

const tallies: CallbackTally[] = [];
const hanging = new Set<string>();
let others = 0;
let hung = 0;

function take(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url!;
  if (hanging.size > 0 && hanging.has(url.slice(0, url.indexOf('?')))) {
    hung++;
    return;
  }
  response.writeHead(204);
  response.end();
  count(url);
}

/** The query is read by hand: a URL parser would cost more than all the rest of this process. */
function count(url: string): void {
  const numberAt = url.indexOf(NUMBER);
  const statusAt = url.indexOf(STATUS);
  if (numberAt < 0 || statusAt < 0) {
    others++;
    return;
  }
  const begin = numberAt + NUMBER.length;
  const end = url.indexOf('&', begin);
  const number = Number(url.slice(begin, end < 0 ? undefined : end));
  const isSent = url.charCodeAt(statusAt + STATUS.length) === 48; // '0'
  const tally = tallies.find((each) => each.holds(number));
  if (tally) tally.take(number, isSent);
  else others++;
}

function tallyOf(first: number): CallbackTally {
  const tally = tallies.find(({ options }) => options.first === first);
  if (!tally) throw new Error(`Nobody follows the numbers from ${first} on`);
  return tally;
}

const handlers = {
  /** Resolves to the port. */
  async listen(): Promise<number> {
    const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0, headersTimeout: 0 }, take);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
    return (server.address() as AddressInfo).port;
  },
  /** Follows a range of numbers from now on. */
  follow(options: TallyOptions): void {
    const before = tallies.findIndex((tally) => tally.options.first === options.first);
    if (before >= 0) tallies.splice(before, 1);
    tallies.push(new CallbackTally(options));
  },
  progress: (first: number): TallyProgress => tallyOf(first).progress,
  times: (first: number): Float64Array => tallyOf(first).times,
  /** Callbacks that nobody follows, and requests that were left hanging. */
  rest: (): { others: number; hung: number } => ({ others, hung }),
  hang({ path, on }: { path: string; on: boolean }): void {
    if (on) hanging.add(path);
    else hanging.delete(path);
  },
};

export type ReceiverHandlers = typeof handlers;

serve(handlers);
