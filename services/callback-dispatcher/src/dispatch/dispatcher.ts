// Long: one state, that of the lines of all receivers, and what is in flight for them.
import type { Logger } from '@herald/logging';
import type { CompanyTarget } from '../companies/callback-targets';
import type { CallbackDocument } from '../callbacks/callback-model';
import type { NewOutcome, Outcome } from '../callbacks/outcome';
import type { AttemptResult } from '../sending/callback-client';
import { type CallbackRequest, callbackRequest } from '../sending/callback-request';
import { traceAttempt } from '../sending/callback-traces';
import type { AttemptLog } from './attempt-log';
import type { DispatchMetrics } from './dispatch-metrics';
import type { FirstTries } from './first-tries';
import { type MemoryUse, type Pending, Receiver } from './receiver';
import { nextAttemptAt, parseRetryAfter, type RetrySchedule } from './retry-schedule';

export interface DispatcherDeps {
  targets: {
    peek(company: number): CompanyTarget | null | undefined;
    get(company: number): Promise<CompanyTarget | null>;
  };
  client: {
    send(
      receiver: string,
      origin: string,
      request: CallbackRequest,
      done: (result: AttemptResult) => void,
    ): void;
  };
  outcomes: { record(outcome: NewOutcome): Promise<void> };
  /** Callbacks in memory that are not stored yet. */
  firstTries: Pick<FirstTries, 'begin' | 'has' | 'stored'>;
  attemptLog: Pick<AttemptLog, 'attempted'>;
  metrics: Pick<DispatchMetrics, 'delivered' | 'notDelivered'>;
  logger: Logger;
  schedule: RetrySchedule;
  limits: DispatchLimits;
}

export interface DispatchLimits {
  /** Attempts in flight to one receiver. */
  concurrency: number;
  /** Callbacks of one receiver in memory. */
  queue: number;
  /** Callbacks of all receivers in memory. */
  memory: number;
}

/** Each receiver may have so many in memory however full it is, so that slow ones can't shut out the others. */
const RESERVED = 256;
/** With so few left in memory, more is taken in: what waits in line, and the next page. */
const LOW_WATER = 1_000;
const TARGET_RETRY_MS = 1_000;

/** Sends what it is offered, each receiver at its own pace, and has the outcomes stored. Only of the shards that it holds. */
export class Dispatcher {
  readonly receivers = new Map<string, Receiver>();
  readonly shards = new Set<number>();
  readonly memory: MemoryUse = { callbacks: 0, round: 0 };
  /** Set by the loader of what rests in the database. */
  onRoom: (receiver: Receiver) => void = () => undefined;
  /** Set by what waits to be taken in. */
  onRoomToTry: (receiver: string) => void = () => undefined;
  private inFlight = 0;
  private stopping = false;
  private onIdle: (() => void) | null = null;

  constructor(private readonly deps: DispatcherDeps) {}

  /** Sends those of new callbacks, not stored yet, whose receivers have room for them. @returns the others */
  sendFirst(callbacks: CallbackDocument[]): CallbackDocument[] {
    const left: CallbackDocument[] = [];
    const touched = new Set<Receiver>();
    // What stays behind keeps what follows it of the same receiver behind.
    const full = new Set<string>();
    const now = Date.now();
    for (const callback of callbacks) {
      const receiver = full.has(callback.receiver) ? null : this.receiverToTry(callback, now);
      if (receiver) {
        this.deps.firstTries.begin(callback);
        this.admit(receiver, callback);
        touched.add(receiver);
      } else {
        full.add(callback.receiver);
        left.push(callback);
      }
    }
    for (const receiver of touched) this.pump(receiver);
    return left;
  }

  /** These were sent before they were stored, and had no outcome in time. */
  overdue(callbacks: CallbackDocument[]): void {
    const now = Date.now();
    for (const key of new Set(callbacks.map(({ receiver }) => receiver))) this.receivers.get(key)?.slow(now);
  }

  /** New callbacks, stored already. What there is no room for stays in the database until there is. */
  offer(callbacks: CallbackDocument[]): void {
    const touched = new Set<Receiver>();
    for (const callback of callbacks) {
      // Another process owns it, and finds it in the database.
      if (!this.shards.has(callback.shard)) continue;
      const receiver = this.receiverFor(callback.receiver, callback.company);
      touched.add(receiver);
      if (receiver.behind || receiver.breaker.open || this.room(receiver) === 0)
        receiver.rest(callback, true);
      else if (receiver.mustWaitFor(callback)) receiver.rest(callback, false);
      else this.admit(receiver, callback);
    }
    for (const receiver of touched) this.pump(receiver);
  }

  /** These were stored already, by a write whose answer was lost or by another process: they may rest unknown. */
  rediscover(callbacks: CallbackDocument[]): void {
    for (const { receiver: key, company, shard } of callbacks) {
      if (!this.shards.has(shard)) continue;
      const receiver = this.receiverFor(key, company, true);
      receiver.forgetResting();
      receiver.due = true;
    }
  }

  /** Takes a callback into memory. The caller has seen to its room and its predecessor, and pumps afterwards. */
  admit(receiver: Receiver, callback: CallbackDocument): void {
    const replaced = receiver.admit(callback, this.deps.targets.peek(receiver.company));
    if (!replaced) return;
    replaced.stage = 'storing';
    this.store(receiver, replaced, { kind: 'skipped', id: replaced.callback._id });
  }

  /** How many more callbacks of this receiver may come into memory. */
  room(receiver: Receiver): number {
    const { queue, memory } = this.deps.limits;
    const held = receiver.pending.size;
    return Math.max(0, Math.min(queue - held, Math.max(memory - this.memory.callbacks, RESERVED - held)));
  }

  /** How many more callbacks of this receiver can be sent soon; null where new ones are to be stored instead. */
  roomToTry(key: string): number | null {
    const receiver = this.receivers.get(key);
    if (!receiver) return LOW_WATER;
    if (!receiver.answersInTime(Date.now()) || this.room(receiver) === 0) return null;
    return LOW_WATER - receiver.pending.size;
  }

  /** `unknown`: its callbacks in the database are not known to this process. */
  receiverFor(key: string, company: number, unknown = false): Receiver {
    const known = this.receivers.get(key);
    if (known) return known;
    const receiver = new Receiver(key, company, this.deps.limits.concurrency, this.memory, unknown);
    this.receivers.set(key, receiver);
    return receiver;
  }

  /** Sends as much as the receiver may have in flight, and asks for more where more rests. */
  pump(receiver: Receiver): void {
    if (this.stopping || receiver.pumping) return;
    receiver.pumping = true;
    try {
      this.sendReady(receiver);
    } finally {
      receiver.pumping = false;
    }
    if (receiver.pending.size < LOW_WATER) this.onRoomToTry(receiver.key);
    const { due, loading, ready, breaker, pending } = receiver;
    if (!due || loading || ready.length >= LOW_WATER) return;
    // A page is worth its reading once half of the room is free.
    const room = this.room(receiver);
    if (room === 0 || room < pending.size) return;
    if (receiver.inFlight < breaker.limit(Date.now())) this.onRoom(receiver);
  }

  /** The shard is somebody else's from now on. What is in flight ends here; its repetition is the receiver's to notice, by `webhook-id`. */
  dropShard(shard: number): void {
    this.shards.delete(shard);
    for (const receiver of this.receivers.values()) receiver.drop((callback) => callback.shard === shard);
  }

  /** The company's settings have changed: a receiver that was out of reach gets a new chance at once. */
  retryCompany(company: number): void {
    for (const receiver of this.receivers.values()) {
      if (receiver.company !== company) continue;
      receiver.breaker.answered();
      this.pump(receiver);
    }
  }

  /** Sends nothing more, and waits for what is in flight until the deadline (ms). */
  async stop(deadlineMs: number): Promise<void> {
    this.stopping = true;
    if (this.inFlight === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, deadlineMs);
      this.onIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** The receiver of a new callback, where that may be sent before it is stored. */
  private receiverToTry(callback: CallbackDocument, now: number): Receiver | null {
    if (!this.shards.has(callback.shard)) return null;
    const receiver = this.receiverFor(callback.receiver, callback.company);
    const free = receiver.takesFirst(now) && this.room(receiver) > 0;
    // It may have been stored just after it was looked for, and still be on its way.
    const isKnown = receiver.pending.has(callback._id);
    return free && !isKnown && !receiver.mustWaitFor(callback) ? receiver : null;
  }

  private sendReady(receiver: Receiver): void {
    if (receiver.ready.length === 0) return;
    const target = this.deps.targets.peek(receiver.company);
    if (target === undefined) return this.askTarget(receiver);
    const now = Date.now();
    while (!this.stopping && receiver.inFlight < receiver.breaker.limit(now)) {
      const entry = receiver.take();
      if (!entry) return;
      if (this.shards.has(entry.callback.shard)) this.attempt(receiver, entry, target);
      else receiver.putBack(entry);
    }
  }

  private askTarget(receiver: Receiver): void {
    if (receiver.asking) return;
    receiver.asking = true;
    const again = (): void => {
      receiver.asking = false;
      this.pump(receiver);
    };
    this.deps.targets.get(receiver.company).then(again, (error: unknown) => {
      this.deps.logger.warn('callbacks.settings_not_known', { company: receiver.company, error });
      setTimeout(again, TARGET_RETRY_MS);
    });
  }

  private attempt(receiver: Receiver, entry: Pending, target: CompanyTarget | null): void {
    const endpoint = target?.endpointOf(entry.callback.url) ?? null;
    if (!target || !endpoint) return this.giveUpWithoutUrl(receiver, entry);
    entry.stage = 'sending';
    receiver.inFlight++;
    this.inFlight++;
    const request = callbackRequest(entry.callback, endpoint, target, Date.now());
    this.deps.client.send(receiver.key, endpoint.origin, request, (result) =>
      this.answered(receiver, entry, target, result),
    );
  }

  private answered(receiver: Receiver, entry: Pending, target: CompanyTarget, result: AttemptResult): void {
    receiver.inFlight--;
    this.inFlight--;
    this.watchReceiver(receiver, result);
    const outcome = this.judge(entry, target, result);
    entry.stage = 'storing';
    this.store(receiver, entry, outcome);
    if (outcome.kind !== 'postponed') this.deps.attemptLog.attempted(entry.callback, outcome.kind, result);
    if (outcome.kind !== 'postponed') traceAttempt(entry.callback, outcome.kind, result);
    if (outcome.kind === 'delivered') this.deps.metrics.delivered(entry.callback);
    else this.deps.metrics.notDelivered(outcome.kind, result);
    if (this.inFlight === 0) this.onIdle?.();
    this.pump(receiver);
  }

  private watchReceiver(receiver: Receiver, result: AttemptResult): void {
    const { breaker, company } = receiver;
    if (!result.outOfReach) {
      if (breaker.open) this.deps.logger.info('receiver.back', { company });
      breaker.answered();
      return;
    }
    if (breaker.notAnswered(Date.now())) {
      this.deps.logger.warn('receiver.out_of_reach', { company, reason: result.error });
    }
    // Memory is for those who can be reached.
    if (breaker.open) receiver.drop(() => true);
  }

  private judge(entry: Pending, target: CompanyTarget, result: AttemptResult): Outcome {
    const { callback, successor } = entry;
    const { status, error, ms } = result;
    const now = Date.now();
    const attempts = callback.attempts + 1;
    const base = { id: callback._id, attempts, entry: { at: new Date(now), ms, status, error } };
    if (status !== null && status >= 200 && status < 300) return { kind: 'delivered', ...base };
    const retryAfterMs = parseRetryAfter(result.retryAfter, now);
    const failed = { attempts, since: callback.since, status, retryAfterMs };
    const nextAt = nextAttemptAt(this.deps.schedule, failed, now);
    if (nextAt === null) return { kind: 'failed', ...base };
    if (successor && target.collapse) return { kind: 'skipped', id: callback._id };
    return { kind: 'retry', ...base, nextAt };
  }

  private giveUpWithoutUrl(receiver: Receiver, entry: Pending): void {
    const { _id: id, attempts } = entry.callback;
    const result = { status: null, error: 'The company has no callback URL.', ms: 0 };
    entry.stage = 'storing';
    this.store(receiver, entry, { kind: 'failed', id, attempts, entry: { at: new Date(), ...result } });
    const attempted = { ...result, retryAfter: undefined, outOfReach: false };
    this.deps.attemptLog.attempted(entry.callback, 'failed', attempted);
    this.deps.metrics.notDelivered('failed', attempted);
  }

  /** What follows a callback goes on only when its end is stored. */
  private store(receiver: Receiver, entry: Pending, outcome: Outcome): void {
    const { outcomes, firstTries } = this.deps;
    const unstored = firstTries.has(outcome.id) ? entry.callback : undefined;
    outcomes.record(unstored ? { ...outcome, unstored } : outcome).then(
      () => {
        if (unstored) firstTries.stored(outcome.id);
        if (outcome.kind === 'retry') receiver.putBack(entry);
        else receiver.end(entry);
        this.pump(receiver);
      },
      // The process stops without the database: the next owner sends the callback again.
      (error: unknown) =>
        this.deps.logger.debug('delivery.outcome_not_stored', { delivery: outcome.id, error }),
    );
  }
}
