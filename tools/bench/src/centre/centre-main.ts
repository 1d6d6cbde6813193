/**
 * A bare SMPP centre: takes every submit, notes when it came, answers and sends a receipt after set delays. For rows that need
 * to know when a message was submitted, or a centre that answers late, and for the bare SMPP loop.
 */
import { createServer, type Socket } from 'node:net';
import Denque from 'denque';
import { Command, type Pdu, PduReader, PduWriter, RESPONSE_BIT } from '@herald/carrier-simulator/smpp';
import { now } from '../measure/clock';
import { listenLocally, serve } from '../processes/serve';
import { isIn, type NumberRange } from '../receiver/callback-tally';
import { readSubmit, receiptBody } from '../smpp-pdus';
import { Arrivals, type RangeProgress } from './arrivals';

export interface CentreSettings {
  answerDelayMs: number;
  /** From the answer on. */
  receiptDelayMs: number;
  receipts: boolean;
  /** Submits that are answered in a second, one after the other; 0 = as many as come. */
  perSecond: number;
  /** Numbers whose submits are refused for good. */
  refused: NumberRange | null;
}

/** Something that is due. */
interface Due {
  at: number;
  link: Link;
  sequence: number;
  id: string;
  sender: string;
  number: string;
}

/** ESME_RINVDSTADR: this number can't be reached by this centre. */
const INVALID_NUMBER = 0x0b;
const TICK_MS = 2;
const settings: CentreSettings = {
  answerDelayMs: 0,
  receiptDelayMs: 100,
  receipts: true,
  perSecond: 0,
  refused: null,
};
/** By their first number. */
const followed = new Map<number, Arrivals>();
let trace: number[] | null = null;
let submits = 0;
/** When the latest answer leaves that waits for its turn at `perSecond`, clock in ms. */
let lastAnswerAt = 0;

const answers = new Denque<Due>();
const receipts = new Denque<Due>();
/** Bound and not closed. */
const links = new Set<Link>();

class Link {
  private readonly reader = new PduReader();
  private readonly writer = new PduWriter();
  private receipts = 0;

  constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => links.delete(this));
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
    if (settings.receipts) receipts.push({ ...due, at: now() + settings.receiptDelayMs });
  }

  receipt({ id, sender, number }: Due): void {
    this.writer
      .begin(Command.deliverSm, 0, ++this.receipts)
      .latin1(receiptBody(id, sender, number))
      .end();
    arrivalsOf(number)?.receiptSent(Number(number));
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
        links.add(this);
        this.writer
          .begin(command + RESPONSE_BIT, 0, sequence)
          .cString('bench')
          .end();
        break;
      case Command.enquireLink:
      case Command.unbind:
        this.writer.begin(command + RESPONSE_BIT, 0, sequence).end();
    }
    return true;
  }

  private submit(pdu: Pdu): void {
    const { sequence } = pdu;
    const { sender, number } = readSubmit(pdu);
    const id = String(++submits);
    trace?.push(now());
    arrivalsOf(number)?.submitted(Number(number));
    const due = { at: 0, link: this, sequence, id, sender, number };
    const at = answerAt();
    if (at === null) this.answer(due);
    else answers.push({ ...due, at });
  }
}

/** When a submit that comes now is answered, clock in ms; null = at once. */
function answerAt(): number | null {
  const { answerDelayMs, perSecond } = settings;
  if (perSecond > 0) return (lastAnswerAt = Math.max(now() + answerDelayMs, lastAnswerAt + 1000 / perSecond));
  return answerDelayMs > 0 ? now() + answerDelayMs : null;
}

function arrivalsOf(number: string): Arrivals | undefined {
  for (const arrivals of followed.values()) if (isIn(arrivals.range, Number(number))) return arrivals;
  return undefined;
}

/** A receipt whose bind is gone leaves by another one: binds go from sender to sender, and centres keep their receipts meanwhile. */
function linkFor({ link }: Due): Link | undefined {
  return links.has(link) ? link : links.values().next().value;
}

/** Takes out what is due: due times only grow in a queue, as every entry waits equally long. */
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
    const link = linkFor(due);
    if (link) {
      link.receipt(due);
      touched.add(link);
    } else {
      receipts.push({ ...due, at: at + Math.max(TICK_MS, settings.receiptDelayMs) });
    }
  }
  for (const link of touched) link.flush();
}

const handlers = {
  /** Resolves to the port. */
  listen(): Promise<number> {
    setInterval(tick, TICK_MS);
    return listenLocally(createServer((socket) => new Link(socket)));
  },
  configure(part: Partial<CentreSettings>): void {
    Object.assign(settings, part);
  },
  /** Notes from now on when each number's first part comes and its receipt leaves. */
  follow(range: NumberRange): void {
    followed.set(range.first, new Arrivals(range));
  },
  progress: (first: number): RangeProgress => followed.get(first)!.progress,
  submittedAt: (first: number): Float64Array => followed.get(first)!.submittedAt,
  receiptAt: (first: number): Float64Array => followed.get(first)!.receiptAt,
  /** Notes the time of every submit from now on. */
  trace(): void {
    trace = [];
  },
  traced: (): Float64Array => Float64Array.from(trace ?? []),
  submits: (): number => submits,
};

export type CentreHandlers = typeof handlers;

serve(handlers);
