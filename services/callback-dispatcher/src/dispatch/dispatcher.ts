import Denque from 'denque';
import type { Activity } from '@herald/service';
import type { Logger } from '@herald/telemetry/logging';
import { UnavailableError } from '@herald/contracts/errors';
import { type CallbackDocument, isInChain, predecessorOf } from '../callbacks/callback-model';
import type { Outcome } from '../callbacks/outcome';
import type { OutcomeWriter } from '../callbacks/outcome-writer';
import { companyOfReceiver, isTestReceiver, kindOfReceiver } from '../callbacks/receiver-key';
import type { ReceiverPauses } from '../callbacks/receiver-pauses';
import type { CallbackTargets, CompanyTarget } from '../companies/callback-targets';
import type { AttemptResult, CallbackClient } from '../sending/callback-client';
import { callbackRequest } from '../sending/callback-request';
import { traceAttempt } from '../sending/callback-traces';
import type { AttemptLog } from './attempt-log';
import type { DispatchMetrics } from './dispatch-metrics';
import type { DueCallbacks } from './due-callbacks';
import { failedWithoutUrl, judgeAttempt, type JudgedOutcome } from './judge-attempt';
import { type DispatchLimits, type Entry, freeAttempts, Receiver, type Usage } from './receiver';
import type { RecentCallbacks } from './recent-callbacks';
import { askedDelay, askedPause, type RetrySchedule } from './retry-schedule';

export interface DispatcherDeps {
  targets: Pick<CallbackTargets, 'peek' | 'get'>;
  client: Pick<CallbackClient, 'send' | 'leave'>;
  outcomes: Pick<OutcomeWriter, 'record'>;
  due: Pick<DueCallbacks, 'find' | 'claim'>;
  pauses: Pick<ReceiverPauses, 'put' | 'remove' | 'standing'>;
  recent: Pick<RecentCallbacks, 'ended'>;
  attemptLog: Pick<AttemptLog, 'attempted'>;
  metrics: Pick<DispatchMetrics, 'delivered' | 'notDelivered'>;
  logger: Logger;
  schedule: RetrySchedule;
  limits: DispatchLimits;
  /** The limit of an attempt, ms. */
  timeoutMs: number;
  /** The interval between polls of the database for due callbacks, ms. */
  pollIntervalMs: number;
  activity: Pick<Activity, 'isPollDue'>;
}

export interface Delivery {
  isOurs(): boolean;
  /** Whether the database has a callback that must be sent before it. */
  isBehind: boolean;
}

type WaitingOutcome = Extract<Outcome, { kind: 'postponed' | 'retry' }>;
type EndOutcome = Exclude<Outcome, WaitingOutcome>;

/** The claim of the process that took the callback from its message. */
const FIRST_CLAIM = 'first';
const TICK_MS = 50;
/** A new callback without an outcome after this time is stored as waiting. */
const FIRST_LIMIT_MS = 1_000;
/** The time after a claim, in addition to attempts, that a callback may wait in memory and its outcome may wait for a write. */
const CLAIM_MARGIN_MS = 10_000;
/** The delay of a callback whose predecessor is being stored as waiting. */
const AFTER_LEAVING_MS = 1_000;
const LOADS_AT_ONCE = 4;
const AFTER_LOAD_ERROR_MS = 500;
const TARGET_RETRY_MS = 1_000;
/** The interval of polls for waiting callbacks while none is known. */
const EMPTY_POLL_MS = 5_000;

/**
 * Sends callbacks. A new callback is sent while its message is unacknowledged, and stored once, with its outcome. If it
 * fails or has to wait, it is stored as waiting, and sent from the database when it is due: by the process that claims
 * it, which is any dispatcher.
 */
export class Dispatcher {
  readonly receivers = new Map<string, Receiver>();
  /** The callbacks in memory, by id. */
  readonly entries = new Map<string, Entry>();
  readonly usage: Usage = { bytes: 0, inFlight: 0, probes: 0 };
  /** New callbacks, in order of arrival. */
  private readonly fresh = new Denque<Entry>();
  /** Receivers that wait for one of the common attempts, and for one of the probes. */
  private readonly toTry = new Set<Receiver>();
  private readonly toProbe = new Set<Receiver>();
  private readonly toLoad = new Denque<Receiver>();
  private readonly loads = new Set<Promise<void>>();
  private pollTimer: NodeJS.Timeout | null = null;
  private tickTimer: NodeJS.Timeout | null = null;
  private polling: Promise<void> | null = null;
  private polledAt = -Infinity;
  /** Whether callbacks wait in the database, as far as this process knows. They become due without any sign of work. */
  private mayFind = true;
  private isStopping = false;
  private onIdle: (() => void) | null = null;

  constructor(private readonly deps: DispatcherDeps) {}

  start(): void {
    this.pollTimer = setInterval(() => this.poll(), this.deps.pollIntervalMs);
  }

  /** Sends nothing more. New callbacks and callbacks that are ready are stored as waiting. */
  stopSending(): void {
    this.isStopping = true;
    if (this.pollTimer) clearInterval(this.pollTimer);
    for (const entry of [...this.entries.values()])
      if (entry.stage === 'ready') this.leave(entry, Date.now());
  }

  /** Waits until the attempts in flight have ended, and all callbacks are stored, or for this time (ms). */
  async stop(deadlineMs: number): Promise<void> {
    this.stopSending();
    await this.polling;
    await Promise.all(this.loads);
    if (this.entries.size > 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadlineMs);
        this.onIdle = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    if (this.tickTimer) clearInterval(this.tickTimer);
  }

  // A new callback: it is sent, or stored as waiting.

  /**
   * Resolves when the database has the callback: its end, or the callback as waiting. Call it in the order of arrival.
   * @throws UnavailableError if its message may have been delivered to another process
   */
  take(callback: CallbackDocument, { isOurs, isBehind }: Delivery): Promise<void> {
    const known = this.entries.get(callback._id);
    if (known) {
      // Its message was redelivered to this process, or published twice.
      if (!known.isOurs()) known.isOurs = isOurs;
      return whenStored(known);
    }
    const now = Date.now();
    const receiver = this.receiverOf(callback.receiver);
    const isTaken =
      receiver.takesNew(now) && receiver.freeCapacity(this.usage, this.deps.limits) > 0 && !this.isStopping;
    const entry = this.add(receiver, callback, {
      isStored: false,
      since: now,
      sendBefore: now + FIRST_LIMIT_MS,
      isOurs,
    });
    const stored = whenStored(entry);
    this.fresh.push(entry);
    this.tickTimer ??= setInterval(() => this.tick(), TICK_MS);
    if (isBehind || !isTaken) this.leave(entry, now);
    else this.follow(entry);
    this.sendReady(receiver);
    return stored;
  }

  /** Whether this callback is in memory. */
  has(id: string): boolean {
    return this.entries.has(id);
  }

  private add(
    receiver: Receiver,
    callback: CallbackDocument,
    fields: Pick<Entry, 'isStored' | 'since' | 'sendBefore' | 'isOurs'>,
  ): Entry {
    const written = Promise.resolve();
    const entry: Entry = {
      callback,
      receiver,
      ...fields,
      stage: 'chained',
      successor: null,
      isProbe: false,
      written,
      waiters: [],
    };
    this.entries.set(callback._id, entry);
    receiver.count(entry, this.usage, 1);
    return entry;
  }

  /** Queues a callback, behind its predecessor if that is in memory. With `collapseCallbacks` it replaces a predecessor that is not sent yet. */
  private follow(entry: Entry): void {
    const { receiver, callback } = entry;
    const before = this.predecessor(entry);
    if (!before) return this.makeReady(entry);
    if (before.stage === 'leaving') return this.leave(entry, Date.now() + AFTER_LEAVING_MS);
    const target = this.deps.targets.peek(receiver.company, kindOfReceiver(receiver.key));
    if (target?.collapse && before.stage === 'ready' && !isInChain(callback)) {
      void this.end(before, { kind: 'skipped', id: before.callback._id });
      return this.makeReady(entry);
    }
    lastOf(before).successor = entry;
  }

  private makeReady(entry: Entry): void {
    entry.stage = 'ready';
    entry.receiver.ready.push(entry);
  }

  /** New callbacks that wait too long are stored. */
  private tick(): void {
    const overdue = Date.now() - FIRST_LIMIT_MS;
    for (
      let entry = this.fresh.peekFront();
      entry && (entry.since <= overdue || entry.stage === 'gone');
      entry = this.fresh.peekFront()
    ) {
      this.fresh.shift();
      if (!entry.isStored) this.late(entry);
    }
    if (this.fresh.length > 0 || !this.tickTimer) return;
    clearInterval(this.tickTimer);
    this.tickTimer = null;
  }

  private late(entry: Entry): void {
    const { stage } = entry;
    if (stage === 'ready' || (stage === 'chained' && (this.isStopping || !entry.isOurs())))
      this.leave(entry, Date.now());
    else if (stage === 'sending' || stage === 'chained') this.keep(entry);
  }

  /** Stores a callback as waiting that this process goes on to send, behind its predecessors. */
  private keep(entry: Entry): void {
    const before = this.predecessor(entry);
    // After a crash, a predecessor that is not stored would count as ended.
    if (before && !before.isStored && before.stage !== 'leaving') this.keep(before);
    if (entry.isStored || entry.stage === 'ending') return;
    const { nextAt, sendBefore } = this.claimFrom(Date.now());
    entry.sendBefore = sendBefore;
    entry.isStored = true;
    void this.write(entry, { kind: 'postponed', id: entry.callback._id, nextAt, claim: FIRST_CLAIM }, true);
  }

  /** Stores a callback that is not sent now as waiting until `nextAt`. */
  private leave(entry: Entry, nextAt: number): void {
    if (!entry.isStored && !entry.isOurs()) return this.drop(entry);
    this.storeWaiting(entry, { kind: 'postponed', id: entry.callback._id, nextAt });
  }

  /** Stores a callback as waiting, with those chained behind it, and removes them from memory. */
  private storeWaiting(entry: Entry, outcome: WaitingOutcome): void {
    const { isStored, callback, receiver } = entry;
    const { nextAt } = outcome;
    const before = this.predecessor(entry);
    if (before && !before.isStored && before.stage !== 'leaving') this.keep(before);
    entry.stage = 'leaving';
    this.mayFind = true;
    receiver.skipLeft();
    // At once, so that new callbacks go behind it.
    const isDue = nextAt <= Date.now();
    if (isDue) receiver.due.add(callback.shard);
    void this.write(entry, outcome, !isStored).then(() => {
      this.remove(entry);
      if (isDue) receiver.due.add(callback.shard);
      this.sendReady(receiver);
    });
    if (entry.successor?.stage === 'chained') this.leave(entry.successor, nextAt + 1);
  }

  /** Forgets unstored callbacks whose message RabbitMQ delivers again, here or to another process. */
  private drop(entry: Entry): void {
    for (let one: Entry | null = entry; one && one.stage !== 'gone'; one = one.successor) {
      if (one.isStored) return this.leave(one, Date.now());
      this.remove(one);
      for (const { reject } of one.waiters)
        reject(new UnavailableError('Another dispatcher may have the message.'));
    }
  }

  // Attempts.

  /** Sends the callbacks that are ready, within the limits, and claims due callbacks. */
  private sendReady(receiver: Receiver, hasTurn = false): void {
    if (this.isStopping || (receiver.ready.length === 0 && receiver.due.size === 0)) return;
    const target = this.deps.targets.peek(receiver.company, kindOfReceiver(receiver.key));
    if (target === undefined) return void this.askSettings(receiver);
    const now = Date.now();
    const { limits } = this.deps;
    const line = receiver.isNextProbe ? this.toProbe : this.toTry;
    const isNext = hasTurn || line.size === 0;
    let free = isNext ? receiver.freeAttempts(now, this.usage, limits, hasTurn) : 0;
    while (free > 0 && receiver.ready.length > 0) {
      const entry = receiver.ready.shift()!;
      if (entry.stage !== 'ready') continue;
      if (now >= entry.sendBefore || (!entry.isStored && !entry.isOurs())) {
        this.leave(entry, now);
        continue;
      }
      free--;
      this.attempt(entry, target);
    }
    // With an attempt in flight it goes on when that ends. Otherwise it waits behind the receivers that already wait.
    if (receiver.ready.length > 0 && receiver.inFlight === 0 && !receiver.isPaused(now)) line.add(receiver);
    this.claim(receiver);
  }

  /** Gives the free attempts to the receivers that wait for one. */
  private sendWaiting(): void {
    for (const line of [this.toTry, this.toProbe])
      for (const receiver of line) {
        if (freeAttempts(line === this.toProbe, this.usage, this.deps.limits) <= 0) break;
        line.delete(receiver);
        this.sendReady(receiver, true);
      }
  }

  private attempt(entry: Entry, target: CompanyTarget | null): void {
    const { callback, receiver } = entry;
    entry.stage = 'sending';
    const endpoint = target?.endpointOf(callback.url) ?? null;
    if (!target || !endpoint) {
      const { outcome, result } = failedWithoutUrl(entry);
      this.note(entry, outcome, result);
      return void this.end(entry, outcome);
    }
    entry.isProbe = receiver.isNextProbe;
    receiver.countAttempt(entry, this.usage, 1);
    const request = callbackRequest(callback, endpoint, target, Date.now());
    this.deps.client.send(receiver.key, endpoint.origin, request, (result) => {
      const asked = { collapse: target.collapse, pauseMs: askedDelay(result, Date.now()) };
      const outcome = judgeAttempt(entry, result, this.deps.schedule, asked);
      traceAttempt(callback, outcome.kind, result);
      this.attempted(entry, outcome, result);
    });
  }

  private attempted(entry: Entry, outcome: JudgedOutcome, result: AttemptResult): void {
    const { receiver } = entry;
    const now = Date.now();
    receiver.countAttempt(entry, this.usage, -1);
    this.note(entry, outcome, result);
    if (result.outOfReach) this.notAnswered(receiver, now, result);
    else this.answered(receiver, now, result);
    if (outcome.kind === 'retry') this.storeWaiting(entry, outcome);
    else void this.end(entry, outcome);
    this.sendWaiting();
    this.sendReady(receiver);
  }

  private note({ callback }: Entry, outcome: JudgedOutcome, result: AttemptResult): void {
    const { attemptLog, metrics } = this.deps;
    attemptLog.attempted(callback, outcome.kind, result);
    if (outcome.kind === 'delivered') metrics.delivered(callback);
    else metrics.notDelivered(outcome.kind, result);
  }

  private answered(receiver: Receiver, now: number, result: AttemptResult): void {
    const { key: _id, company } = receiver;
    if (receiver.isOutOfReach) this.deps.logger.info('receiver.back', { company });
    receiver.answered(now);
    const pauseMs = askedPause(result, now);
    // An answer to an attempt before a change of the settings does not pause the new receiver.
    if (pauseMs === null || !receiver.askedToWait(now - result.ms, now + pauseMs)) return;
    const pause = { at: new Date(now - result.ms), until: new Date(now + pauseMs) };
    this.deps.logger.info('receiver.asks_to_wait', { company, until: pause.until });
    this.leaveReady(receiver);
    // This process keeps the pause in memory; another process would make one attempt to learn it.
    this.deps.pauses.put({ _id, company, ...pause }).catch((error: unknown) => {
      this.deps.logger.warn('receiver.pause_not_stored', { company, error });
    });
  }

  private notAnswered(receiver: Receiver, now: number, { error }: AttemptResult): void {
    const { client, logger, limits } = this.deps;
    const isNew = receiver.notAnswered(now, this.usage, limits);
    if (receiver.isPaused(now)) this.leaveReady(receiver);
    if (!isNew) return;
    client.leave(receiver.key);
    logger.warn('receiver.out_of_reach', { company: receiver.company, reason: error });
  }

  /** Memory is for receivers that answer: the callbacks of a paused receiver wait in the database. */
  private leaveReady(receiver: Receiver): void {
    for (let entry = receiver.ready.shift(); entry; entry = receiver.ready.shift())
      if (entry.stage === 'ready') this.leave(entry, Date.now());
  }

  // Outcomes.

  /** Stores the outcome, and then lets the callback behind it follow: it may be sent only after that. */
  private async end(entry: Entry, outcome: EndOutcome): Promise<void> {
    const { callback, receiver } = entry;
    entry.stage = 'ending';
    if (!(await this.write(entry, outcome, !entry.isStored))) return;
    this.remove(entry);
    this.deps.recent.ended(callback._id);
    const next = entry.successor;
    if (next?.stage !== 'chained') return;
    if (this.isStopping) this.leave(next, Date.now());
    else this.makeReady(next);
    this.sendReady(receiver);
  }

  /** Writes of a callback follow each other. @returns whether it is stored; if not, this process stops without the database */
  private async write(entry: Entry, outcome: Outcome, isFirst: boolean): Promise<boolean> {
    const { callback, receiver, waiters } = entry;
    const own = {
      ...outcome,
      company: callback.company,
      ...(isTestReceiver(receiver.key) && { test: true as const }),
      ...(isFirst && { unpersisted: callback }),
    };
    const written = entry.written.then(() => this.deps.outcomes.record(own));
    entry.written = written;
    try {
      await written;
      entry.isStored = true;
      for (const { resolve } of waiters.splice(0)) resolve();
      return true;
    } catch (error) {
      this.deps.logger.debug('delivery.outcome_not_stored', { delivery: callback._id, error });
      for (const { reject } of waiters.splice(0)) reject(error);
      return false;
    }
  }

  private remove(entry: Entry): void {
    if (entry.stage === 'gone') return;
    entry.stage = 'gone';
    this.entries.delete(entry.callback._id);
    if (this.entries.size === 0) this.onIdle?.();
    entry.receiver.count(entry, this.usage, -1);
  }

  // Callbacks in the database.

  private claim(receiver: Receiver): void {
    if (receiver.wanted(Date.now(), this.usage, this.deps.limits) === 0) return;
    receiver.isLoading = true;
    this.toLoad.push(receiver);
    this.beginLoads();
  }

  private beginLoads(): void {
    while (this.loads.size < LOADS_AT_ONCE && this.toLoad.length > 0) {
      const load = this.claimSome(this.toLoad.shift()!).finally(() => {
        this.loads.delete(load);
        this.beginLoads();
      });
      this.loads.add(load);
    }
  }

  private async claimSome(receiver: Receiver): Promise<void> {
    const { due, logger, limits } = this.deps;
    const now = Date.now();
    receiver.isLoading = false;
    const limit = receiver.wanted(now, this.usage, limits);
    const [shard] = receiver.due;
    if (limit === 0 || shard === undefined || this.isStopping) return;
    receiver.isLoading = true;
    // The shards take turns.
    receiver.due.delete(shard);
    const { nextAt: until, sendBefore } = this.claimFrom(now);
    try {
      const here = new Set<string>();
      const isHere = (id: string): boolean => this.entries.has(id) && here.add(id).has(id);
      const page = await due.claim(receiver.key, shard, { limit, until }, isHere);
      if (page.isFull) receiver.due.add(shard);
      for (const callback of page.callbacks) {
        const before = predecessorOf(callback) ?? '';
        const hasLeft = here.has(before) && !this.entries.has(before);
        this.takeClaimed(receiver, callback, { sendBefore, hasLeft });
      }
    } catch (error) {
      logger.warn('callbacks.loading_failed', { company: receiver.company, error });
      receiver.due.add(shard);
      await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_ERROR_MS));
    }
    receiver.isLoading = false;
    this.sendReady(receiver);
  }

  /** `hasLeft`: its predecessor was in memory when it was claimed, and may wait in the database now. */
  private takeClaimed(
    receiver: Receiver,
    callback: CallbackDocument,
    { sendBefore, hasLeft }: { sendBefore: number; hasLeft: boolean },
  ): void {
    const known = this.entries.get(callback._id);
    if (known) return this.claimedAgain(known, callback, sendBefore);
    const now = Date.now();
    const entry = this.add(receiver, callback, {
      isStored: true,
      since: now,
      sendBefore,
      isOurs: () => true,
    });
    if (this.isStopping || receiver.isPaused(now)) this.leave(entry, now);
    else if (hasLeft) this.leave(entry, now + AFTER_LEAVING_MS);
    else this.follow(entry);
  }

  /**
   * A callback was claimed that this process is just storing as waiting, or whose last claim has ended. While its end is
   * being stored, the claim came too early and changes nothing.
   */
  private claimedAgain(known: Entry, callback: CallbackDocument, sendBefore: number): void {
    known.sendBefore = sendBefore;
    if (known.stage !== 'leaving') return;
    const { receiver } = known;
    const takeAgain = (): void => {
      this.remove(known);
      this.takeClaimed(receiver, callback, { sendBefore, hasLeft: false });
      this.sendReady(receiver);
    };
    known.written.then(takeAgain, () => undefined);
  }

  /** A claim lasts for an attempt that begins within half of the margin. Until the end of the claim its outcome is stored. */
  private claimFrom(now: number): { nextAt: number; sendBefore: number } {
    const { timeoutMs } = this.deps;
    return {
      nextAt: now + timeoutMs + CLAIM_MARGIN_MS,
      sendBefore: now + CLAIM_MARGIN_MS / 2,
    };
  }

  /** Runs one poll: finds receivers with due callbacks, and forgets receivers that have none left. */
  private poll(): void {
    const now = performance.now();
    const isDue = now - this.polledAt >= EMPTY_POLL_MS && this.deps.activity.isPollDue(this.polledAt);
    if (this.isStopping || this.polling || !(this.mayFind || isDue)) return;
    this.polledAt = now;
    this.polling = this.pollOnce()
      .catch((error: unknown) => {
        this.mayFind = true;
        this.deps.logger.warn('callbacks.looking_failed', { error });
      })
      .finally(() => {
        this.polling = null;
      });
  }

  private async pollOnce(): Promise<void> {
    for (const { _id, at, until } of await this.deps.pauses.standing()) {
      const receiver = this.receiverOf(_id);
      if (receiver.askedToWait(at.getTime(), until.getTime())) this.leaveReady(receiver);
    }
    this.mayFind = false;
    const found = await this.deps.due.find();
    this.mayFind ||= found.size > 0;
    for (const [key, { due }] of found) {
      const receiver = this.receiverOf(key);
      for (const shard of due) receiver.due.add(shard);
      this.sendReady(receiver);
    }
    for (const [key, receiver] of this.receivers)
      if (!found.has(key) && receiver.isIdle(Date.now())) this.receivers.delete(key);
  }

  // Settings.

  /** Gives a paused receiver a new attempt at once, after the company's settings changed. */
  retryCompany(company: number): void {
    for (const receiver of this.receivers.values()) {
      if (receiver.company !== company) continue;
      receiver.settingsChanged(Date.now());
      this.sendReady(receiver);
    }
    // A pause that is left in the database expires on its own.
    this.deps.pauses.remove(company).catch((error: unknown) => {
      this.deps.logger.warn('receiver.pause_not_removed', { company, error });
    });
  }

  private async askSettings(receiver: Receiver): Promise<void> {
    if (receiver.isAsking) return;
    receiver.isAsking = true;
    const { company, key } = receiver;
    try {
      await this.deps.targets.get(company, kindOfReceiver(key));
    } catch (error) {
      this.deps.logger.warn('callbacks.settings_not_known', { company, error });
      await new Promise((resolve) => setTimeout(resolve, TARGET_RETRY_MS));
    }
    receiver.isAsking = false;
    this.sendReady(receiver);
  }

  private receiverOf(key: string): Receiver {
    const known = this.receivers.get(key);
    if (known) return known;
    const receiver = new Receiver(key, companyOfReceiver(key));
    this.receivers.set(key, receiver);
    return receiver;
  }

  private predecessor({ callback }: Entry): Entry | undefined {
    const id = predecessorOf(callback);
    return id === null ? undefined : this.entries.get(id);
  }
}

function whenStored({ isStored, written, waiters }: Entry): Promise<void> {
  if (isStored) return written;
  return new Promise((resolve, reject) => waiters.push({ resolve, reject }));
}

/** The end of the chain behind a callback. A callback that leaves is not part of it: those behind it would never be sent. */
function lastOf(entry: Entry): Entry {
  let last = entry;
  while (last.successor?.stage === 'chained') last = last.successor;
  return last;
}
