/**
 * The companies' callback receiver: it answers 200 at once and counts. It parses only GET requests, by hand, because Node's server would
 * use half as much again of the measured machine's CPU.
 */
import { createServer, type Socket } from 'node:net';
import { listenLocally, serve } from '../processes/serve';
import { CallbackTally, isIn, type NumberRange, type TallyProgress } from './callback-tally';

const NUMBER = '&number=';
const STATUS = '&statusID=';
/** Status 0 of Herald, and 8, its equivalent in Kannel. */
const SENT = '08';

/** A starting dispatcher opens all its connections at once. */
const BACKLOG = 4_096;

/** Keyed by the first number of the range. */
const tallies = new Map<number, CallbackTally>();

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
      count(text.slice(from, text.indexOf(' ', from)));
      answers += ANSWER;
      begin = end + END.length;
    }
    rest = text.slice(begin);
    if (answers !== '') socket.write(answers);
  });
  // A killed sender breaks its connections and repeats the requests in flight.
  socket.on('error', () => socket.destroy());
}

/** Finds the parameters by hand: a URL parser would cost more than the rest of this process. Ignores callbacks outside of all ranges. */
function count(url: string): void {
  const numberAt = url.indexOf(NUMBER);
  const statusAt = url.indexOf(STATUS);
  if (numberAt < 0 || statusAt < 0) return;
  const begin = numberAt + NUMBER.length;
  const end = url.indexOf('&', begin);
  const number = Number(url.slice(begin, end < 0 ? undefined : end));
  const isSent = SENT.includes(url[statusAt + STATUS.length]!);
  for (const tally of tallies.values()) {
    if (isIn(tally.range, number)) {
      tally.take(number, isSent);
      return;
    }
  }
}

const handlers = {
  /** Resolves to the port. */
  listen: (): Promise<number> => listenLocally(createServer(serveConnection), BACKLOG),
  /** Counts the callbacks of a range of numbers from now on. */
  follow(range: NumberRange): void {
    tallies.set(range.first, new CallbackTally(range));
  },
  progress: (first: number): TallyProgress => tallies.get(first)!.progress,
};

export type ReceiverHandlers = typeof handlers;

serve(handlers);
