import {
  CALLBACK_BYTES,
  type CallbackDocument,
  canBeFollowed,
  predecessorOf,
} from '../callbacks/callback-model';
import Denque from 'denque';
import {
  type CallbackStage,
  QUEUE_STATES,
  type QueueRules,
  type QueueState,
  type QueueTurn,
} from './receiver-queue-states';

/** Waiting changes of one company's recipients. Their message stays unacknowledged. */
export interface WaitingChanges {
  shard: number;
  count: number;
  /** Start of the wait, ms since epoch. */
  since: number;
  /** The changes may become callbacks now. */
  resolve(): void;
  /** Their shard is released: the broker redelivers their message to this or another process. */
  reject(error: unknown): void;
}

/** A callback in memory. */
export interface Pending {
  readonly callback: CallbackDocument;
  stage: CallbackStage;
  /** The later status of the same recipient, which is sent after this callback has ended. */
  successor: Pending | null;
  /** Whether its attempt shows if an unreachable receiver is back. */
  isProbe: boolean;
}

/** The state that all queues share. */
export interface DispatchState {
  /** Callbacks in memory, and their approximate size in bytes. */
  callbacks: number;
  bytes: number;
  /** Changes that wait in all queues. */
  changes: number;
  /** The approximate size of the opened messages in bytes. */
  messageBytes: number;
  /** Attempts in flight, and the number of probes among them. */
  inFlight: number;
  probes: number;
  /** Queues that wait for an attempt, and queues that wait for a probe. */
  readonly toTry: Denque<ReceiverQueue>;
  readonly toProbe: Denque<ReceiverQueue>;
  /** Callbacks in the database that the queues remember. */
  persisted: number;
  /** The current round of polling for due callbacks. */
  round: number;
  /** Shards whose callbacks this process sends. */
  readonly shards: Set<number>;
  /** The number of messages in progress for each shard whose messages are accepted. */
  readonly messages: Map<number, number>;
  stopping: boolean;
}

export const newHand = (): DispatchState => ({
  callbacks: 0,
  bytes: 0,
  changes: 0,
  messageBytes: 0,
  inFlight: 0,
  probes: 0,
  persisted: 0,
  round: 0,
  stopping: false,
  toTry: new Denque<ReceiverQueue>(),
  toProbe: new Denque<ReceiverQueue>(),
  shards: new Set<number>(),
  messages: new Map<number, number>(),
});

export interface QueueLimits {
  /** Attempts in flight, to one receiver and to all receivers. */
  concurrency: number;
  attempts: number;
  /** Callbacks of one receiver in memory, and bytes of all callbacks in memory, up to the last callback's. */
  queue: number;
  memory: number;
  /** Bytes of messages that are open at once. A larger message is opened alone. */
  messageBytes: number;
  /** Callbacks of all receivers in the database that are remembered, about 100 bytes of memory each. */
  remembered: number;
  /** Changes that may wait for one receiver and for all receivers, about 150 bytes of memory each. */
  waitingOfReceiver: number;
  waitingOfAll: number;
  /** With more messages of any shard in progress no change waits, so that messages of other receivers still arrive. */
  messages: number;
  longestWaitMs: number;
  /** Changes that cannot wait are stored, up to this number of a receiver at a time. */
  storing: number;
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
const REMEMBERED_PERSISTED = 10_000;
const SLOW_FOR_MS = 5_000;
const LONGEST_SLOW_MS = 600_000;
const UNANSWERED_TO_PAUSE = 20;
/** The minimum if each receiver gets few attempts. Otherwise, thousands of hanging receivers are detected too late. */
const FEWEST_TO_PAUSE = 3;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

/**
 * The queue of one receiver: the changes that wait, the callbacks in memory, and the known callbacks in the database.
 * It keeps the order of a recipient's callbacks: a later status is chained behind an earlier one in memory, and stays
 * in the database if the earlier one may be there. Only `step` (`receiver-queue-step.ts`) changes it.
 */
export class ReceiverQueue {
  state: QueueState = 'quick';
  readonly waiting = new Denque<WaitingChanges>();
  /** Changes that wait. */
  changes = 0;
  /** Changes that have left the queue and are neither stored nor among the callbacks in memory yet. */
  taking = 0;

  readonly pending = new Map<string, Pending>();
  /** The approximate size of the callbacks in memory, in bytes. */
  bytes = 0;
  ready = new Denque<Pending>();
  inFlight = 0;
  /** Whether the queue waits for an attempt. */
  waits = false;

  /** Whether a due callback waits in the database. */
  due = false;
  loading = false;
  /** Callbacks that left memory since the running load began: a page read before may still show them as due. */
  readonly leftWhileLoading = new Set<string>();
  /** Callbacks in the database that later callbacks may wait for. With `unknown`, they are not known individually. */
  readonly persisted = new Set<string>();
  /** The round in which a callback was last left to the database. */
  leftInRound = 0;

  asking = false;
  /** Times are ms since epoch. */
  slowUntil = 0;
  slowForMs = SLOW_FOR_MS;
  unanswered = 0;
  unavailableUntil = 0;
  /** The end of the pause that an answer asked for. */
  askedUntil = 0;
  /** The time of the last change of the company's settings: pauses asked for before it are over. */
  startedAgainAt = 0;
  pauseMs = 0;

  constructor(
    readonly key: string,
    readonly company: number,
    public unknown: boolean,
  ) {}

  get rules(): QueueRules {
    return QUEUE_STATES[this.state];
  }

  /** Whether attempts get no answers. */
  get isUnavailable(): boolean {
    return this.state === 'unavailable' || this.state === 'probing';
  }

  turn(turn: QueueTurn): void {
    this.state = this.rules.next[turn] ?? this.state;
  }

  /** Applies the transitions that follow from the time and from the callbacks in the database alone. */
  settle(now: number): void {
    if (this.state === 'unavailable' && now >= this.unavailableUntil) this.turn('timeUp');
    if (this.state === 'asked' && now >= this.askedUntil) this.turn('timeUp');
    if (this.state === 'slow' && now >= this.slowUntil) this.turn('timeUp');
    if (this.state === 'behind' && !this.due && !this.loading) this.turn('caughtUp');
    if (this.state === 'quick' && now < this.slowUntil) this.turn('slowed');
  }

  /** Makes the queue slow. Each time it takes longer until new callbacks are sent before they are stored again. */
  slowDown(now: number): void {
    if (now < this.slowUntil) return;
    this.slowUntil = now + this.slowForMs;
    this.slowForMs = Math.min(this.slowForMs * 2, LONGEST_SLOW_MS);
    this.turn('slowed');
  }

  answered(): void {
    this.unanswered = 0;
    this.pauseMs = 0;
    this.turn('answered');
  }

  /** @returns whether the pause is new or longer. A later answer may extend the pause, but not shorten it. */
  askedToWait(at: number, until: number): boolean {
    if (until <= this.askedUntil || at <= this.startedAgainAt) return false;
    this.askedUntil = until;
    this.turn('askedToWait');
    return true;
  }

  /** Starts over after a change of the company's settings, because it may be another receiver. */
  startAgain(now: number): void {
    this.startedAgainAt = now;
    this.askedUntil = 0;
    this.answered();
  }

  /** @returns whether the receiver became unreachable with this attempt */
  notAnswered(now: number, hand: DispatchState, limits: QueueLimits): boolean {
    const before = this.state;
    const share = shareOf(capacityFor(false, hand, limits).free);
    const isScarce = share < limits.concurrency;
    const enough = isScarce ? Math.max(2 * share, FEWEST_TO_PAUSE) : UNANSWERED_TO_PAUSE;
    // Attempts that were in flight when the receiver became unreachable add no information.
    if (++this.unanswered < Math.min(enough, UNANSWERED_TO_PAUSE) || before === 'unavailable') return false;
    this.pauseMs = Math.min(Math.max(this.pauseMs * 2, FIRST_PAUSE_MS), LAST_PAUSE_MS);
    this.unavailableUntil = now + this.pauseMs;
    this.turn('silent');
    return before !== 'probing';
  }

  /** Whether this callback's predecessor may be waiting in the database. */
  mustWaitFor(callback: CallbackDocument): boolean {
    const predecessor = predecessorOf(callback);
    if (predecessor === null || this.pending.has(predecessor)) return false;
    return this.unknown || this.persisted.has(predecessor);
  }

  /** Whether this callback is in memory, or known to wait in the database. */
  knows(id: string): boolean {
    return this.pending.has(id) || this.persisted.has(id);
  }

  /** Whether a page's callback may still be due: it is not in memory, and its shard is held here. */
  isFresh({ _id, shard }: CallbackDocument, { shards }: DispatchState): boolean {
    return shards.has(shard) && !this.pending.has(_id) && !this.leftWhileLoading.has(_id);
  }

  /** Whether the queue is empty and no callback was left to the database in this polling round or since. */
  isIdleSince(round: number, now: number): boolean {
    const isEmpty = this.pending.size === 0 && this.waiting.length === 0 && this.taking === 0;
    // A result that still comes back would create a second queue of the same receiver.
    const isAwaited = this.loading || this.waits || this.asking;
    return isEmpty && !isAwaited && this.leftInRound < round && now >= this.askedUntil;
  }

  /** The number of callbacks that may still come into memory: at least one if none is there and memory is left. */
  freeCapacity({ bytes }: DispatchState, { queue, memory }: QueueLimits): number {
    const held = this.pending.size;
    const share = Math.min(SHARE * (memory - bytes) - this.bytes, (1 - FOR_FIRSTS) * memory - bytes);
    const free = Math.min(queue - held, Math.floor(share / CALLBACK_BYTES));
    return Math.max(free, held === 0 && bytes < memory ? 1 : 0);
  }

  /** The attempts that may be in flight now: no more if other queues wait. `hasTurn`: the queue has waited itself. */
  attempts(hand: DispatchState, limits: QueueLimits, hasTurn: boolean): number {
    const { free, queue } = capacityFor(this.isUnavailable, hand, limits);
    if (free <= 0 || (queue.length > 0 && !hasTurn)) return 0;
    return Math.min(limits.concurrency, hasTurn ? 1 : shareOf(free), this.rules.attempts);
  }

  /** Remembers a callback that was left to the database for a later attempt. */
  remember(callback: CallbackDocument, hand: DispatchState, { remembered }: QueueLimits): void {
    this.leftInRound = hand.round;
    if (this.unknown || !canBeFollowed(callback)) return;
    hand.persisted -= this.persisted.size;
    this.persisted.add(callback._id);
    hand.persisted += this.persisted.size;
    if (this.persisted.size > REMEMBERED_PERSISTED || hand.persisted > remembered) this.forgetPersisted(hand);
  }

  /** Forgets the callbacks in the database: another process added some, or they are too many to remember. */
  forgetPersisted(hand: DispatchState): void {
    this.leftInRound = hand.round;
    this.unknown = true;
    hand.persisted -= this.persisted.size;
    this.persisted.clear();
  }
}

/** Removes and returns the next waiting queue if an attempt is free for it. */
export function nextToTry(hand: DispatchState, limits: QueueLimits): ReceiverQueue | undefined {
  for (const isProbe of [false, true]) {
    const { free, queue } = capacityFor(isProbe, hand, limits);
    if (free > 0 && queue.length > 0) return queue.shift();
  }
  return undefined;
}

/** The number of free attempts of this kind, and the queues that wait for them. */
function capacityFor(isProbe: boolean, hand: DispatchState, { attempts }: QueueLimits) {
  const forProbes = Math.max(Math.floor(FOR_PROBES * attempts), 1);
  if (isProbe) return { free: forProbes - hand.probes, queue: hand.toProbe };
  return { free: attempts - forProbes - (hand.inFlight - hand.probes), queue: hand.toTry };
}

function shareOf(free: number): number {
  return Math.max(Math.floor(SHARE * free), 1);
}
