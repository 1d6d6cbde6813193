/**
 * The companies' callback receiver: it answers 200 at once and counts. Requests to a hanging path get no response. It parses only GET
 * requests, by hand, because Node's server would use half as much again of the measured machine's CPU.
 */
import { createServer, type Socket } from 'node:net';
import { listenLocally, serve } from '../processes/serve';
import { CallbackTally, isIn, type TallyOptions, type TallyProgress } from './callback-tally';

const NUMBER = '&number=';
const STATUS = '&statusID=';
const ACCOUNT = '&accountID=';
const RECEIVED = 'event=billing.payment.received';
const FROM_PHONE = 'event=sms.inbound.received';
/** Status 0 of Herald, and 8, its equivalent in Kannel. */
const SENT = '08';

/** A starting dispatcher opens all its connections at once. */
const BACKLOG = 4_096;

/** Keyed by the first number of the range. */
const tallies = new Map<number, CallbackTally>();
const hanging = new Set<string>();
let others = 0;
let hung = 0;

const END = '\r\n\r\n';
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

function serveConnection(socket: Socket): void {
  let rest = '';
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    const text = rest + chunk;
    let begin = 0;
    let answers = '';
    for (let end = text.indexOf(END); end >= 0; end = text.indexOf(END, begin)) {
      const from = text.indexOf(' ', begin) + 1;
      if (take(text.slice(from, text.indexOf(' ', from)))) answers += ANSWER;
      begin = end + END.length;
    }
    rest = text.slice(begin);
    if (answers !== '') socket.write(answers);
  });
  // A killed sender breaks its connections and repeats the requests in flight.
  socket.on('error', () => socket.destroy());
}

/** Whether the request gets a response. */
function take(url: string): boolean {
  if (hanging.size > 0 && hanging.has(url.slice(0, url.indexOf('?')))) {
    hung++;
    return false;
  }
  count(url);
  return true;
}

/** Finds the parameters by hand: a URL parser would cost more than the rest of this process. */
function count(url: string): void {
  const number = numberBehind(url, NUMBER) ?? numberBehind(url, ACCOUNT);
  const statusAt = url.indexOf(STATUS);
  const isFromPhone = statusAt < 0 && url.includes(FROM_PHONE);
  if (number === null || (statusAt < 0 && !isFromPhone && !url.includes(RECEIVED))) {
    others++;
    return;
  }
  // For an account, the payment comes first and its activation second. An inbound message has a single callback.
  const isSent = !isFromPhone && (statusAt < 0 || SENT.includes(url[statusAt + STATUS.length]!));
  for (const tally of tallies.values()) {
    if (isIn(tally.options, number)) {
      tally.take(number, isSent);
      return;
    }
  }
  others++;
}

function numberBehind(url: string, name: string): number | null {
  const at = url.indexOf(name);
  if (at < 0) return null;
  const begin = at + name.length;
  const end = url.indexOf('&', begin);
  return Number(url.slice(begin, end < 0 ? undefined : end));
}

const handlers = {
  /** Resolves to the port. */
  listen: (): Promise<number> => listenLocally(createServer(serveConnection), BACKLOG),
  /** Counts the callbacks of a range of numbers from now on. */
  follow(options: TallyOptions): void {
    tallies.set(options.first, new CallbackTally(options));
  },
  progress: (first: number): TallyProgress => tallies.get(first)!.progress,
  times: (first: number): Float64Array => tallies.get(first)!.times,
  /** Callbacks outside of all ranges, and requests to hanging paths. */
  rest: (): { others: number; hung: number } => ({ others, hung }),
  hang({ path, on }: { path: string; on: boolean }): void {
    if (on) hanging.add(path);
    else hanging.delete(path);
  },
};

export type ReceiverHandlers = typeof handlers;

serve(handlers);
