import Denque from 'denque';
import { UnavailableError } from '@herald/contracts/errors';
import { type CallbackDocument, isInChain, predecessorOf } from '../callbacks/callback-model';
import type { Outcome } from '../callbacks/outcome';
import type { OutcomeWriter } from '../callbacks/outcome-writer';
import { isTestReceiver, kindOfReceiver } from '../callbacks/receiver-key';
import type { CompanyTarget } from '../companies/callback-targets';
import type { AttemptResult, CallbackClient } from '../sending/callback-client';
import { callbackRequest } from '../sending/callback-request';
import { traceAttempt } from '../sending/callback-traces';
import type { AttemptLog } from './attempt-log';
import { type Claim, Claims, type ClaimsDeps } from './claims';
import type { DispatchMetrics } from './dispatch-metrics';
import { failedWithoutUrl, judgeAttempt, type JudgedOutcome } from './judge-attempt';
import { type Entry, freeAttempts, type Receiver, type Usage } from './receiver';
import { Receivers, type ReceiversDeps } from './receivers';
import type { RecentCallbacks } from '../callbacks/recent-callbacks';
import { askedDelay, type RetrySchedule } from './retry-schedule';

export interface DispatcherDeps extends ReceiversDeps, ClaimsDeps {
  client: Pick<CallbackClient, 'send' | 'leave'>;
  outcomes: Pick<OutcomeWriter, 'record'>;
  recent: Pick<RecentCallbacks, 'ended'>;
  attemptLog: Pick<AttemptLog, 'attempted'>;
  metrics: Pick<DispatchMetrics, 'delivered' | 'notDelivered'>;
  schedule: RetrySchedule;
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
/** The delay of a callback whose predecessor is being stored as waiting. */
const AFTER_LEAVING_MS = 1_000;

/**
 * Sends callbacks. A new callback is sent while its message is unacknowledged, and stored once, with its outcome. If it
 * fails or has to wait, it is stored as waiting, and sent from the database when it is due: by the process that claims
 * it, which is any dispatcher.
 */
export class Dispatcher {
  /** The callbacks in memory, by id. */
  readonly entries = new Map<string, Entry>();
  readonly usage: Usage = { bytes: 0, inFlight: 0, probes: 0 };
  readonly receivers: Receivers;
  private readonly claims: Claims;
  /** New callbacks, in order of arrival. */
  private readonly fresh = new Denque<Entry>();
  /** Receivers that wait for one of the common attempts, and for one of the probes. */
  private readonly toTry = new Set<Receiver>();
  private readonly toProbe = new Set<Receiver>();
  private tickTimer: NodeJS.Timeout | null = null;
  private isStopping = false;
  private onIdle: (() => void) | null = null;

  constructor(private readonly deps: DispatcherDeps) {
    const goOn = (receiver: Receiver): void => this.sendReady(receiver);
    this.receivers = new Receivers(deps, this.usage, {
      paused: (receiver) => this.leaveReady(receiver),
      settled: goOn,
    });
    this.claims = new Claims(deps, this.receivers, this.usage, {
      has: (id) => this.entries.has(id),
      takeClaimed: (receiver, callback, claim) => this.takeClaimed(receiver, callback, claim),
      goOn,
    });
  }

  start(): void {
    this.claims.start();
  }

  /** Sends nothing more. New callbacks and callbacks that are ready are stored as waiting. */
  stopSending(): void {
    this.isStopping = true;
    this.claims.stop();
    for (const entry of [...this.entries.values()])
      if (entry.stage === 'ready') this.leave(entry, Date.now());
  }

  /** Waits until the attempts in flight have ended, and all callbacks are stored, or for this time (ms). */
  async stop(deadlineMs: number): Promise<void> {
    this.stopSending();
    await this.claims.drain();
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
    const receiver = this.receivers.of(callback.receiver);
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
      isKept: false,
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
    if (entry.isStored || entry.isKept || entry.stage === 'ending') return;
    const { nextAt, sendBefore } = this.claims.period(Date.now());
    entry.sendBefore = sendBefore;
    entry.isKept = true;
    void this.write(entry, { kind: 'postponed', id: entry.callback._id, nextAt, claim: FIRST_CLAIM });
  }

  /** Stores a callback that is not sent now as waiting until `nextAt`. */
  private leave(entry: Entry, nextAt: number): void {
    if (!entry.isOurs()) return this.drop(entry);
    this.storeWaiting(entry, { kind: 'postponed', id: entry.callback._id, nextAt });
  }

  /** Stores a callback as waiting, with those chained behind it, and removes them from memory. */
  private storeWaiting(entry: Entry, outcome: WaitingOutcome): void {
    const { callback, receiver } = entry;
    const { nextAt } = outcome;
    const before = this.predecessor(entry);
    if (before && !before.isStored && before.stage !== 'leaving') this.keep(before);
    entry.stage = 'leaving';
    receiver.skipLeft();
    // At once, so that new callbacks go behind it.
    const isDue = nextAt <= Date.now();
    if (isDue) receiver.due.add(callback.shard);
    void this.write(entry, outcome).then(() => {
      this.remove(entry);
      // Only now: a poll during the write finds nothing, and polls are rare after that.
      this.claims.mayFind = true;
      if (isDue) receiver.due.add(callback.shard);
      this.sendReady(receiver);
    });
    if (entry.successor?.stage === 'chained') this.leave(entry.successor, nextAt + 1);
  }

  /** Forgets callbacks whose message RabbitMQ delivered again before they were stored, here or to another process. */
  private drop(entry: Entry): void {
    for (let one: Entry | null = entry; one && one.stage !== 'gone'; one = one.successor) {
      if (one.isOurs()) return this.leave(one, Date.now());
      this.remove(one);
      for (const { reject } of one.waiters)
        reject(new UnavailableError('Another dispatcher may have the message.'));
    }
  }

  /** Sends the callbacks that are ready, within the limits, and claims due callbacks. */
  private sendReady(receiver: Receiver, hasTurn = false): void {
    if (this.isStopping || (receiver.ready.length === 0 && receiver.due.size === 0)) return;
    const target = this.receivers.targetOf(receiver);
    if (target === undefined) return;
    const now = Date.now();
    const { limits } = this.deps;
    const line = receiver.isNextProbe ? this.toProbe : this.toTry;
    const isNext = hasTurn || line.size === 0;
    let free = isNext ? receiver.freeAttempts(now, this.usage, limits, hasTurn) : 0;
    while (free > 0 && receiver.ready.length > 0) {
      const entry = receiver.ready.shift()!;
      if (entry.stage !== 'ready') continue;
      if (now >= entry.sendBefore || !entry.isOurs()) {
        this.leave(entry, now);
        continue;
      }
      free--;
      this.attempt(entry, target);
    }
    // With an attempt in flight it goes on when that ends. Otherwise it waits behind the receivers that already wait.
    if (receiver.ready.length > 0 && receiver.inFlight === 0 && !receiver.isPaused(now)) line.add(receiver);
    this.claims.want(receiver);
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
    receiver.countAttempt(entry, this.usage, -1);
    this.note(entry, outcome, result);
    this.receivers.attempted(receiver, result);
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

  /** Memory is for receivers that answer: the callbacks of a paused receiver wait in the database. */
  private leaveReady(receiver: Receiver): void {
    for (let entry = receiver.ready.shift(); entry; entry = receiver.ready.shift())
      if (entry.stage === 'ready') this.leave(entry, Date.now());
  }

  /** Stores the outcome, and then lets the callback behind it follow: it may be sent only after that. */
  private async end(entry: Entry, outcome: EndOutcome): Promise<void> {
    const { callback, receiver } = entry;
    entry.stage = 'ending';
    if (!(await this.write(entry, outcome))) return;
    this.remove(entry);
    this.deps.recent.ended(callback._id);
    const next = entry.successor;
    if (next?.stage !== 'chained') return;
    if (this.isStopping) this.leave(next, Date.now());
    else this.makeReady(next);
    this.sendReady(receiver);
  }

  /** Writes of a callback follow each other. @returns whether it is stored; if not, this process stops without the database */
  private async write(entry: Entry, outcome: Outcome): Promise<boolean> {
    const { callback, receiver, waiters } = entry;
    const own = {
      ...outcome,
      company: callback.company,
      ...(isTestReceiver(receiver.key) && { test: true as const }),
    };
    const written = entry.written.then(() =>
      this.deps.outcomes.record(entry.isStored ? own : { ...own, unpersisted: callback }),
    );
    entry.written = written;
    try {
      await written;
      // Any process that gets its message from now on finds it in the database.
      if (entry.isOurs()) entry.isOurs = () => true;
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

  private takeClaimed(receiver: Receiver, callback: CallbackDocument, { sendBefore, hasLeft }: Claim): void {
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
