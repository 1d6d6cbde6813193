import { groupBy } from '@herald/values/grouping';
import type { Logger } from '@herald/telemetry/logging';
import type { Activity } from '@herald/service';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { CallbackStore } from '../callbacks/callback-store';
import { isEnd, type Outcome } from '../callbacks/outcome';
import type { OutcomeWriter } from '../callbacks/outcome-writer';
import { companyOfReceiver, isTestReceiver, kindOfReceiver } from '../callbacks/receiver-key';
import type { ReceiverPauses } from '../callbacks/receiver-pauses';
import type { CallbackTargets, CompanyTarget } from '../companies/callback-targets';
import type { AttemptResult, CallbackClient } from '../sending/callback-client';
import { callbackRequest } from '../sending/callback-request';
import { traceAttempt } from '../sending/callback-traces';
import type { AttemptLog } from './attempt-log';
import type { DispatchMetrics } from './dispatch-metrics';
import Denque from 'denque';
import { failedWithoutUrl, judgeAttempt, type JudgedOutcome } from './judge-attempt';
import type { QueueEffect, QueueEvent } from './receiver-queue-events';
import { step } from './receiver-queue-step';
import { type QueueLimits, newHand, nextToTry, type Pending, ReceiverQueue } from './receiver-queue';
import { MessageGate, notHere } from './message-gate';
import type { PersistedCallbacks } from './persisted-callbacks';
import type { RecentCallbacks } from './recent-callbacks';
import { askedDelay, askedPause, type RetrySchedule } from './retry-schedule';
import type { UnpersistedCallbacks } from './unpersisted-callbacks';

export interface DispatcherDeps {
  targets: Pick<CallbackTargets, 'peek' | 'get'>;
  client: Pick<CallbackClient, 'send' | 'leave'>;
  store: Pick<CallbackStore, 'insert' | 'receivers'>;
  pauses: Pick<ReceiverPauses, 'put' | 'remove' | 'standing'>;
  outcomes: Pick<OutcomeWriter, 'record'>;
  unpersisted: UnpersistedCallbacks;
  recent: Pick<RecentCallbacks, 'hold' | 'drop' | 'ended'>;
  persisted: Pick<PersistedCallbacks, 'nextDue' | 'page'>;
  attemptLog: Pick<AttemptLog, 'attempted'>;
  metrics: Pick<DispatchMetrics, 'delivered' | 'notDelivered'>;
  logger: Logger;
  /** Whether this process is certain to hold the leases of all its shards. */
  isSure(): boolean;
  schedule: RetrySchedule;
  limits: QueueLimits;
  /** The interval between polls of the database for due callbacks, ms. */
  pollIntervalMs: number;
  activity: Pick<Activity, 'isPollDue'>;
}

/** Status changes of one company's recipients that are to become callbacks. */
export interface WaitingTurn {
  receiver: string;
  company: number;
  shard: number;
  count: number;
}

const TICK_MS = 50;
/** A callback that was sent before it was stored is stored as waiting if it has no outcome after this time. */
const FIRST_ATTEMPT_LIMIT_MS = 1_000;
const LOADS_AT_ONCE = 4;
const AFTER_LOAD_ERROR_MS = 500;
const TARGET_RETRY_MS = 1_000;
/** The interval of polls for waiting callbacks while none is known. */
const EMPTY_POLL_MS = 5_000;

/**
 * Drives the receiver queues: turns outside events into events of a queue and carries out the resulting effects.
 * All decisions are made in `receiver-queue-step.ts`. The dispatcher handles only the shards that it holds.
 */
export class Dispatcher {
  readonly queues = new Map<string, ReceiverQueue>();
  readonly hand = newHand();
  private readonly gate: MessageGate;
  /** Events that arrived while another event was being processed. */
  private readonly events = new Denque<{ queue: ReceiverQueue; event: QueueEvent }>();
  private isAtWork = false;
  private pollTimer: NodeJS.Timeout | null = null;
  /** Runs while there are queues. */
  private tickTimer: NodeJS.Timeout | null = null;
  private polling: Promise<void> | null = null;
  private polledAt = -Infinity;
  /** Whether the last poll found waiting callbacks. */
  private hasFound = false;
  private storing: Promise<void> | null = null;
  /** Queues that wait for a page from the database, and the loads in progress. */
  private readonly toLoad = new Denque<ReceiverQueue>();
  private readonly loads = new Set<Promise<void>>();
  private loadsBegun = 0;
  private stopsLoading = false;
  /** Whether callbacks may have been held back because the shard leases were uncertain. */
  private wasUnsure = false;
  private onIdle: (() => void) | null = null;

  constructor(private readonly deps: DispatcherDeps) {
    this.gate = new MessageGate(this.hand, deps.limits.messageBytes);
  }

  start(): void {
    this.pollTimer = setInterval(() => this.poll(), this.deps.pollIntervalMs);
    this.startTicks();
  }

  /** Stops loading and sending, and waits for the attempts in flight until the deadline (ms). */
  async stop(deadlineMs: number): Promise<void> {
    this.stopsLoading = true;
    await this.polling;
    await Promise.all(this.loads);
    if (this.pollTimer) clearInterval(this.pollTimer);
    this.pollTimer = null;
    this.stopTicks();
    this.hand.stopping = true;
    if (this.hand.inFlight === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, deadlineMs);
      this.onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // Shards.

  /**
   * Starts sending the shard's callbacks once the callbacks that the last owner left are known.
   * @param isMine false if the shard was lost in the meantime, after which it is not held
   */
  async hold(shard: number, isMine: () => boolean): Promise<void> {
    await this.findPauses();
    const left = await this.deps.store.receivers(shard);
    if (!isMine()) return;
    this.hand.shards.add(shard);
    this.deps.recent.hold(shard);
    for (const { receiver } of left) {
      const queue = this.queueOf(receiver, companyOfReceiver(receiver), true);
      this.happened(queue, { kind: 'persistedUnknown' });
    }
  }

  /**
   * Stops sending the shard's callbacks because another process owns it. Attempts in flight end here. The next owner
   * may send them again; receivers deduplicate by `webhook-id`.
   */
  drop(shard: number): void {
    this.hand.shards.delete(shard);
    this.deps.recent.drop(shard);
    for (const queue of this.queues.values()) this.happened(queue, { kind: 'shardLost', shard });
  }

  /** Whether this process sends the shard's callbacks. */
  holds(shard: number): boolean {
    return this.hand.shards.has(shard);
  }

  /** Starts accepting the shard's messages. */
  open(shard: number): void {
    this.gate.open(shard);
  }

  /** Stores, if the database is available, the callbacks of a dropped shard that were sent and have no outcome yet. */
  async storeSent(shard: number): Promise<void> {
    let sent: CallbackDocument[];
    do sent = this.deps.unpersisted.sentOf(shard);
    while (sent.length > 0 && (await this.storeWaiting(sent)));
  }

  /**
   * Stops accepting the shard's messages. Waiting changes are rejected before they are stored, so the broker redelivers
   * their messages to this or another process.
   */
  letGo(shard: number): void {
    this.gate.letGo(shard);
    for (const queue of this.queues.values()) this.happened(queue, { kind: 'shardLetGo', shard });
  }

  /** Admits a message, see `MessageGate`. */
  enter(shard: number, bytes: number): Promise<() => void> {
    return this.gate.enter(shard, bytes);
  }

  // Input.

  /**
   * Resolves when these changes may be processed, in the order of the calls for each receiver.
   * @returns a function to call when the changes are stored, being sent, or failed.
   */
  async turn({ receiver, company, shard, count }: WaitingTurn): Promise<() => void> {
    const queue = this.queueOf(receiver, company);
    await new Promise<void>((resolve, reject) => {
      const changes = { shard, count, since: Date.now(), resolve, reject };
      this.happened(queue, { kind: 'changesCame', changes });
    });
    return () => this.happened(queue, { kind: 'changesTakenIn', count });
  }

  /**
   * Sends those of the new, unpersisted callbacks that fit into the memory share of their receivers. @returns the other
   * callbacks
   */
  sendFirst(callbacks: CallbackDocument[]): CallbackDocument[] {
    this.tell('callbacksCame', callbacks);
    return callbacks.filter(({ _id }) => !this.deps.unpersisted.isSent(_id));
  }

  /**
   * Adds new callbacks that are already stored. Callbacks beyond the memory limit stay in the database until memory is
   * free.
   */
  offer(callbacks: CallbackDocument[]): void {
    this.tell('callbacksStored', callbacks);
  }

  /**
   * Handles callbacks that turned out to be stored already: their receivers may have unknown callbacks in the database.
   */
  rediscover(callbacks: CallbackDocument[]): void {
    for (const { receiver, company, shard } of callbacks) {
      if (!this.hand.shards.has(shard)) continue;
      this.happened(this.queueOf(receiver, company, true), { kind: 'persistedUnknown' });
    }
  }

  /** Whether this callback is in memory, or known to wait in the database. */
  knows(receiver: string, id: string): boolean {
    return this.queues.get(receiver)?.knows(id) ?? false;
  }

  /** Gives an unreachable receiver a new attempt at once, after the company's settings changed. */
  retryCompany(company: number): void {
    for (const queue of this.queues.values()) {
      if (queue.company === company) this.happened(queue, { kind: 'settingsChanged' });
    }
    // A pause that is left in the database expires on its own.
    this.deps.pauses.remove(company).catch((error: unknown) => {
      this.deps.logger.warn('receiver.pause_not_removed', { company, error });
    });
  }

  /** Skips callbacks of other processes' shards: their owner finds them in the database. */
  private tell(kind: 'callbacksCame' | 'callbacksStored', callbacks: CallbackDocument[]): void {
    const held = callbacks.filter(({ shard }) => this.hand.shards.has(shard));
    const byQueue = groupBy(held, ({ receiver, company }) => this.queueOf(receiver, company));
    for (const [queue, own] of byQueue) this.happened(queue, { kind, callbacks: own });
  }

  /** `unknown`: this process does not know the queue's callbacks in the database. */
  private queueOf(key: string, company: number, unknown = false): ReceiverQueue {
    const known = this.queues.get(key);
    if (known) return known;
    const queue = new ReceiverQueue(key, company, unknown);
    this.queues.set(key, queue);
    if (this.pollTimer) this.startTicks();
    return queue;
  }

  // From events to effects.

  /**
   * Processes events one after another. An event caused by an effect is processed after all effects of the event before
   * it.
   */
  private happened(queue: ReceiverQueue, event: QueueEvent): void {
    this.events.push({ queue, event });
    if (this.isAtWork) return;
    this.isAtWork = true;
    try {
      for (let next = this.nextEvent(); next; next = this.nextEvent()) this.work(next.queue, next.event);
    } finally {
      this.isAtWork = false;
    }
  }

  /** If there is no event left and attempts are free, the next queue that waits for an attempt gets one. */
  private nextEvent(): { queue: ReceiverQueue; event: QueueEvent } | undefined {
    const event = this.events.shift();
    if (event || this.hand.stopping || !this.isSure()) return event;
    const queue = nextToTry(this.hand, this.deps.limits);
    return queue && { queue, event: { kind: 'turnCame' } };
  }

  private work(queue: ReceiverQueue, event: QueueEvent): void {
    const { targets, limits } = this.deps;
    const target = targets.peek(queue.company, kindOfReceiver(queue.key));
    const around = { now: Date.now(), hand: this.hand, limits, target, isSure: this.isSure() };
    for (const effect of step(queue, event, around)) this.execute(queue, effect);
  }

  /** If the leases are uncertain, records it, so that all queues resume once the leases are certain again. */
  private isSure(): boolean {
    const isSure = this.deps.isSure();
    this.wasUnsure ||= !isSure;
    return isSure;
  }

  private execute(queue: ReceiverQueue, effect: QueueEffect): void {
    const { unpersisted, logger } = this.deps;
    const { company } = queue;
    switch (effect.kind) {
      case 'takeIn':
        return effect.changes.resolve();
      case 'release':
        return effect.changes.reject(notHere(effect.changes.shard));
      case 'holdMessage':
        return unpersisted.begin(effect.callback);
      case 'attempt':
        return this.attempt(queue, effect.entry, effect.target);
      case 'storeOutcome':
        return this.storeOutcome(queue, effect.entry, effect.outcome);
      case 'load':
        this.toLoad.push(queue);
        return this.beginLoads();
      case 'readPage':
        return this.track(this.readPage(queue, effect));
      case 'askSettings':
        return this.askSettings(queue);
      case 'keepPause':
        return this.keepPause(queue, effect);
      case 'reportUnavailable':
        this.deps.client.leave(queue.key);
        return logger.warn('receiver.out_of_reach', { company, reason: effect.reason });
      case 'reportAvailable':
        return logger.info('receiver.back', { company });
    }
  }

  private attempt(queue: ReceiverQueue, entry: Pending, target: CompanyTarget | null): void {
    const endpoint = target?.endpointOf(entry.callback.url) ?? null;
    if (!target || !endpoint) {
      const { outcome, result } = failedWithoutUrl(entry);
      return this.attempted(queue, entry, outcome, result, { reached: null, pauseMs: null });
    }
    const request = callbackRequest(entry.callback, endpoint, target, Date.now());
    this.deps.client.send(queue.key, endpoint.origin, request, (result) => {
      const now = Date.now();
      const asked = { collapse: target.collapse, pauseMs: askedDelay(result, now) };
      const outcome = judgeAttempt(entry, result, this.deps.schedule, asked);
      traceAttempt(entry.callback, outcome.kind, result);
      this.attempted(queue, entry, outcome, result, {
        reached: !result.outOfReach,
        pauseMs: askedPause(result, now),
      });
      if (this.hand.inFlight === 0) this.onIdle?.();
    });
  }

  private attempted(
    queue: ReceiverQueue,
    entry: Pending,
    outcome: JudgedOutcome,
    result: AttemptResult,
    answer: { reached: boolean | null; pauseMs: number | null },
  ): void {
    const { attemptLog, metrics } = this.deps;
    attemptLog.attempted(entry.callback, outcome.kind, result);
    if (outcome.kind === 'delivered') metrics.delivered(entry.callback);
    else metrics.notDelivered(outcome.kind, result);
    this.happened(queue, { kind: 'attempted', entry, outcome, ...answer, error: result.error });
  }

  private storeOutcome(queue: ReceiverQueue, entry: Pending, outcome: Outcome): void {
    const { outcomes, unpersisted, recent, logger } = this.deps;
    const isFirst = unpersisted.isSent(outcome.id);
    const test = isTestReceiver(queue.key);
    const own = { ...outcome, company: queue.company, ...(test && { test }) };
    outcomes.record(isFirst ? { ...own, unpersisted: entry.callback } : own).then(
      () => {
        if (isEnd(own)) recent.ended(outcome.id);
        if (isFirst) unpersisted.stored(outcome.id);
        this.happened(queue, { kind: 'outcomeStored', entry, outcome });
      },
      // The process stopped without the database: the next owner sends the callback again.
      (error: unknown) => logger.debug('delivery.outcome_not_stored', { delivery: outcome.id, error }),
    );
  }

  private askSettings(queue: ReceiverQueue): void {
    const { targets, logger } = this.deps;
    const { company } = queue;
    const known = (): void => this.happened(queue, { kind: 'settingsKnown' });
    targets.get(company, kindOfReceiver(queue.key)).then(known, (error: unknown) => {
      logger.warn('callbacks.settings_not_known', { company, error });
      setTimeout(known, TARGET_RETRY_MS);
    });
  }

  private keepPause(
    { key: _id, company }: ReceiverQueue,
    { at, until }: { at: number; until: number },
  ): void {
    const { pauses, logger } = this.deps;
    logger.info('receiver.asks_to_wait', { company, until: new Date(until) });
    // This process keeps the pause in memory; another process would make one attempt to learn it.
    pauses.put({ _id, company, at: new Date(at), until: new Date(until) }).catch((error: unknown) => {
      logger.warn('receiver.pause_not_stored', { company, error });
    });
  }

  private async findPauses(): Promise<void> {
    for (const { _id, company, at, until } of await this.deps.pauses.standing()) {
      const found = { at: at.getTime(), until: until.getTime() };
      this.happened(this.queueOf(_id, company, true), { kind: 'pauseFound', ...found });
    }
  }

  // Callbacks in the database.

  private beginLoads(): void {
    while (this.loadsBegun < LOADS_AT_ONCE && this.toLoad.length > 0 && !this.stopsLoading) {
      this.loadsBegun++;
      this.happened(this.toLoad.shift()!, { kind: 'loadBegan' });
    }
  }

  private async readPage(
    queue: ReceiverQueue,
    asked: Extract<QueueEffect, { kind: 'readPage' }>,
  ): Promise<void> {
    const { persisted, unpersisted, logger } = this.deps;
    try {
      const page = await persisted.page(queue, asked, this.hand);
      // Skips callbacks that arrived from the broker while the page was read.
      const callbacks = page.callbacks.filter(({ _id }) => !unpersisted.has(_id));
      this.happened(queue, { kind: 'pageCame', page: { ...page, callbacks } });
    } catch (error) {
      logger.warn('callbacks.loading_failed', { company: queue.company, error });
      await new Promise((resolve) => setTimeout(resolve, AFTER_LOAD_ERROR_MS));
      this.happened(queue, { kind: 'loadFailed' });
    } finally {
      this.loadsBegun--;
      this.beginLoads();
    }
  }

  private track(load: Promise<void>): void {
    this.loads.add(load);
    void load.finally(() => this.loads.delete(load));
  }

  /** Runs one poll: finds receivers with due callbacks, and removes queues that have none left in the database. */
  private poll(): void {
    if (this.stopsLoading) return;
    if (!this.mayFindCallbacks && !this.isPollDue()) return;
    this.polledAt = performance.now();
    this.polling ??= this.pollOnce()
      .catch((error: unknown) => {
        // Callbacks may wait: the failed poll began a new round, so the queues no longer show them.
        this.hasFound = true;
        this.deps.logger.warn('callbacks.looking_failed', { error });
      })
      .finally(() => {
        this.polling = null;
      });
  }

  private isPollDue(): boolean {
    return performance.now() - this.polledAt >= EMPTY_POLL_MS && this.deps.activity.isPollDue(this.polledAt);
  }

  /** Whether callbacks wait in the database, as far as this process knows. They become due without any sign of work. */
  private get mayFindCallbacks(): boolean {
    if (this.hasFound) return true;
    for (const queue of this.queues.values())
      if (queue.state !== 'quick' || queue.leftInRound >= this.hand.round) return true;
    return false;
  }

  private async pollOnce(): Promise<void> {
    const { persisted, unpersisted } = this.deps;
    const round = ++this.hand.round;
    await this.findPauses();
    const found = await persisted.nextDue(this.hand.shards);
    this.hasFound = found.size > 0;
    const now = Date.now();
    for (const [key, nextAt] of found) {
      if (!this.queues.has(key) && unpersisted.hasFor(key)) continue;
      const queue = this.queueOf(key, companyOfReceiver(key), true);
      this.happened(queue, { kind: 'foundPersisted', isDue: nextAt <= now });
    }
    for (const [key, queue] of this.queues) {
      if (found.has(key) || !queue.isIdleSince(round, now) || unpersisted.hasFor(key)) continue;
      queue.forgetPersisted(this.hand);
      this.queues.delete(key);
    }
  }

  // Time.

  private tick(): void {
    if (this.queues.size === 0) return this.stopTicks();
    const isSureAgain = this.wasUnsure && this.isSure();
    if (isSureAgain) this.wasUnsure = false;
    for (const queue of this.queues.values()) {
      if (isSureAgain || queue.waiting.length > 0) this.happened(queue, { kind: 'timePassed' });
    }
    this.storing ??= this.storeOverdue(Date.now() - FIRST_ATTEMPT_LIMIT_MS).finally(() => {
      this.storing = null;
    });
  }

  private startTicks(): void {
    this.tickTimer ??= setInterval(() => this.tick(), TICK_MS);
  }

  private stopTicks(): void {
    if (this.tickTimer) clearInterval(this.tickTimer);
    this.tickTimer = null;
  }

  /** Stores callbacks that were sent before they were stored and have no outcome yet: their receivers are too slow. */
  private async storeOverdue(time: number): Promise<void> {
    for (;;) {
      const overdue = this.deps.unpersisted.sentBy(time);
      if (overdue.length === 0) return;
      for (const key of new Set(overdue.map(({ receiver }) => receiver))) {
        const queue = this.queues.get(key);
        if (queue) this.happened(queue, { kind: 'overdue' });
      }
      if (!(await this.storeWaiting(overdue))) return;
    }
  }

  /**
   * Stores sent callbacks as waiting. @returns whether they are stored; if not, the broker redelivers their messages
   */
  private async storeWaiting(sent: CallbackDocument[]): Promise<boolean> {
    const { unpersisted, store, logger } = this.deps;
    try {
      await store.insert(sent);
    } catch (error) {
      logger.warn('deliveries.not_stored', { count: sent.length, error });
      unpersisted.notStored(sent, error);
      return false;
    }
    for (const { _id } of sent) unpersisted.stored(_id);
    return true;
  }
}
