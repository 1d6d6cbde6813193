import type { Pdu } from './pdu-framer';
import { COMMAND, MAX_SEQUENCE, RESPONSE } from './protocol';

/** Receives an answer after the timeout of its request. */
export type LateTaker = (answer: Pdu) => void;

/** A request that waits for its answer. Exactly one of its three functions is called, once. */
export interface PendingRequest {
  timeoutMs: number;
  onAnswer(answer: Pdu): void;
  /** @returns the receiver of a late answer; it is retained for long, and should reference little memory. */
  onTimeout(): LateTaker | null;
  /** The connection has ended; `written`: the request may have reached the peer. */
  onLost(written: boolean): void;
}

interface Outstanding {
  request: PendingRequest;
  command: number;
  at: number;
  /** Number of the flush that writes it to the socket. */
  flush: number;
}

/** Late answers are accepted for the default maximum wait of an indeterminate submit. */
const LATE_KEPT_MS = 600_000;
/** Per link: some hundred bytes each. */
const MOST_LATE = 5_000;

/** The requests of one link by sequence number: each gets its answer, its timeout, or the end of the link. */
export class LinkRequests {
  private readonly outstanding = new Map<number, Outstanding>();
  private readonly late = new LateRequests<LateTaker>(MOST_LATE, LATE_KEPT_MS);
  private sequence = 0;
  private ended = false;

  /** Number of requests that wait for their answer. */
  get size(): number {
    return this.outstanding.size;
  }

  /** @returns the sequence number of the request */
  add(command: number, request: PendingRequest, flush: number): number {
    this.sequence = this.sequence >= MAX_SEQUENCE ? 1 : this.sequence + 1;
    this.outstanding.set(this.sequence, { request, command, at: performance.now(), flush });
    return this.sequence;
  }

  /** Passes an answer on. @returns false if no request waits for it */
  settle(pdu: Pdu): boolean {
    const { sequence } = pdu;
    const answers = (command: number): boolean =>
      pdu.command === COMMAND.GENERIC_NACK || pdu.command === command + RESPONSE;
    const waiting = this.outstanding.get(sequence);
    if (waiting && answers(waiting.command)) {
      this.outstanding.delete(sequence);
      waiting.request.onAnswer(pdu);
      return true;
    }
    const takeLate = this.late.settle(sequence, answers);
    takeLate?.(pdu);
    return takeLate !== null;
  }

  /** Ends the wait of requests whose time is over; it began no earlier than `since` (ms of the monotonic clock). */
  expire(now: number, since: number): void {
    this.late.forget(now);
    for (const [sequence, { request, command, at }] of this.outstanding) {
      if (now - Math.max(at, since) < request.timeoutMs) continue;
      this.outstanding.delete(sequence);
      const taker = request.onTimeout();
      if (taker && !this.ended) this.late.remember(sequence, { command, taker }, now);
    }
  }

  /** The link has ended, after so many flushes. */
  end(flushes: number): void {
    this.ended = true;
    const lost = [...this.outstanding.values()];
    this.outstanding.clear();
    this.late.clear();
    for (const { request, flush } of lost) request.onLost(flush < flushes);
  }
}

interface LateRequest<T> {
  command: number;
  /** Receives a late answer. */
  taker: T;
}

/** Requests without an answer in time, by sequence number, while an answer may still arrive. Their number and age are limited. */
export class LateRequests<T> {
  private readonly requests = new Map<number, LateRequest<T> & { since: number }>();

  constructor(
    private readonly most: number,
    private readonly keptMs: number,
  ) {}

  remember(sequence: number, request: LateRequest<T>, now: number): void {
    this.requests.set(sequence, { ...request, since: now });
    if (this.requests.size <= this.most) return;
    const [oldest] = this.requests.keys();
    this.requests.delete(oldest!);
  }

  /** Removes and returns the receiver of the answer with this number, if it `answers` that command. */
  settle(sequence: number, answers: (command: number) => boolean): T | null {
    const request = this.requests.get(sequence);
    if (!request || !answers(request.command)) return null;
    this.requests.delete(sequence);
    return request.taker;
  }

  forget(now: number): void {
    for (const [sequence, { since }] of this.requests) {
      if (now - since < this.keptMs) return;
      this.requests.delete(sequence);
    }
  }

  clear(): void {
    this.requests.clear();
  }
}
