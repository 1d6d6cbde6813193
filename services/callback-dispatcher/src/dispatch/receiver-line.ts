import {
  CALLBACK_OCTETS,
  type CallbackDocument,
  canBeFollowed,
  predecessorOf,
} from '../callbacks/callback-model';
import Denque from 'denque';
import {
  type CallbackStage,
  LINE_STATES,
  type LineRules,
  type LineState,
  type LineTurn,
} from './line-states';

/** Changes of one company's recipients that wait in line. Their message stays unacknowledged. */
export interface WaitingChanges {
  shard: number;
  count: number;
  /** Since when, ms since epoch. */
  since: number;
  /** They may be made into callbacks now. */
  resolve(): void;
  /** Their shard is let go: their message comes again, here or elsewhere. */
  reject(error: unknown): void;
}

/** A callback in memory. */
export interface Pending {
  readonly callback: CallbackDocument;
  stage: CallbackStage;
  /** The later status of the same recipient: it goes on when this one has ended. */
  successor: Pending | null;
  /** Its attempt shows whether a receiver that was away is back. */
  isProbe: boolean;
}

/** What all lines share. */
export interface Hand {
  /** Callbacks in memory, and about how many octets they take. */
  callbacks: number;
  octets: number;
  /** Changes that wait in line. */
  changes: number;
  /** What is in the messages that were opened, about, octets. */
  messageOctets: number;
  /** Attempts in flight, and those of them that are probes. */
  inFlight: number;
  probes: number;
  /** Lines that wait until they may have an attempt, and those that wait to be probed. */
  readonly toTry: Denque<ReceiverLine>;
  readonly toProbe: Denque<ReceiverLine>;
  /** Callbacks that lines remember to rest in the database. */
  resting: number;
  /** The current round of looking for what is due. */
  round: number;
  /** Shards whose callbacks are sent here. */
  readonly shards: Set<number>;
  /** Messages in hand of the shards whose messages are taken. */
  readonly messages: Map<number, number>;
  stopping: boolean;
}

export const newHand = (): Hand => ({
  ...{ callbacks: 0, octets: 0, changes: 0, messageOctets: 0, inFlight: 0, probes: 0, resting: 0 },
  ...{ round: 0, stopping: false, toTry: new Denque<ReceiverLine>(), toProbe: new Denque<ReceiverLine>() },
  ...{ shards: new Set<number>(), messages: new Map<number, number>() },
});

export interface LineLimits {
  /** Attempts in flight to one receiver; and to all of them. */
  concurrency: number;
  attempts: number;
  /** Callbacks of one receiver in memory; and octets of all of them, up to the last callback's. */
  queue: number;
  memory: number;
  /** Octets of messages that are opened at once. One that is larger is opened alone. */
  messageOctets: number;
  /** Callbacks of all receivers that are remembered to rest in the database, some 100 octets of memory each. */
  remembered: number;
  /** Changes that may wait for one receiver, and for all of them: some 150 octets of memory each. */
  waitingOfReceiver: number;
  waitingOfAll: number;
  /** With more messages of any shard in hand nothing waits: those of other receivers must still come. */
  messages: number;
  longestWaitMs: number;
  /** What can't wait is stored, so many changes of a receiver at a time. */
  storing: number;
}

/**
 * Of what is free for all, a receiver may take so much for itself. So there is always something left for the next one, what each
 * may have shrinks as they become more, and the bound for all holds however many they are.
 */
const SHARE = 1 / 4;
/** Of all memory for callbacks, what is for those who have none there. */
const FOR_FIRSTS = 1 / 8;
/** Of all attempts, those that are for probes: thousands of receivers that are away must not keep the others from being tried. */
const FOR_PROBES = 1 / 4;
const REMEMBERED_RESTING = 10_000;
const SLOW_FOR_MS = 5_000;
const LONGEST_SLOW_MS = 600_000;
const UNANSWERED_TO_BE_AWAY = 20;
/** While so many receivers are tried that each may have few attempts: else thousands that hang would take minutes to be known. */
const FEWEST_TO_BE_AWAY = 3;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 30_000;

/**
 * One receiver's line: what waits in front of it, what is in memory, and what is known of what rests in the database. It
 * keeps the order of a recipient's callbacks: a later status is chained behind an earlier one that is in memory, and stays
 * in the database where the earlier one may rest there. Changed by `step` only (`line-step.ts`).
 */
export class ReceiverLine {
  state: LineState = 'quick';
  readonly waiting = new Denque<WaitingChanges>();
  /** Changes that wait. */
  changes = 0;
  /** Changes that have left the line and are neither stored nor among the callbacks in memory yet. */
  taking = 0;

  readonly pending = new Map<string, Pending>();
  /** What they take, about. */
  octets = 0;
  ready = new Denque<Pending>();
  inFlight = 0;
  /** It waits until it may have an attempt. */
  waits = false;

  /** Something that is due rests in the database. */
  due = false;
  loading = false;
  /** What has left memory since the running load began: a page read before that may still show it as due. */
  readonly leftWhileLoading = new Set<string>();
  /** Callbacks that others may have to wait for, resting in the database; `unknown`: it isn't known one by one. */
  readonly resting = new Set<string>();
  /** The round in which something was last put to rest here. */
  restedInRound = 0;

  asking = false;
  /** Times are ms since epoch. */
  slowUntil = 0;
  slowForMs = SLOW_FOR_MS;
  unanswered = 0;
  awayUntil = 0;
  /** Until when an answer has asked to be left alone. */
  askedUntil = 0;
  /** When the company's settings have changed: what was asked before is over. */
  startedAgainAt = 0;
  pauseMs = 0;

  constructor(
    readonly key: string,
    readonly company: number,
    public unknown: boolean,
  ) {}

  get rules(): LineRules {
    return LINE_STATES[this.state];
  }

  /** Whether attempts get no answers. */
  get isAway(): boolean {
    return this.state === 'away' || this.state === 'probing';
  }

  turn(turn: LineTurn): void {
    this.state = this.rules.next[turn] ?? this.state;
  }

  /** What follows from the time, and from what rests in the database, alone. */
  settle(now: number): void {
    if (this.state === 'away' && now >= this.awayUntil) this.turn('timeUp');
    if (this.state === 'asked' && now >= this.askedUntil) this.turn('timeUp');
    if (this.state === 'slow' && now >= this.slowUntil) this.turn('timeUp');
    if (this.state === 'behind' && !this.due && !this.loading) this.turn('caughtUp');
    if (this.state === 'quick' && now < this.slowUntil) this.turn('slowed');
  }

  /** Each time it's longer until what is new is sent before it is stored again. */
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

  /** @returns whether it waits for longer from now on: what was in flight may ask for that, not for less. */
  toldToWait(at: number, until: number): boolean {
    if (until <= this.askedUntil || at <= this.startedAgainAt) return false;
    this.askedUntil = until;
    this.turn('toldToWait');
    return true;
  }

  /** The company's settings have changed: it may be another receiver. */
  startAgain(now: number): void {
    this.startedAgainAt = now;
    this.askedUntil = 0;
    this.answered();
  }

  /** @returns whether it is away from now on and was not before. */
  notAnswered(now: number, hand: Hand, limits: LineLimits): boolean {
    const before = this.state;
    const share = shareOf(placesFor(false, hand, limits).free);
    const isScarce = share < limits.concurrency;
    const enough = isScarce ? Math.max(2 * share, FEWEST_TO_BE_AWAY) : UNANSWERED_TO_BE_AWAY;
    // Attempts that were in flight when it went away say nothing new.
    if (++this.unanswered < Math.min(enough, UNANSWERED_TO_BE_AWAY) || before === 'away') return false;
    this.pauseMs = Math.min(Math.max(this.pauseMs * 2, FIRST_PAUSE_MS), LAST_PAUSE_MS);
    this.awayUntil = now + this.pauseMs;
    this.turn('silent');
    return before !== 'probing';
  }

  /** Whether this callback's predecessor may rest in the database. */
  mustWaitFor(callback: CallbackDocument): boolean {
    const predecessor = predecessorOf(callback);
    if (predecessor === null || this.pending.has(predecessor)) return false;
    return this.unknown || this.resting.has(predecessor);
  }

  /** Whether a callback that a page shows as due is so, as far as is known here, and neither in memory nor somebody else's. */
  isFresh({ _id, shard }: CallbackDocument, { shards }: Hand): boolean {
    return shards.has(shard) && !this.pending.has(_id) && !this.leftWhileLoading.has(_id);
  }

  /** Whether there is nothing of it here, and nothing was put to rest in this round (of looks into the database) or since. */
  isIdleSince(round: number, now: number): boolean {
    const isEmpty = this.pending.size === 0 && this.waiting.length === 0 && this.taking === 0;
    // What still comes back to it would make it a second line of its receiver.
    const isAwaited = this.loading || this.waits || this.asking;
    return isEmpty && !isAwaited && this.restedInRound < round && now >= this.askedUntil;
  }

  /** How many more of its callbacks may come into memory. Where it has none: one, as long as there is any room. */
  room({ octets }: Hand, { queue, memory }: LineLimits): number {
    const held = this.pending.size;
    const share = Math.min(SHARE * (memory - octets) - this.octets, (1 - FOR_FIRSTS) * memory - octets);
    const free = Math.min(queue - held, Math.floor(share / CALLBACK_OCTETS));
    return Math.max(free, held === 0 && octets < memory ? 1 : 0);
  }

  /** How many of its attempts may be in flight by now: none more where others wait for one. `hasTurn`: it has waited itself. */
  attempts(hand: Hand, limits: LineLimits, hasTurn: boolean): number {
    const { free, line } = placesFor(this.isAway, hand, limits);
    if (free <= 0 || (line.length > 0 && !hasTurn)) return 0;
    return Math.min(limits.concurrency, hasTurn ? 1 : shareOf(free), this.rules.attempts);
  }

  /** The callback went to the database, to be tried when its time comes. */
  remember(callback: CallbackDocument, hand: Hand, { remembered }: LineLimits): void {
    this.restedInRound = hand.round;
    if (this.unknown || !canBeFollowed(callback)) return;
    hand.resting -= this.resting.size;
    this.resting.add(callback._id);
    hand.resting += this.resting.size;
    if (this.resting.size > REMEMBERED_RESTING || hand.resting > remembered) this.forgetResting(hand);
  }

  /** From now on anything may be in the database: another process has put it there, or it is too much to remember. */
  forgetResting(hand: Hand): void {
    this.restedInRound = hand.round;
    this.unknown = true;
    hand.resting -= this.resting.size;
    this.resting.clear();
  }
}

/** The line whose turn it is to have an attempt, where there is room for one; it stands in no line any more. */
export function nextToTry(hand: Hand, limits: LineLimits): ReceiverLine | undefined {
  for (const isProbe of [false, true]) {
    const { free, line } = placesFor(isProbe, hand, limits);
    if (free > 0 && line.length > 0) return line.shift();
  }
  return undefined;
}

/** How many more attempts of this kind may be in flight, and who waits for them. */
function placesFor(isProbe: boolean, hand: Hand, { attempts }: LineLimits) {
  const forProbes = Math.max(Math.floor(FOR_PROBES * attempts), 1);
  if (isProbe) return { free: forProbes - hand.probes, line: hand.toProbe };
  return { free: attempts - forProbes - (hand.inFlight - hand.probes), line: hand.toTry };
}

function shareOf(free: number): number {
  return Math.max(Math.floor(SHARE * free), 1);
}
