import type { CompanyTarget } from '../companies/callback-targets';
import { type CallbackDocument, predecessorOf } from '../callbacks/callback-model';
import { CircuitBreaker } from './circuit-breaker';
import { Fifo } from './fifo';

/** A callback in memory. */
export interface Pending {
  readonly callback: CallbackDocument;
  /** `dropped`: it rests in the database again. */
  stage: 'ready' | 'chained' | 'sending' | 'storing' | 'dropped';
  /** The later status of the same recipient: it goes on when this one has ended. */
  successor: Pending | null;
}

/** Shared by all receivers. */
export interface MemoryUse {
  /** Callbacks in memory. */
  callbacks: number;
  /** The loader's current round. */
  round: number;
}

const REMEMBERED_RESTING = 10_000;
/** So many may stand before a callback that is sent before it is stored: with more it would rarely be in time. */
const FIRST_AHEAD = 2_000;
const SLOW_FOR_MS = 5_000;
const LONGEST_SLOW_MS = 600_000;

/**
 * One receiver's queue in memory, and what is known of its callbacks that rest in the database. It keeps the order of
 * a recipient's callbacks: a later status is chained behind an earlier one that is in memory, and stays in the database
 * where the earlier one may rest there.
 */
export class Receiver {
  readonly pending = new Map<string, Pending>();
  ready = new Fifo<Pending>();
  readonly breaker: CircuitBreaker;
  inFlight = 0;
  /** Something that is due rests in the database. */
  due = false;
  /** So much of it that new arrivals stand behind it. */
  behind = false;
  loading = false;
  /** What has left memory since the running load began: a page read before that may still show it as due. */
  readonly leftWhileLoading = new Set<string>();
  /** Until then (ms since epoch) nothing is sent to it before it is stored, since too little of it came back in time. */
  private slowUntil = 0;
  private slowFor = SLOW_FOR_MS;
  /** Guards of the dispatcher against doing a thing twice at once. */
  pumping = false;
  asking = false;
  /** The round of the loader in which something was last put to rest here. */
  restedInRound = 0;
  /** What is in the database is not known one by one. */
  private unknown: boolean;
  /** Callbacks that others may have to wait for, resting in the database. */
  private readonly resting = new Set<string>();

  constructor(
    readonly key: string,
    readonly company: number,
    concurrency: number,
    private readonly memory: MemoryUse,
    unknown: boolean,
  ) {
    this.breaker = new CircuitBreaker(concurrency);
    this.unknown = unknown;
  }

  /** Whether a callback may be sent before it is stored. */
  takesFirst(now: number): boolean {
    return this.answersInTime(now) && this.pending.size < FIRST_AHEAD;
  }

  /** Whether what is sent to it, as far as is known, is answered before it would have to be stored. */
  answersInTime(now: number): boolean {
    return !this.behind && !this.breaker.open && now >= this.slowUntil;
  }

  /** What was sent before it was stored had no outcome in time. Each time it's longer until the next trial. */
  slow(now: number): void {
    if (now < this.slowUntil) return;
    this.slowUntil = now + this.slowFor;
    this.slowFor = Math.min(this.slowFor * 2, LONGEST_SLOW_MS);
  }

  /** Whether this callback's predecessor may rest in the database. */
  mustWaitFor(callback: CallbackDocument): boolean {
    const predecessor = predecessorOf(callback);
    if (predecessor === null || this.pending.has(predecessor)) return false;
    return this.unknown || this.resting.has(predecessor);
  }

  /** The callback stays in the database. `overflow`: for want of room, so that later ones stand behind it. */
  rest(callback: CallbackDocument, overflow: boolean): void {
    this.remember(callback);
    this.due = true;
    if (overflow) this.behind = true;
  }

  /** The callback went back to the database, to be tried when its time comes. */
  remember(callback: CallbackDocument): void {
    this.restedInRound = this.memory.round;
    if (this.unknown || predecessorOf(callback) !== null) return;
    this.resting.add(callback._id);
    if (this.resting.size > REMEMBERED_RESTING) this.forgetResting();
  }

  /** From now on anything may be in the database: another process has put it there, or it is too much to remember. */
  forgetResting(): void {
    this.restedInRound = this.memory.round;
    this.unknown = true;
    this.resting.clear();
  }

  /**
   * Takes a callback into memory.
   * @returns the earlier status of the same recipient that this one replaces (setting `collapseCallbacks`), not yet sent.
   */
  admit(callback: CallbackDocument, target: CompanyTarget | null | undefined): Pending | null {
    this.resting.delete(callback._id);
    const entry: Pending = { callback, stage: 'ready', successor: null };
    const predecessor = predecessorOf(callback);
    const before = predecessor === null ? undefined : this.pending.get(predecessor);
    this.pending.set(callback._id, entry);
    this.memory.callbacks++;
    if (before && !(target?.collapse && before.stage === 'ready')) {
      entry.stage = 'chained';
      lastOf(before).successor = entry;
      return null;
    }
    this.ready.push(entry);
    return before ?? null;
  }

  /** The next callback to send. */
  take(): Pending | null {
    for (;;) {
      const entry = this.ready.shift();
      if (!entry) return null;
      if (entry.stage === 'ready') return entry;
    }
  }

  /** The callback has ended, and what is chained behind it goes on. */
  end(entry: Pending): void {
    this.remove(entry);
    const { successor } = entry;
    if (successor?.stage !== 'chained') return;
    successor.stage = 'ready';
    this.ready.push(successor);
  }

  /** The callback is left to the database, to be tried later or elsewhere, and with it what is chained behind it. */
  putBack(entry: Pending): void {
    this.dropOne(entry);
    for (let next = entry.successor; next?.stage === 'chained'; next = next.successor) {
      this.dropOne(next);
      this.due = true;
    }
  }

  /** Leaves what is not being sent to the database, where it still waits. */
  drop(which: (callback: CallbackDocument) => boolean): void {
    const kept = new Fifo<Pending>();
    for (const entry of this.pending.values()) {
      const { stage } = entry;
      if (stage !== 'ready' && stage !== 'chained') continue;
      if (which(entry.callback)) {
        this.dropOne(entry);
        this.due = true;
        this.behind = true;
      } else if (stage === 'ready') {
        kept.push(entry);
      }
    }
    this.ready = kept;
  }

  private dropOne(entry: Pending): void {
    entry.stage = 'dropped';
    this.remove(entry);
    this.remember(entry.callback);
  }

  private remove(entry: Pending): void {
    if (!this.pending.delete(entry.callback._id)) return;
    this.memory.callbacks--;
    if (this.loading) this.leftWhileLoading.add(entry.callback._id);
  }
}

/** The end of the chain: what was dropped is no part of it any more, and nothing behind it would ever be sent. */
function lastOf(entry: Pending): Pending {
  let last = entry;
  while (last.successor && last.successor.stage !== 'dropped') last = last.successor;
  return last;
}
