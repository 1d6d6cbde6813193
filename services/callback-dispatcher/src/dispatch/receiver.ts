import Denque from 'denque';
import { bytesOf, CALLBACK_BYTES, type CallbackDocument } from '../callbacks/callback-model';

/**
 * The stage of a callback in memory: `ready` to be sent; `chained` behind an earlier one of its recipient, account or
 * phone; `sending`; `ending`: its outcome is being stored; `leaving`: it is being stored as waiting; `gone`.
 */
export type Stage = 'ready' | 'chained' | 'sending' | 'ending' | 'leaving' | 'gone';

/** A callback in memory. */
export interface Entry {
  readonly callback: CallbackDocument;
  readonly receiver: Receiver;
  stage: Stage;
  /** Whether the database has the callback. */
  isStored: boolean;
  /** Whether it is being stored as waiting while this process sends it. */
  isKept: boolean;
  /** The time of its arrival, ms since epoch. */
  since: number;
  /** The time until which this process may begin an attempt, ms since epoch: later, another process may send it. */
  sendBefore: number;
  /** False if RabbitMQ may have delivered its message to another process before it was stored. */
  isOurs(): boolean;
  /** The later callback that is sent after the end of this one. */
  successor: Entry | null;
  /** Whether its attempt shows if an unreachable receiver is back. */
  isProbe: boolean;
  /** The last write of this callback. */
  written: Promise<void>;
  /** The messages that wait until the database has it. */
  readonly waiters: { resolve(): void; reject(error: unknown): void }[];
}

export interface DispatchLimits {
  /** Attempts in flight, to one receiver and to all receivers. */
  concurrency: number;
  attempts: number;
  /** Callbacks of one receiver in memory, and bytes of all callbacks in memory, up to the last callback's. */
  queue: number;
  memory: number;
}

/** The use of the common limits by all receivers. */
export interface Usage {
  bytes: number;
  /** Attempts in flight, and the number of probes among them. */
  inFlight: number;
  probes: number;
}

/**
 * The share of the free capacity that one receiver may take. So capacity is always left for the next receiver, each
 * receiver's share shrinks as their number grows, and the total limit holds for any number of receivers.
 */
const SHARE = 1 / 4;
/** The share of callback memory that is reserved for receivers without a callback in memory. */
const FOR_FIRSTS = 1 / 8;
/** Attempts reserved for probes, so that thousands of unreachable receivers do not block the others. */
const FOR_PROBES = 1 / 4;
/** The longest time without a claim in the database while new callbacks keep the receiver busy. */
const CLAIM_EVERY_MS = 1_000;
const SILENT_TO_PAUSE = 20;
/** The minimum if each receiver gets few attempts. Otherwise, thousands of hanging receivers are detected too late. */
const FEWEST_TO_PAUSE = 3;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

/**
 * One receiver: its callbacks in memory, its share of the common limits, and its circuit breaker. It is paused after too
 * many attempts in a row without an answer, or for the time that an answer asks for. After a pause it is probed: one
 * attempt at a time, until an answer.
 */
export class Receiver {
  readonly ready = new Denque<Entry>();
  /** Callbacks in memory, and their approximate size in bytes. */
  callbacks = 0;
  bytes = 0;
  inFlight = 0;
  /** The shards in which due callbacks wait in the database. */
  readonly due = new Set<number>();
  isLoading = false;
  /** The time of the last claim in the database, ms since epoch. */
  claimedAt = 0;
  isAsking = false;

  /** Attempts in a row without an answer. */
  private silent = 0;
  private pauseMs = 0;
  /** The ends of the pauses, ms since epoch: of silence (0 = the receiver answers), and as an answer asked. */
  private silentUntil = 0;
  private askedUntil = 0;
  /** The time of the last change of the company's settings: pauses asked for before it are over. */
  private changedAt = 0;
  private isProbed = false;

  constructor(
    readonly key: string,
    readonly company: number,
  ) {}

  /** Whether its attempts get no answers. */
  get isOutOfReach(): boolean {
    return this.silentUntil > 0;
  }

  isPaused(now: number): boolean {
    return now < Math.max(this.silentUntil, this.askedUntil);
  }

  /**
   * Whether a new callback may be sent now: not during a pause. Callbacks in the database are claimed beside it, because a claim
   * costs more than the attempt.
   */
  takesNew(now: number): boolean {
    const isFree = !this.isProbed || (this.inFlight === 0 && this.ready.length === 0);
    return isFree && !this.isPaused(now);
  }

  /** Whether nothing is lost if the receiver is forgotten. */
  isIdle(now: number): boolean {
    return this.callbacks === 0 && !this.isLoading && !this.isAsking && !this.isPaused(now);
  }

  answered(now: number): void {
    this.silent = 0;
    this.pauseMs = 0;
    this.silentUntil = 0;
    if (now >= this.askedUntil) this.isProbed = false;
  }

  /** @returns whether the receiver became unreachable with this attempt */
  notAnswered(now: number, usage: Usage, limits: DispatchLimits): boolean {
    const share = shareOf(freeAttempts(false, usage, limits));
    const enough = share < limits.concurrency ? Math.max(2 * share, FEWEST_TO_PAUSE) : SILENT_TO_PAUSE;
    const isEnough = ++this.silent >= Math.min(enough, SILENT_TO_PAUSE) || this.isProbed;
    // Attempts that were in flight when the receiver became unreachable add no information.
    if (!isEnough || now < this.silentUntil) return false;
    const wasOutOfReach = this.isOutOfReach;
    this.pauseMs = Math.min(Math.max(this.pauseMs * 2, FIRST_PAUSE_MS), LAST_PAUSE_MS);
    this.silentUntil = now + this.pauseMs;
    this.isProbed = true;
    return !wasOutOfReach;
  }

  /**
   * A later answer may extend the pause, but not shorten it. @param at the start of the attempt, ms since epoch
   * @returns whether the pause is new or longer
   */
  askedToWait(at: number, until: number): boolean {
    if (until <= this.askedUntil || at <= this.changedAt) return false;
    this.askedUntil = until;
    this.isProbed = true;
    return true;
  }

  /** Ends all pauses after a change of the company's settings, because it may be another receiver. */
  settingsChanged(now: number): void {
    this.changedAt = now;
    this.askedUntil = 0;
    this.answered(now);
  }

  /** The number of callbacks that may still come into memory: at least one if none is there and memory is left. */
  freeCapacity(usage: Usage, { queue, memory }: DispatchLimits): number {
    const share = Math.min(
      SHARE * (memory - usage.bytes) - this.bytes,
      (1 - FOR_FIRSTS) * memory - usage.bytes,
    );
    const free = Math.min(queue - this.callbacks, Math.floor(share / CALLBACK_BYTES));
    return Math.max(free, this.callbacks === 0 && usage.bytes < memory ? 1 : 0);
  }

  /** The number of attempts that may begin now. `hasTurn`: the receiver waited for an attempt and gets one. */
  freeAttempts(now: number, usage: Usage, limits: DispatchLimits, hasTurn: boolean): number {
    const free = freeAttempts(this.isProbed, usage, limits);
    if (free <= 0 || this.isPaused(now)) return 0;
    const most = this.isProbed
      ? 1
      : Math.min(limits.concurrency, hasTurn ? this.inFlight + 1 : shareOf(free));
    return Math.max(most - this.inFlight, 0);
  }

  /** The number of callbacks to claim from the database: some when few are ready, and at least once a second. */
  wanted(now: number, usage: Usage, limits: DispatchLimits): number {
    const { length } = this.ready;
    if (this.due.size === 0 || this.isLoading || this.isPaused(now)) return 0;
    if (this.isProbed) return this.inFlight + length === 0 ? 1 : 0;
    if (length >= limits.concurrency && now < this.claimedAt + CLAIM_EVERY_MS) return 0;
    return Math.min(
      Math.max(2 * limits.concurrency - length, limits.concurrency),
      this.freeCapacity(usage, limits),
    );
  }

  /** Whether the next attempt is a probe. */
  get isNextProbe(): boolean {
    return this.isProbed;
  }

  /** Removes callbacks that left from the front of those that are ready. */
  skipLeft(): void {
    while (this.ready.length > 0 && this.ready.peekFront()!.stage !== 'ready') this.ready.shift();
  }

  count({ callback }: Entry, usage: Usage, times: 1 | -1): void {
    const bytes = times * bytesOf(callback);
    this.callbacks += times;
    this.bytes += bytes;
    usage.bytes += bytes;
  }

  countAttempt({ isProbe }: Entry, usage: Usage, times: 1 | -1): void {
    this.inFlight += times;
    usage.inFlight += times;
    if (isProbe) usage.probes += times;
  }
}

/** The number of free attempts of this kind. */
export function freeAttempts(isProbe: boolean, usage: Usage, { attempts }: DispatchLimits): number {
  const forProbes = Math.max(Math.floor(FOR_PROBES * attempts), 1);
  return isProbe ? forProbes - usage.probes : attempts - forProbes - (usage.inFlight - usage.probes);
}

function shareOf(free: number): number {
  return Math.max(Math.floor(SHARE * free), 1);
}
