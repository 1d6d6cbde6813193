import { type CallbackDocument, isInChain, bytesOf, predecessorOf } from '../callbacks/callback-model';
import Denque from 'denque';
import type { QueueEffect, QueueEvent, Page, Surroundings } from './receiver-queue-events';
import { CALLBACK_STAGES, type CallbackMove } from './receiver-queue-states';
import type { Pending, ReceiverQueue, WaitingChanges } from './receiver-queue';

interface Step extends Surroundings {
  queue: ReceiverQueue;
  /** Whether the queue waited for an attempt and may start one now. */
  hasTurn: boolean;
  effects: QueueEffect[];
}

/** Below this number of callbacks in memory, the queue takes in waiting changes and the next page. */
const LOW_WATER = 1_000;
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
  queue: ReceiverQueue,
  event: QueueEvent,
  { now, hand, limits, target, isSure }: Surroundings,
): QueueEffect[] {
  const effects: QueueEffect[] = [];
  const hasTurn = event.kind === 'turnCame';
  const one: Step = { queue, hasTurn, effects, now, hand, limits, target, isSure };
  queue.settle(now);
  happen(one, event);
  queue.settle(now);
  if (!hand.stopping) goOn(one);
  return effects;
}

/** Applies the change that each event makes. */
function happen(one: Step, event: QueueEvent): void {
  const { queue, hand, now } = one;
  switch (event.kind) {
    case 'changesCame':
      return waitInQueue(one, event.changes);
    case 'changesTakenIn':
      queue.taking -= event.count;
      return;
    case 'callbacksCame':
      return tryFirst(one, event.callbacks);
    case 'callbacksStored':
      return takeStored(one, event.callbacks);
    case 'overdue':
      // While the shard leases are uncertain, the delay says nothing about the receiver.
      if (one.isSure) queue.slowDown(now);
      return;
    case 'attempted':
      return attempted(one, event);
    case 'outcomeStored':
      return event.outcome.kind === 'retry' ? requeue(one, event.entry) : end(one, event.entry);
    case 'persistedUnknown':
      queue.forgetPersisted(hand);
      queue.due = true;
      return;
    case 'foundPersisted':
      queue.due ||= event.isDue;
      return;
    case 'loadBegan':
      return beginLoad(one);
    case 'pageCame':
      return takePage(one, event.page);
    case 'loadFailed':
      queue.due = true;
      return endLoad(queue);
    case 'pauseFound':
      pauseUntil(one, event.at, event.until);
      return;
    case 'settingsKnown':
      queue.asking = false;
      return;
    case 'settingsChanged':
      return queue.startAgain(now);
    case 'shardLost':
      return drop(one, ({ shard }) => shard === event.shard);
    case 'shardLetGo':
      return release(one, event.shard);
    case 'turnCame':
      queue.waits = false;
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
  const { queue, hand, limits, effects } = one;
  if (!queue.due || queue.loading || queue.rules.attempts === 0 || queue.ready.length >= LOW_WATER) return;
  const free = queue.freeCapacity(hand, limits);
  // Reading a page pays off once half of the capacity is free.
  if (free === 0 || free < queue.pending.size || queue.pending.size > PAGE) return;
  const hasNothing = queue.ready.length === 0 && queue.inFlight === 0;
  if (!hasNothing && queue.inFlight >= queue.attempts(hand, limits, false)) return;
  queue.loading = true;
  effects.push({ kind: 'load' });
}

// Waiting changes.

function waitInQueue({ queue, hand, effects }: Step, changes: WaitingChanges): void {
  if (!hand.messages.has(changes.shard)) {
    effects.push({ kind: 'release', changes });
    return;
  }
  queue.waiting.push(changes);
  queue.changes += changes.count;
  hand.changes += changes.count;
}

function releaseWaiting(one: Step): void {
  const { queue, effects } = one;
  for (
    let next = queue.waiting.peekFront();
    next && queue.taking < capacityFor(one, next);
    next = queue.waiting.peekFront()
  ) {
    leaveQueue(one, queue.waiting.shift()!);
    queue.taking += next.count;
    effects.push({ kind: 'takeIn', changes: next });
  }
}

/** The number of changes that may be on their way into memory or the database for the next changes to follow. */
function capacityFor(one: Step, next: WaitingChanges): number {
  const { queue, hand, limits } = one;
  const isTried = queue.rules.fresh === 'try' && queue.freeCapacity(hand, limits) > 0;
  if (!isTried || mustBeStored(one, next)) return limits.storing;
  return one.isSure ? LOW_WATER - queue.pending.size : 0;
}

function mustBeStored({ queue, hand, limits, now }: Step, { since }: WaitingChanges): boolean {
  if (queue.changes > limits.waitingOfReceiver || hand.changes > limits.waitingOfAll) return true;
  if (now - since > limits.longestWaitMs) return true;
  for (const count of hand.messages.values()) if (count > limits.messages) return true;
  return false;
}

function release(one: Step, shard: number): void {
  const { waiting } = one.queue;
  for (let left = waiting.length; left > 0; left--) {
    const changes = waiting.shift()!;
    if (changes.shard !== shard) {
      waiting.push(changes);
      continue;
    }
    leaveQueue(one, changes);
    one.effects.push({ kind: 'release', changes });
  }
}

function leaveQueue({ queue, hand }: Step, { count }: WaitingChanges): void {
  queue.changes -= count;
  hand.changes -= count;
}

// Into memory.

/** The first callback that has to be stored also holds back the callbacks behind it. */
function tryFirst(one: Step, callbacks: CallbackDocument[]): void {
  const { queue, hand, limits, effects } = one;
  for (const callback of callbacks) {
    const isFree = one.isSure && queue.pending.size < TRIED_AHEAD && queue.freeCapacity(hand, limits) > 0;
    // A callback may have been stored just after the lookup and still be in flight.
    const isKnown = queue.pending.has(callback._id);
    if (queue.rules.fresh === 'store' || !isFree || isKnown || queue.mustWaitFor(callback)) return;
    effects.push({ kind: 'holdMessage', callback });
    admit(one, callback);
  }
}

function takeStored(one: Step, callbacks: CallbackDocument[]): void {
  const { queue, hand, limits } = one;
  for (const callback of callbacks) {
    const hasCapacity = queue.rules.stored === 'admit' && queue.freeCapacity(hand, limits) > 0;
    if (hasCapacity && !queue.mustWaitFor(callback)) {
      admit(one, callback);
      continue;
    }
    queue.remember(callback, hand, limits);
    queue.due = true;
    if (!hasCapacity) queue.turn('overflowed');
  }
}

/**
 * Takes a callback into memory. With the setting `collapseCallbacks` it replaces an earlier status that is not sent
 * yet.
 */
function admit(one: Step, callback: CallbackDocument): void {
  const { queue, hand, target, effects } = one;
  if (queue.persisted.delete(callback._id)) hand.persisted--;
  const entry: Pending = { callback, stage: 'ready', successor: null, isProbe: false };
  const predecessor = predecessorOf(callback);
  const before = predecessor === null ? undefined : queue.pending.get(predecessor);
  queue.pending.set(callback._id, entry);
  hand.callbacks++;
  count(one, callback, 1);
  const isReplaced = target?.collapse && before?.stage === 'ready' && !isInChain(callback);
  if (before && !isReplaced) {
    entry.stage = 'chained';
    lastOf(before).successor = entry;
    return;
  }
  queue.ready.push(entry);
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
  const { queue, hand, limits, target, effects } = one;
  if (queue.ready.length === 0 || !one.isSure) return;
  if (target === undefined) {
    if (queue.asking) return;
    queue.asking = true;
    effects.push({ kind: 'askSettings' });
    return;
  }
  while (queue.inFlight < queue.attempts(hand, limits, one.hasTurn)) {
    const entry = queue.ready.shift();
    if (!entry) return;
    if (entry.stage !== 'ready') continue;
    if (!hand.shards.has(entry.callback.shard)) {
      requeue(one, entry);
      continue;
    }
    move(entry, 'send');
    entry.isProbe = queue.isUnavailable;
    countAttempt(one, entry, 1);
    effects.push({ kind: 'attempt', entry, target });
  }
  waitForTurn(one);
}

/**
 * A queue with an attempt in flight continues when that attempt ends. A queue without one waits behind the queues that
 * already wait.
 */
function waitForTurn({ queue, hand }: Step): void {
  if (queue.waits || queue.inFlight > 0 || queue.ready.length === 0 || queue.rules.attempts === 0) return;
  queue.waits = true;
  (queue.isUnavailable ? hand.toProbe : hand.toTry).push(queue);
}

function countAttempt({ queue, hand }: Step, { isProbe }: Pending, times: 1 | -1): void {
  queue.inFlight += times;
  hand.inFlight += times;
  if (isProbe) hand.probes += times;
}

function attempted(one: Step, event: Extract<QueueEvent, { kind: 'attempted' }>): void {
  const { queue, hand, limits, effects, now } = one;
  const { entry, outcome, reached, pauseMs = null, error } = event;
  countAttempt(one, entry, -1);
  move(entry, 'answer');
  if (reached === true) {
    if (queue.isUnavailable) effects.push({ kind: 'reportAvailable' });
    queue.answered();
    // Of the time when the attempt began: an answer of an earlier receiver does not pause its successor.
    const at = 'entry' in outcome ? outcome.entry.at.getTime() - outcome.entry.ms : now;
    if (pauseMs !== null && pauseUntil(one, at, now + pauseMs))
      effects.push({ kind: 'keepPause', at, until: queue.askedUntil });
  } else if (reached === false) {
    if (queue.notAnswered(now, hand, limits)) effects.push({ kind: 'reportUnavailable', reason: error });
    // Memory is reserved for reachable receivers.
    if (queue.isUnavailable) drop(one, () => true);
  }
  effects.push({ kind: 'storeOutcome', entry, outcome });
}

/**
 * Moves all callbacks of a receiver out of memory if it asked for a pause. @returns whether the pause is new or longer
 */
function pauseUntil(one: Step, at: number, until: number): boolean {
  if (until <= one.now || !one.queue.askedToWait(at, until)) return false;
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
  one.queue.ready.push(successor);
}

/**
 * Leaves the callback, and those chained behind it, in the database, for a later attempt by this or another process.
 */
function requeue(one: Step, entry: Pending): void {
  leaveStored(one, entry);
  for (let next = entry.successor; next?.stage === 'chained'; next = next.successor) {
    leaveStored(one, next);
    one.queue.due = true;
  }
}

/** Removes unsent callbacks from memory. They still wait in the database. */
function drop(one: Step, which: (callback: CallbackDocument) => boolean): void {
  const { queue } = one;
  const kept = new Denque<Pending>();
  for (const entry of queue.pending.values()) {
    const { stage } = entry;
    if (stage !== 'ready' && stage !== 'chained') continue;
    if (which(entry.callback)) {
      leaveStored(one, entry);
      queue.due = true;
      queue.turn('overflowed');
    } else if (stage === 'ready') {
      kept.push(entry);
    }
  }
  queue.ready = kept;
}

function leaveStored(one: Step, entry: Pending): void {
  leave(one, entry);
  one.queue.remember(entry.callback, one.hand, one.limits);
}

function leave(one: Step, entry: Pending): void {
  const { queue, hand } = one;
  move(entry, 'leave');
  if (queue.pending.delete(entry.callback._id)) {
    hand.callbacks--;
    count(one, entry.callback, -1);
  }
  if (queue.loading) queue.leftWhileLoading.add(entry.callback._id);
}

function count({ queue, hand }: Step, callback: CallbackDocument, times: 1 | -1): void {
  const bytes = times * bytesOf(callback);
  queue.bytes += bytes;
  hand.bytes += bytes;
}

function move(entry: Pending, by: CallbackMove): void {
  const stage = CALLBACK_STAGES[entry.stage][by];
  if (!stage) throw new Error(`A callback that is ${entry.stage} can't ${by}.`);
  entry.stage = stage;
}

// Pages of callbacks from the database.

function beginLoad({ queue, hand, limits, effects }: Step): void {
  // At least one, even if no capacity is left: the read would otherwise return nothing.
  const wanted = queue.isUnavailable ? 1 : Math.max(Math.min(PAGE, queue.freeCapacity(hand, limits)), 1);
  queue.due = false;
  // The callbacks in memory also wait in the database, in front of the others.
  effects.push({ kind: 'readPage', limit: wanted + queue.pending.size, wanted });
}

function takePage(one: Step, { callbacks, ended, wanted, isFull }: Page): void {
  const { queue, hand, limits } = one;
  let admitted = 0;
  for (const callback of callbacks) {
    if (admitted === wanted || queue.freeCapacity(hand, limits) === 0) {
      queue.due = true;
      break;
    }
    // The callback may have arrived from the broker while the page was read.
    if (!queue.isFresh(callback, hand)) continue;
    const predecessor = predecessorOf(callback);
    if (predecessor === null || queue.pending.has(predecessor) || ended.has(predecessor)) {
      admit(one, callback);
      admitted++;
    } else {
      queue.due = true;
    }
  }
  if (isFull) queue.due = true;
  // Also if new arrivals had to stay in the database while the page was read.
  if (queue.due) queue.turn('overflowed');
  endLoad(queue);
}

function endLoad(queue: ReceiverQueue): void {
  queue.loading = false;
  queue.leftWhileLoading.clear();
}
