/**
 * A bare SMSC: accepts every submit, records its time, responds, and sends a delivery receipt 100 ms later. It serves the bare SMPP loop,
 * and rows that need submit times, a limited rate or refusals.
 */
import { createServer, type Socket } from 'node:net';
import Denque from 'denque';
import { Command, type Pdu, PduReader, PduWriter, RESPONSE_BIT } from '@herald/carrier-simulator/smpp';
import { now } from '../measure/clock';
import { listenLocally, serve } from '../processes/serve';
import { isIn, type NumberRange } from '../receiver/callback-tally';
import { readSubmit, receiptBody } from '../smpp-pdus';

export interface SmscSettings {
  /** Submits that are answered per second, one after the other; 0 = no limit. */
  perSecond: number;
  /** Numbers whose submits are refused permanently. */
  refused: NumberRange | null;
}

export interface RangeProgress {
  /** Numbers with at least one submit. */
  numbers: number;
  firstAt: number;
  lastAt: number;
}

/** Times at which the parts for a range of numbers arrived: clock in ms, 0 = not yet. */
class Arrivals {
  readonly submittedAt: Float64Array;
  readonly progress: RangeProgress = { numbers: 0, firstAt: 0, lastAt: 0 };

  constructor(readonly range: NumberRange) {
    this.submittedAt = new Float64Array(range.count);
  }

  submitted(number: number): void {
    const { progress, submittedAt } = this;
    const at = now();
    const index = number - this.range.first;
    if (progress.firstAt === 0) progress.firstAt = at;
    progress.lastAt = at;
    if (submittedAt[index] !== 0) return;
    submittedAt[index] = at;
    progress.numbers++;
  }
}

/** A response or delivery receipt with its due time. */
interface Due {
  at: number;
  link: Link;
  sequence: number;
  id: string;
  sender: string;
  number: string;
}

/** ESME_RINVDSTADR: this SMSC cannot reach the number. */
const INVALID_NUMBER = 0x0b;
const TICK_MS = 2;
/** From the response to the delivery receipt. */
const RECEIPT_DELAY_MS = 100;
const settings: SmscSettings = { perSecond: 0, refused: null };
/** Keyed by the first number of the range. */
const followed = new Map<number, Arrivals>();
let submits = 0;
/** Due time of the latest response that `perSecond` delays, clock in ms. */
let lastAnswerAt = 0;

/** Links that are bound or may bind. */
const openLinks = new Set<Link>();
const answers = new Denque<Due>();
const receipts = new Denque<Due>();

class Link {
  private readonly reader = new PduReader();
  private readonly writer = new PduWriter();
  private receipts = 0;

  constructor(private readonly socket: Socket) {
    openLinks.add(this);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => openLinks.delete(this));
    socket.on('data', (chunk: Buffer) => {
      this.reader.read(chunk, (pdu) => this.take(pdu));
      this.flush();
    });
  }

  answer(due: Due): void {
    if (settings.refused && isIn(settings.refused, Number(due.number))) {
      this.writer.begin(Command.submitSmResp, INVALID_NUMBER, due.sequence).end();
      return;
    }
    this.writer.begin(Command.submitSmResp, 0, due.sequence).latin1(`${due.id}\0`).end();
    receipts.push({ ...due, at: now() + RECEIPT_DELAY_MS });
  }

  receipt({ id, sender, number }: Due): void {
    this.writer
      .begin(Command.deliverSm, 0, ++this.receipts)
      .latin1(receiptBody(id, sender, number))
      .end();
  }

  flush(): void {
    if (this.writer.pending > 0 && !this.socket.destroyed) this.socket.write(this.writer.drain());
  }

  private take(pdu: Pdu): boolean {
    const { command, sequence } = pdu;
    switch (command) {
      case Command.submitSm:
        this.submit(pdu);
        break;
      case Command.bindReceiver:
      case Command.bindTransmitter:
      case Command.bindTransceiver:
        this.writer
          .begin(command + RESPONSE_BIT, 0, sequence)
          .cString('bench')
          .end();
        break;
      case Command.enquireLink:
      case Command.unbind:
        if (command === Command.unbind) openLinks.delete(this);
        this.writer.begin(command + RESPONSE_BIT, 0, sequence).end();
    }
    return true;
  }

  private submit(pdu: Pdu): void {
    const { sequence } = pdu;
    const { sender, number } = readSubmit(pdu);
    const id = String(++submits);
    arrivalsOf(number)?.submitted(Number(number));
    const due = { at: 0, link: this, sequence, id, sender, number };
    const at = answerAt();
    if (at === null) this.answer(due);
    else answers.push({ ...due, at });
  }
}

/** Due time of the response to a submit that arrives now, clock in ms; null = at once. */
function answerAt(): number | null {
  const { perSecond } = settings;
  if (perSecond === 0) return null;
  lastAnswerAt = Math.max(now(), lastAnswerAt + 1000 / perSecond);
  return lastAnswerAt;
}

function arrivalsOf(number: string): Arrivals | undefined {
  for (const arrivals of followed.values()) if (isIn(arrivals.range, Number(number))) return arrivals;
  return undefined;
}

/** Removes and yields the due entries. Due times only grow within a queue, because every entry waits equally long. */
function* dueIn(queue: Denque<Due>, at: number): Generator<Due> {
  while ((queue.peekFront()?.at ?? Infinity) <= at) yield queue.shift()!;
}

function tick(): void {
  const at = now();
  const touched = new Set<Link>();
  for (const due of dueIn(answers, at)) {
    due.link.answer(due);
    touched.add(due.link);
  }
  for (const due of dueIn(receipts, at)) {
    // As at any SMSC, the delivery receipts of an ended bind come over another bind.
    const link = openLinks.has(due.link) ? due.link : ([...openLinks][0] ?? due.link);
    link.receipt(due);
    touched.add(link);
  }
  for (const link of touched) link.flush();
}

const handlers = {
  /** Resolves to the port. */
  listen(): Promise<number> {
    setInterval(tick, TICK_MS);
    return listenLocally(createServer((socket) => new Link(socket)));
  },
  configure(part: Partial<SmscSettings>): void {
    Object.assign(settings, part);
  },
  /** Records from now on when each number's first part arrives. */
  follow(range: NumberRange): void {
    followed.set(range.first, new Arrivals(range));
  },
  progress: (first: number): RangeProgress => followed.get(first)!.progress,
  submittedAt: (first: number): Float64Array => followed.get(first)!.submittedAt,
};

export type SmscHandlers = typeof handlers;

serve(handlers);
