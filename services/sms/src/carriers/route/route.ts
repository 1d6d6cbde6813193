import { type Priority, PRIORITIES } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { Acknowledge, Unit } from '../carrier';
import type { LateTaker, LinkRequest } from '../link';
import type { DeliverSm } from '../smpp/deliver-sm';
import type { Bind } from './bind';
import type { Reconnect } from './link-keeper';
import { PartOutcomes } from './part-outcomes';
import { RouteBinds } from './route-binds';
import { RouteCounts } from './route-counts';
import type { RouteSettings } from './route-settings';
import { RouteSpeed } from './route-speed';
import { type Submission, WaitingParts } from './waiting-parts';

/** The callbacks that a route needs. */
export interface RouteHost {
  /** Finds another live route. False if there is none; then the caller keeps the submission. */
  takeElsewhere(submission: Submission): boolean;
  onLiveChange(): void;
  onCapacity(priority: Priority): void;
  onDeliverSm(route: Route, deliverSm: DeliverSm, acknowledge: Acknowledge): void;
}

/** The operator's setting of a route: `paused` submits nothing, `drained` also closes its binds. */
export type RouteControl = 'running' | 'paused' | 'drained';

/** A route as operators see it in one process. */
export type RouteDescription = ReturnType<Route['describe']>;

interface RouteDeps {
  settings: RouteSettings;
  reconnect: Reconnect;
  logger: Logger;
  host: RouteHost;
  /** Seconds from a submit to its answer. */
  roundTrips: { observe(seconds: number): void };
}

const SMALLEST_QUEUE = 8;
const SHORTEST_QUEUE = 2;
/** A sixteenth of the waiting capacity is for new parts; the rest is for parts that an SMSC asked to retry. */
const QUEUE_SHARE = 16;
/** Waking more often would cost more than it smooths. */
const SHORTEST_WAIT_MS = 2;
/** ESME_RINVMSGLEN: a part that cannot be encoded would be refused. */
const UNSENDABLE = 0x01;

/**
 * One carrier in this process: its leased binds, the parts that wait for them, the rate limit, and the outcome of each part. Each
 * submitted part gets exactly one outcome.
 */
export class Route {
  readonly name: string;
  readonly counts = new RouteCounts();
  private readonly binds: RouteBinds;
  private readonly waiting = new WaitingParts();
  private readonly speed: RouteSpeed;
  private readonly outcomes: PartOutcomes;
  private control: RouteControl = 'running';
  private stopped = false;
  private live = false;
  private notLiveSince = performance.now();
  private patienceTimer: NodeJS.Timeout | null = null;
  private wakeTimer: NodeJS.Timeout | null = null;

  constructor(private readonly deps: RouteDeps) {
    this.name = deps.settings.name;
    const { settings, reconnect, logger, host } = deps;
    this.binds = new RouteBinds({
      ...{ settings, reconnect, logger },
      events: {
        onChange: () => this.onBindsChanged(),
        onCapacity: () => this.pump(),
        onDeliverSm: (deliverSm, acknowledge) => host.onDeliverSm(this, deliverSm, acknowledge),
        onStrayAnswer: () => this.counts.strayAnswers++,
      },
    });
    this.speed = new RouteSpeed(this.share());
    this.outcomes = new PartOutcomes({
      ...{ settings, host },
      counts: this.counts,
      speed: this.speed,
      isStopped: () => this.stopped,
      retry: (submission, delayMs) => this.retryIn(submission, delayMs),
    });
  }

  get settings(): RouteSettings {
    return this.deps.settings;
  }

  get unit(): Unit {
    return this.settings.kind === 'http' ? 'message' : 'part';
  }

  /** Whether parts can be submitted here: a bind is connected and the operator has not stopped the route. */
  get isLive(): boolean {
    return this.live;
  }

  /** Not live, but for a time so short that parts wait for it. */
  get isMissed(): boolean {
    return this.isRunning && this.missedFor() < this.settings.patienceMs;
  }

  /** This process has gained the lease of this bind. */
  gain(index: number): void {
    const bind = this.stopped ? null : this.binds.gain(index);
    if (!bind) return;
    this.speed.setLimit(this.share());
    if (this.control !== 'drained') bind.start();
  }

  /** The lease is lost: nothing more is submitted on its bind. */
  lose(index: number): void {
    this.binds.lose(index);
    // A limit of 0 would discard the learned rate, which the next bind needs.
    if (this.binds.size > 0) this.speed.setLimit(this.share());
    this.onBindsChanged();
  }

  setPasswords(settings: RouteSettings): void {
    this.binds.setPasswords(settings);
  }

  setControl(control: RouteControl): void {
    if (control === this.control) return;
    this.control = control;
    if (control !== 'drained') this.binds.start();
    this.onBindsChanged();
    this.unbindIfDrained();
  }

  enqueue(submission: Submission): void {
    this.waiting.push(submission);
    this.pump();
    this.watchPatience();
  }

  /** Free capacity of a priority queue; 0 or less = none. */
  freeCapacity(priority: Priority): number {
    return this.queueLimit() - this.waiting.count(priority);
  }

  /**
   * Free capacity for new parts. It is small, because the route's queue is first in, first out. Fair queueing between companies
   * happens before it (`RouteQueues`), so that no company waits behind many parts of another. Each part that leaves frees capacity for the
   * next.
   */
  capacityForNew(priority: Priority): number {
    return Math.min(
      this.freeCapacity(priority),
      Math.max(SHORTEST_QUEUE, this.queueLimit() / QUEUE_SHARE) - this.waiting.queued(priority),
    );
  }

  /** Withdraws waiting parts that are no longer wanted. */
  withdraw(): void {
    for (const submission of this.waiting.takeUnwanted()) this.outcomes.withdrawn(submission);
    this.reportCapacity();
  }

  /** A phone has written. */
  noteInbound(): void {
    this.counts.inbound++;
    this.binds.deliveries.notePhone();
  }

  /**
   * Refuses new parts, waits up to `graceMs` for answers, and reports waiting parts as not written. Resolves when all parts are
   * answered.
   */
  async stop(graceMs: number): Promise<void> {
    this.stopped = true;
    this.setLive(false);
    for (const timer of [this.wakeTimer, this.patienceTimer]) if (timer) clearTimeout(timer);
    for (const submission of this.waiting.takeAll()) this.outcomes.notWritten(submission);
    await this.binds.stop(graceMs);
  }

  /** Ids of the connections of its binds. */
  get connections(): string[] {
    return this.binds.connections;
  }

  /** Rate limit in parts per second, null = no limit. */
  describe() {
    const { binds, waiting, perSecond } = this;
    return {
      control: this.control,
      live: this.live,
      binds: binds.describe(),
      windowInUse: binds.inFlight,
      window: binds.connected * this.settings.window,
      rateLimit: Number.isFinite(perSecond) ? Math.round(perSecond * 100) / 100 : null,
      rateLimitLowered: perSecond < this.share(),
      queued: { otp: waiting.count('otp'), standard: waiting.count('standard'), bulk: waiting.count('bulk') },
      oldestWaitingMs: waiting.oldestMs(performance.now()),
      unacknowledged: binds.deliveries.unacknowledged,
    };
  }

  /** Submits the parts that the windows and the rate limit allow now. */
  private pump(): void {
    if (!this.live) return;
    const now = performance.now();
    for (;;) {
      const bind = this.binds.freest();
      if (!bind) break;
      const heldUpMs = this.waiting.queued('bulk') > 0 ? this.binds.deliveries.heldUpMs(now) : 0;
      const priority = this.waiting.next(bind.freeCapacity(false) <= 0, heldUpMs > 0);
      if (!priority) break;
      const delay = Math.max(this.speed.delay(now), priority === 'bulk' ? heldUpMs : 0);
      if (delay > 0) {
        this.wakeIn(delay);
        break;
      }
      const submission = this.waiting.shift(priority);
      // The part may have waited long, so its submitter is asked once more whether it is still wanted.
      if (submission.part.wanted()) this.submit(bind, submission, now);
      else this.outcomes.withdrawn(submission);
      if (this.capacityForNew(priority) > 0) this.deps.host.onCapacity(priority);
    }
  }

  private submit(bind: Bind, submission: Submission, now: number): void {
    const sender = submission.part.senderOn?.(this.name) ?? null;
    if (sender && sender.refused !== null) return this.outcomes.ruledOut(submission, sender.refused);
    try {
      const tlvs = bind.submit(submission.part, sender, this.flight(bind, submission, now));
      if (tlvs !== undefined || submission.tlvs !== undefined) submission.tlvs = tlvs;
    } catch (error) {
      this.deps.logger.error('carrier.part_unsendable', { route: this.name, error });
      return this.outcomes.refused(submission, UNSENDABLE);
    }
    this.speed.noteSent(now);
    this.counts.submitted++;
  }

  private flight(bind: Bind, submission: Submission, at: number): LinkRequest {
    const { otpResponseTimeoutMs, responseTimeoutMs } = this.settings;
    return {
      timeoutMs: submission.part.priority === 'otp' ? otpResponseTimeoutMs : responseTimeoutMs,
      onAnswer: (answer) => {
        bind.noteAnswer();
        this.counts.noteAnswer(answer);
        this.deps.roundTrips.observe((performance.now() - at) / 1_000);
        this.outcomes.onAnswer(bind, submission, at, answer);
        this.afterAnswer();
      },
      onTimeout: (mayAnswer) => {
        const late = (mayAnswer && submission.late) || null;
        this.outcomes.unknown(submission, late !== null);
        bind.noteSilence();
        this.afterAnswer();
        return late && this.lateTaker(bind, late, at);
      },
      onLost: (written, mayAnswer) => {
        const late = (mayAnswer && submission.late) || null;
        bind.noteLost();
        if (written) this.outcomes.unknown(submission, late !== null);
        else this.requeue(submission);
        this.unbindIfDrained();
        // The link of a part that was not written ends now: nothing more is submitted on it.
        if (written) this.pump();
        return late && this.lateTaker(bind, late, at);
      },
    };
  }

  /** A separate function, because its closure is retained for as long as the answer may arrive. */
  private lateTaker(bind: Bind, late: Required<Submission>['late'], sentAt: number): LateTaker {
    return (answer) => {
      bind.noteHeard();
      this.counts.noteAnswer(answer);
      this.deps.roundTrips.observe((performance.now() - sentAt) / 1_000);
      this.outcomes.onLateAnswer(bind, late, sentAt, answer);
      this.pump();
    };
  }

  private afterAnswer(): void {
    this.unbindIfDrained();
    this.pump();
  }

  private retryIn(submission: Submission, delayMs: number): void {
    if (this.stopped) return this.outcomes.notWritten(submission);
    this.waiting.delay(submission, delayMs, () => {
      this.requeue(submission);
      this.pump();
    });
  }

  private requeue(submission: Submission): void {
    if (this.stopped) return this.outcomes.notWritten(submission);
    if (!this.live && this.deps.host.takeElsewhere(submission)) return;
    this.waiting.pushFront(submission);
    this.watchPatience();
  }

  private onBindsChanged(): void {
    this.setLive(this.isRunning && this.binds.connected > 0);
    this.pump();
  }

  private setLive(live: boolean): void {
    if (live === this.live) return;
    this.live = live;
    if (!live) {
      this.notLiveSince = performance.now();
      this.moveWaiting();
    }
    this.deps.host.onLiveChange();
    if (live) this.reportCapacity();
    this.watchPatience();
  }

  /** Moves waiting parts to another live route, if there is one; the rest waits here, within the patience. */
  private moveWaiting(): void {
    for (const submission of this.waiting.drain()) {
      if (!this.deps.host.takeElsewhere(submission)) this.waiting.push(submission);
    }
    this.reportCapacity();
  }

  private watchPatience(): void {
    if (this.live || this.stopped || this.patienceTimer || this.waiting.isEmpty) return;
    const left = this.isMissed ? this.settings.patienceMs - this.missedFor() : 0;
    this.patienceTimer = setTimeout(() => {
      this.patienceTimer = null;
      if (!this.live) this.failWaiting();
    }, left);
  }

  private failWaiting(): void {
    for (const submission of this.waiting.drain()) {
      if (this.deps.host.takeElsewhere(submission)) continue;
      if (submission.part.wanted()) this.outcomes.unserved(submission);
      else this.outcomes.withdrawn(submission);
    }
    this.reportCapacity();
  }

  private reportCapacity(): void {
    for (const priority of PRIORITIES) this.deps.host.onCapacity(priority);
  }

  private missedFor(): number {
    return performance.now() - this.notLiveSince;
  }

  /** Whether the operator has not stopped it. */
  private get isRunning(): boolean {
    return !this.stopped && this.control === 'running';
  }

  private unbindIfDrained(): void {
    if (this.control === 'drained' && this.binds.inFlight === 0) this.binds.unbind();
  }

  /** This process's share of the route's rate limit. */
  private share(): number {
    const { tps, binds } = this.settings;
    return tps === 0 ? Infinity : (tps * this.binds.size) / binds;
  }

  /** Without a bind, that of the limit: the learned rate is only kept for the next bind. */
  private get perSecond(): number {
    return this.binds.size > 0 ? this.speed.perSecond : this.share();
  }

  /** Parts for about a second, and never more than the windows hold, because waiting parts cannot be returned to their batch. */
  private queueLimit(): number {
    const windows = Math.max(1, this.binds.connected) * this.settings.window;
    return Math.min(windows, Math.max(SMALLEST_QUEUE, this.perSecond));
  }

  private wakeIn(ms: number): void {
    if (this.wakeTimer) return;
    this.wakeTimer = setTimeout(
      () => {
        this.wakeTimer = null;
        this.pump();
      },
      Math.max(ms, SHORTEST_WAIT_MS),
    );
  }
}
