// Long: the reaction to each event, one function after another, so that all reactions are read in one place.
import { type CallbackDocument, isInChain, octetsOf, predecessorOf } from '../callbacks/callback-model';
import Denque from 'denque';
import type { LineEffect, LineEvent, Page, Surroundings } from './line-events';
import { CALLBACK_STAGES, type CallbackMove } from './line-states';
import type { Pending, ReceiverLine, WaitingChanges } from './receiver-line';

interface Step extends Surroundings {
  line: ReceiverLine;
  /** Whether the queue waited for an attempt and may start one now. */
  hasTurn: boolean;
  effects: LineEffect[];
}

/** Below this number of callbacks in memory, the queue takes in waiting changes and the next page. */
export const LOW_WATER = 1_000;
/**
 * The limit of callbacks in front of one that is sent before it is stored: with more, it would rarely have an outcome
 * in time.
 */
const TRIED_AHEAD = 2_000;
const PAGE = 2_000;

/**
 * Applies an event to a queue: `(state, event) → (state, effects)`. The queue is changed in place, because copying
 * thousands of callbacks would cost more than sending them. Nothing else is changed, and no clock is read.
 */
export function step(
  line: ReceiverLine,
  event: LineEvent,
  { now, hand, limits, target, isSure }: Surroundings,
): LineEffect[] {
  const effects: LineEffect[] = [];
  const hasTurn = event.kind === 'turnCame';
  const one: Step = { line, hasTurn, effects, now, hand, limits, target, isSure };
  line.settle(now);
  happen(one, event);
  line.settle(now);
  if (!hand.stopping) goOn(one);
  return effects;
}

/** Applies the change that each event makes. */
function happen(one: Step, event: LineEvent): void {
  const { line, hand, now } = one;
  switch (event.kind) {
    case 'changesCame':
      return waitInLine(one, event.changes);
    case 'changesTakenIn':
      line.taking -= event.count;
      return;
    case 'callbacksCame':
      return tryFirst(one, event.callbacks);
    case 'callbacksStored':
      return takeStored(one, event.callbacks);
    case 'overdue':
      // While the shard leases are uncertain, the delay says nothing about the receiver.
      if (one.isSure) line.slowDown(now);
      return;
    case 'attempted':
      return attempted(one, event);
    case 'outcomeStored':
      return event.outcome.kind === 'retry' ? putBack(one, event.entry) : end(one, event.entry);
    case 'restingUnknown':
      line.forgetResting(hand);
      line.due = true;
      return;
    case 'foundResting':
      line.due ||= event.isDue;
      return;
    case 'loadBegan':
      return beginLoad(one);
    case 'pageCame':
      return takePage(one, event.page);
    case 'loadFailed':
      line.due = true;
      return endLoad(line);
    case 'pauseFound':
      pauseUntil(one, event.at, event.until);
      return;
    case 'settingsTold':
      line.asking = false;
      return;
    case 'settingsChanged':
      return line.startAgain(now);
    case 'shardLost':
      return drop(one, ({ shard }) => shard === event.shard);
    case 'shardLetGo':
      return giveBack(one, event.shard);
    case 'turnCame':
      line.waits = false;
      return;
    case 'timePassed':
      return;
  }
}

/**
 * Continues after any event, within the limits: releases waiting changes, sends ready callbacks and requests the next
 * page.
 */
function goOn(one: Step): void {
  releaseWaiting(one);
  sendReady(one);
  const { line, hand, limits, effects } = one;
  if (!line.due || line.loading || line.rules.attempts === 0 || line.ready.length >= LOW_WATER) return;
  const room = line.room(hand, limits);
  // Reading a page pays off once half of the capacity is free.
  if (room === 0 || room < line.pending.size || line.pending.size > PAGE) return;
  const hasNothing = line.ready.length === 0 && line.inFlight === 0;
  if (!hasNothing && line.inFlight >= line.attempts(hand, limits, false)) return;
  line.loading = true;
  effects.push({ kind: 'load' });
}

// Waiting changes.

function waitInLine({ line, hand, effects }: Step, changes: WaitingChanges): void {
  if (!hand.messages.has(changes.shard)) {
    effects.push({ kind: 'giveBack', changes });
    return;
  }
  line.waiting.push(changes);
  line.changes += changes.count;
  hand.changes += changes.count;
}

function releaseWaiting(one: Step): void {
  const { line, effects } = one;
  for (
    let next = line.waiting.peekFront();
    next && line.taking < roomFor(one, next);
    next = line.waiting.peekFront()
  ) {
    leaveLine(one, line.waiting.shift()!);
    line.taking += next.count;
    effects.push({ kind: 'takeIn', changes: next });
  }
}

/** The number of changes that may be on their way into memory or the database for the next changes to follow. */
function roomFor(one: Step, next: WaitingChanges): number {
  const { line, hand, limits } = one;
  const isTried = line.rules.fresh === 'try' && line.room(hand, limits) > 0;
  if (!isTried || mustBeStored(one, next)) return limits.storing;
  return one.isSure ? LOW_WATER - line.pending.size : 0;
}

function mustBeStored({ line, hand, limits, now }: Step, { since }: WaitingChanges): boolean {
  if (line.changes > limits.waitingOfReceiver || hand.changes > limits.waitingOfAll) return true;
  if (now - since > limits.longestWaitMs) return true;
  for (const count of hand.messages.values()) if (count > limits.messages) return true;
  return false;
}

function giveBack(one: Step, shard: number): void {
  const { waiting } = one.line;
  for (let left = waiting.length; left > 0; left--) {
    const changes = waiting.shift()!;
    if (changes.shard !== shard) {
      waiting.push(changes);
      continue;
    }
    leaveLine(one, changes);
    one.effects.push({ kind: 'giveBack', changes });
  }
}

function leaveLine({ line, hand }: Step, { count }: WaitingChanges): void {
  line.changes -= count;
  hand.changes -= count;
}

// Into memory.

/** The first callback that has to be stored also holds back the callbacks behind it. */
function tryFirst(one: Step, callbacks: CallbackDocument[]): void {
  const { line, hand, limits, effects } = one;
  for (const callback of callbacks) {
    const isFree = one.isSure && line.pending.size < TRIED_AHEAD && line.room(hand, limits) > 0;
    // A callback may have been stored just after the lookup and still be in flight.
    const isKnown = line.pending.has(callback._id);
    if (line.rules.fresh === 'store' || !isFree || isKnown || line.mustWaitFor(callback)) return;
    effects.push({ kind: 'holdMessage', callback });
    admit(one, callback);
  }
}

function takeStored(one: Step, callbacks: CallbackDocument[]): void {
  const { line, hand, limits } = one;
  for (const callback of callbacks) {
    const hasRoom = line.rules.stored === 'admit' && line.room(hand, limits) > 0;
    if (hasRoom && !line.mustWaitFor(callback)) {
      admit(one, callback);
      continue;
    }
    line.remember(callback, hand, limits);
    line.due = true;
    if (!hasRoom) line.turn('overflowed');
  }
}

/**
 * Takes a callback into memory. With the setting `collapseCallbacks` it replaces an earlier status that is not sent
 * yet.
 */
function admit(one: Step, callback: CallbackDocument): void {
  const { line, hand, target, effects } = one;
  if (line.resting.delete(callback._id)) hand.resting--;
  const entry: Pending = { callback, stage: 'ready', successor: null, isProbe: false };
  const predecessor = predecessorOf(callback);
  const before = predecessor === null ? undefined : line.pending.get(predecessor);
  line.pending.set(callback._id, entry);
  hand.callbacks++;
  count(one, callback, 1);
  const isReplaced = target?.collapse && before?.stage === 'ready' && !isInChain(callback);
  if (before && !isReplaced) {
    entry.stage = 'chained';
    lastOf(before).successor = entry;
    return;
  }
  line.ready.push(entry);
  if (!before) return;
  move(before, 'replace');
  effects.push({
    kind: 'storeOutcome',
    entry: before,
    outcome: { kind: 'skipped', id: before.callback._id },
  });
}

/**
 * The end of the chain. A callback with the stage `left` is not part of the chain: a callback behind it would never be
 * sent.
 */
function lastOf(entry: Pending): Pending {
  let last = entry;
  while (last.successor && last.successor.stage !== 'left') last = last.successor;
  return last;
}

// Attempts.

function sendReady(one: Step): void {
  const { line, hand, limits, target, effects } = one;
  if (line.ready.length === 0 || !one.isSure) return;
  if (target === undefined) {
    if (line.asking) return;
    line.asking = true;
    effects.push({ kind: 'askSettings' });
    return;
  }
  while (line.inFlight < line.attempts(hand, limits, one.hasTurn)) {
    const entry = line.ready.shift();
    if (!entry) return;
    if (entry.stage !== 'ready') continue;
    if (!hand.shards.has(entry.callback.shard)) {
      putBack(one, entry);
      continue;
    }
    move(entry, 'send');
    entry.isProbe = line.isAway;
    countAttempt(one, entry, 1);
    effects.push({ kind: 'attempt', entry, target });
  }
  waitForTurn(one);
}

/**
 * A queue with an attempt in flight continues when that attempt ends. A queue without one waits behind the queues that
 * already wait.
 */
function waitForTurn({ line, hand }: Step): void {
  if (line.waits || line.inFlight > 0 || line.ready.length === 0 || line.rules.attempts === 0) return;
  line.waits = true;
  (line.isAway ? hand.toProbe : hand.toTry).push(line);
}

function countAttempt({ line, hand }: Step, { isProbe }: Pending, times: 1 | -1): void {
  line.inFlight += times;
  hand.inFlight += times;
  if (isProbe) hand.probes += times;
}

function attempted(one: Step, event: Extract<LineEvent, { kind: 'attempted' }>): void {
  const { line, hand, limits, effects, now } = one;
  const { entry, outcome, reached, pauseMs = null, error } = event;
  countAttempt(one, entry, -1);
  move(entry, 'answer');
  if (reached === true) {
    if (line.isAway) effects.push({ kind: 'tellBack' });
    line.answered();
    if (pauseMs !== null && pauseUntil(one, now, now + pauseMs))
      effects.push({ kind: 'keepPause', at: now, until: line.askedUntil });
  } else if (reached === false) {
    if (line.notAnswered(now, hand, limits)) effects.push({ kind: 'tellAway', reason: error });
    // Memory is reserved for reachable receivers.
    if (line.isAway) drop(one, () => true);
  }
  effects.push({ kind: 'storeOutcome', entry, outcome });
}

/**
 * Moves all callbacks of a receiver out of memory if it asked for a pause. @returns whether the pause is new or longer
 */
function pauseUntil(one: Step, at: number, until: number): boolean {
  if (until <= one.now || !one.line.toldToWait(at, until)) return false;
  drop(one, () => true);
  return true;
}

// Out of memory. The successor of a callback is sent only after its predecessor's end is stored.

/** Removes an ended callback and frees the callback chained behind it. */
function end(one: Step, entry: Pending): void {
  leave(one, entry);
  const { successor } = entry;
  if (successor?.stage !== 'chained') return;
  move(successor, 'free');
  one.line.ready.push(successor);
}

/**
 * Leaves the callback, and those chained behind it, in the database, for a later attempt by this or another process.
 */
function putBack(one: Step, entry: Pending): void {
  rest(one, entry);
  for (let next = entry.successor; next?.stage === 'chained'; next = next.successor) {
    rest(one, next);
    one.line.due = true;
  }
}

/** Removes unsent callbacks from memory. They still wait in the database. */
function drop(one: Step, which: (callback: CallbackDocument) => boolean): void {
  const { line } = one;
  const kept = new Denque<Pending>();
  for (const entry of line.pending.values()) {
    const { stage } = entry;
    if (stage !== 'ready' && stage !== 'chained') continue;
    if (which(entry.callback)) {
      rest(one, entry);
      line.due = true;
      line.turn('overflowed');
    } else if (stage === 'ready') {
      kept.push(entry);
    }
  }
  line.ready = kept;
}

function rest(one: Step, entry: Pending): void {
  leave(one, entry);
  one.line.remember(entry.callback, one.hand, one.limits);
}

function leave(one: Step, entry: Pending): void {
  const { line, hand } = one;
  move(entry, 'leave');
  if (line.pending.delete(entry.callback._id)) {
    hand.callbacks--;
    count(one, entry.callback, -1);
  }
  if (line.loading) line.leftWhileLoading.add(entry.callback._id);
}

function count({ line, hand }: Step, callback: CallbackDocument, times: 1 | -1): void {
  const octets = times * octetsOf(callback);
  line.octets += octets;
  hand.octets += octets;
}

function move(entry: Pending, by: CallbackMove): void {
  const stage = CALLBACK_STAGES[entry.stage][by];
  if (!stage) throw new Error(`A callback that is ${entry.stage} can't ${by}.`);
  entry.stage = stage;
}

// Pages of callbacks from the database.

function beginLoad({ line, hand, limits, effects }: Step): void {
  // At least one, even if no capacity is left: the read would otherwise return nothing.
  const wanted = line.isAway ? 1 : Math.max(Math.min(PAGE, line.room(hand, limits)), 1);
  line.due = false;
  // The callbacks in memory also wait in the database, in front of the others.
  effects.push({ kind: 'readPage', limit: wanted + line.pending.size, wanted });
}

function takePage(one: Step, { callbacks, ended, wanted, isFull }: Page): void {
  const { line, hand, limits } = one;
  let admitted = 0;
  for (const callback of callbacks) {
    if (admitted === wanted || line.room(hand, limits) === 0) {
      line.due = true;
      break;
    }
    // The callback may have arrived from the broker while the page was read.
    if (!line.isFresh(callback, hand)) continue;
    const predecessor = predecessorOf(callback);
    if (predecessor === null || line.pending.has(predecessor) || ended.has(predecessor)) {
      admit(one, callback);
      admitted++;
    } else {
      line.due = true;
    }
  }
  if (isFull) line.due = true;
  // Also if new arrivals had to stay in the database while the page was read.
  if (line.due) line.turn('overflowed');
  endLoad(line);
}

function endLoad(line: ReceiverLine): void {
  line.loading = false;
  line.leftWhileLoading.clear();
}
