import {
  canMove,
  DELIVERY,
  type DeliveryStatus,
  FINAL_STATUSES,
  type StatusChangeRow,
} from '@herald/contracts';
import { jobMovement } from '../../model/balance-model';
import type { Refund } from '../../rules/balance/balance-store';
import {
  type BatchState,
  isOnlyDelayed,
  type PartProgress,
  partsOf,
  type PendingChange,
  type Retry,
  rowOf,
} from '../../model/batch-model';
import { timestampOf } from '../../model/timestamps';
import { readRefusalByRule, REASON } from '../../model/reasons';
import type {
  BatchOutcome,
  Late,
  PartRef,
  RecalledOutcome,
  ResubmittingOutcome,
  SettledOutcome,
  TakenOutcome,
  IndeterminateOutcome,
} from './outcome';
import { isAwaiting, type RecordedBatch } from './recorded-batch';
import {
  retryOfDelayed,
  retryOfRefused,
  retryOfIndeterminate,
  retryOfWithdrawn,
  otherIndeterminateTries,
} from './retries';
import { latencyStep } from '../statistics/latency';
import { routeOf, withRoute } from '../statistics/routes-of-batch';
import type { RetryPolicy } from './retry-policy';

type Refusal = { route?: string | null } & Omit<Extract<BatchOutcome, { kind: 'refused' }>, 'route'>;

// Above this number of changed statuses, MongoDB writes the whole array faster than single elements (7 µs for one, 410 µs for all of
// 1,000).
const WHOLE_ARRAY_FROM = 60;

/** Reasons of failures that come from Herald, and not from a carrier or a delivery receipt. */
const OUR_REASONS = new Set<string>(Object.values(REASON));
const SAYS_HOW_IT_IS_MS = 3_600_000;

/**
 * A batch as seen by one writer: applies outcomes, and yields the update to write and the status changes to publish. It implements the
 * rules of statuses (they only move forward, and a final status stays), parts and refunds. It does no storage.
 */
export class BatchRecord {
  /** Status changes that stay in the stored `pending` until their event is confirmed. */
  private carried: readonly PendingChange[];
  private readonly fresh: PendingChange[] = [];
  private readonly changed = new Set<number>();
  private readonly refundedNow: number[] = [];
  private readonly reasonsNow: Record<string, string> = {};
  private readonly progressNow = new Map<number, PartProgress>();
  private readonly otpTookNow = new Map<number, number>();
  /** Recipients whose delivery receipt arrived long after the submission. */
  private readonly reportedLate = new Set<number>();
  private viaChanged = false;
  private retriesChanged = false;
  private stateNow: BatchState | null = null;
  private dueAt: Date | null = null;
  private releases = false;
  private recalled = false;
  /** Routes of messages with delivery receipts of two parts. */
  readonly routesOfParts = new Set<string>();
  private releasedFrom: number | null = null;
  private touched = false;
  /** Parts whose submit this write reports as indeterminate. */
  readonly unknown: IndeterminateOutcome[] = [];
  /** Parts whose indeterminate submit was resolved by a late answer. */
  readonly answered: PartRef[] = [];
  /** The parts in `answered` that the carrier has also accepted in another try. */
  readonly answeredTwice: PartRef[] = [];
  /** Parts that a carrier reports after they were submitted again, so that they were sent twice. */
  repeated = 0;

  constructor(
    readonly batch: RecordedBatch,
    private readonly policy: RetryPolicy,
    /** Whether the event of the changes in `pending` is known to be confirmed. */
    pendingIsPublished: boolean,
  ) {
    this.carried = pendingIsPublished ? [] : batch.pending;
  }

  /** Applies an outcome. Duplicate or late outcomes change nothing. */
  apply(outcome: BatchOutcome, now: number): void {
    switch (outcome.kind) {
      case 'taken':
        return this.recordTaken(outcome, now);
      case 'settled':
        return this.recordReceipt(outcome, now);
      case 'refused':
        if (this.counts(outcome)) this.refuseTry(outcome, now);
        return;
      case 'delayed':
        if (this.counts(outcome)) this.delay(outcome.i, outcome.attempt ?? outcome.late?.attempt, now);
        return;
      case 'resubmitting':
        return this.recordIntent(outcome, now);
      case 'unknown':
        return this.recordIndeterminate(outcome, now);
      case 'withdrawn':
        if (this.isHeldBy(outcome.attempt)) this.withdraw(outcome.i, outcome.attempt, now + outcome.afterMs);
        return;
      case 'finished':
        return this.finish(outcome.token, outcome.from, outcome.afterMs ?? 0);
      case 'recalled':
        return this.recall(outcome, now);
      case 'expired':
        if (this.isHeldBy(outcome.token)) this.expire(now);
        return;
      case 'republish':
        this.touched ||= this.carried.length > 0;
    }
  }

  get needsWrite(): boolean {
    return this.touched;
  }

  /** Number of SMS that this write refunds. */
  get refund(): number {
    // Tests are not charged.
    if (this.batch.test) return 0;
    return this.refundedNow.reduce((sum, i) => sum + partsOf(this.batch, i), 0);
  }

  /** The movement that makes this refund. */
  get movement(): Refund {
    const { _id, company, smsID, version } = this.batch;
    return { company, smsID, amount: this.refund, reference: jobMovement.refund(_id, version + 1) };
  }

  /** Status changes to publish, including those that an earlier writer stored but may not have published. */
  get rows(): StatusChangeRow[] {
    return this.pending.map((change) => rowOf(this.batch, change));
  }

  private get pending(): PendingChange[] {
    return [...this.carried, ...this.fresh];
  }

  /** The update that stores the changes of this record, if the version that was read is still current. */
  update(now: Date) {
    const { batch } = this;
    const state = this.stateAfter();
    const { pending } = this;
    const set: Record<string, unknown> = {
      version: batch.version + 1,
      pending,
      pendingSince: pending.length > 0 ? now : null,
    };
    if (state !== batch.state) set.state = state;
    if (this.endsSend(state)) set['send.state'] = 'done';
    if (state === 'waiting' && this.dueAt) set.dueAt = this.dueAt;
    if (this.releases) Object.assign(set, { lease: null, attempts: 0 });
    if (this.releasedFrom !== null) set.intent = this.releasedFrom;
    if (this.retriesChanged) set.retries = batch.retries;
    if (this.changed.size > WHOLE_ARRAY_FROM) set.statuses = batch.statuses;
    else for (const i of this.changed) set[`statuses.${i}`] = batch.statuses[i];
    if (batch.test && [...this.changed].some((i) => batch.statuses[i] === DELIVERY.SENT))
      set.receiptsAt = now;
    if (this.viaChanged) Object.assign(set, { routes: batch.routes, via: batch.via });
    for (const [i, took] of this.otpTookNow) set[`otpTook.${i}`] = took;
    for (const [i, progress] of this.progressNow) set[`progress.${i}`] = progress;
    for (const [i, reason] of Object.entries(this.reasonsNow)) set[`reasons.${i}`] = reason;
    if (this.refundedNow.length > 0) set.refunded = batch.refunded;
    if (this.erasesText(state)) set.text = null;
    const became = this.became();
    if (became.size > 0) set[`timestamps.${batch.version + 1}`] = timestampOf(now, became);
    // The time of the first change that the statistics do not count yet.
    return { $set: set, ...(this.changed.size > 0 && !batch.test && { $min: { uncountedAt: now } }) };
  }

  /** The text of an OTP is deleted as soon as no recipient is left to submit. */
  erasesText(state = this.stateAfter()): boolean {
    return this.batch.priority === 'otp' && (state === 'submitted' || state === 'finished');
  }

  /**
   * The outcomes of this write that show the present quality of the route: deliveries, failed deliveries and refusals by a carrier.
   * Excluded are recipients that Herald ended itself, and delivery receipts for old submissions. When the validity of messages to
   * unreachable phones ends, hundreds of such delivery receipts arrive at once.
   */
  get outcomes(): { i: number; isDelivered: boolean }[] {
    return this.fresh.flatMap(([i, status]) => {
      if (!FINAL_STATUSES.has(status) || this.reportedLate.has(i)) return [];
      const reason = this.reasonsNow[i] ?? '';
      if (status !== DELIVERY.RECEIVED && (OUR_REASONS.has(reason) || readRefusalByRule(reason))) return [];
      return [{ i, isDelivered: status === DELIVERY.RECEIVED }];
    });
  }

  /** OTP recipients accepted by a carrier: index → class of the time from creation to acceptance. */
  get otpTook(): ReadonlyMap<number, number> {
    return this.otpTookNow;
  }

  /** Recipients that this write changes: index → new status, or null if only a part was accepted or reported. */
  private became(): Map<number, DeliveryStatus | null> {
    const became = new Map<number, DeliveryStatus | null>();
    for (const i of this.progressNow.keys()) became.set(i, null);
    for (const i of this.changed) became.set(i, this.batch.statuses[i]!);
    return became;
  }

  /** The batch after this update is written. */
  written(): RecordedBatch {
    const { batch } = this;
    const state = this.stateAfter();
    return {
      ...batch,
      version: batch.version + 1,
      pending: this.pending,
      state,
      lease: this.releases ? null : batch.lease,
      ...(batch.send && this.endsSend(state) && { send: { ...batch.send, state: 'done' as const } }),
    };
  }

  /** A send of one batch is done with its batch; those of several are marked by `FinishedJobs`. */
  private endsSend(state: BatchState): boolean {
    const { send } = this.batch;
    return state === 'finished' && send?.batches === 1 && send.state === 'queued';
  }

  private stateAfter(): BatchState {
    const state = this.stateNow ?? this.batch.state;
    if (state !== 'submitted' && state !== 'waiting') return state;
    if (this.batch.statuses.every((status) => FINAL_STATUSES.has(status))) return 'finished';
    return state;
  }

  private recordTaken(outcome: TakenOutcome, now: number): void {
    if (outcome.lateOf !== undefined) this.recordLateAnswer(outcome, outcome.lateOf);
    this.noteRoute(outcome.i, outcome.route);
    if (this.mark('taken', outcome)) this.sent(outcome.i, now);
  }

  private recordLateAnswer(outcome: TakenOutcome, attempt: string): void {
    const { i, part, carrierId } = outcome;
    const retry = this.retryOf(i);
    if (retry && (retry.attempt !== attempt || retry.unknowns > 1)) {
      // The delivery receipt of the other try may still need the stored data of the part.
      if (retry.attempt !== attempt) this.repeated++;
      return;
    }
    // Without an id, the delivery receipt can be matched only by the stored data of the part.
    if (carrierId === '') return;
    (this.isTaken(i, part) ? this.answeredTwice : this.answered).push({ batch: outcome.batch, i, part });
    this.touched = true;
  }

  /** Whether a delivery receipt for a first try arrives after the second try was submitted. */
  private cameAgain(i: number, part: number): boolean {
    const isAnsweredNow = this.answered.some((ref) => ref.i === i && ref.part === part);
    return !isAnsweredNow && (this.isTaken(i, part) || (this.retryOf(i)?.unknowns ?? 0) > 1);
  }

  /** A late refusal is ignored if the recipient was submitted again, or is known to be accepted, since then. */
  private counts(outcome: {
    i: number;
    batch: string;
    kind: 'refused' | 'delayed';
    attempt?: string;
    late?: Late;
  }): boolean {
    const { i, batch, late, kind, attempt } = outcome;
    if (!late) return this.isHeldBy(attempt);
    const retry = this.retryOf(i);
    if (!isAwaiting(this.batch, i) || retry?.why !== 'unknown' || retry.attempt !== late.attempt)
      return false;
    // Other parts of the same try may have been accepted.
    if (kind === 'delayed' && partsOf(this.batch, i) > 1) return false;
    if (retry.unknowns <= 1) this.answered.push({ batch, i, part: late.part });
    return true;
  }

  /** A delivery receipt proves that the carrier accepted the part, even if the answer to its submit was lost. */
  private recordReceipt(outcome: SettledOutcome, now: number): void {
    const { i, part, state, detail } = outcome;
    if (outcome.wasIndeterminate && this.cameAgain(i, part)) {
      this.repeated++;
      this.touched = true;
    }
    this.noteRoute(i, outcome.receipt?.route ?? null);
    if (outcome.takenAt !== undefined && now - outcome.takenAt > SAYS_HOW_IT_IS_MS) this.reportedLate.add(i);
    const isSent = this.mark('taken', outcome);
    if (partsOf(this.batch, i) > 1) this.noteParts(outcome);
    if (state === 'delivered') {
      if (isSent) this.sent(i, now);
      if (this.mark('delivered', outcome)) this.move(i, DELIVERY.RECEIVED, now);
    } else {
      this.explain(i, detail);
      const failed = state === 'error' ? DELIVERY.ERROR : DELIVERY.NOT_DELIVERED;
      if (!isSent) this.progressOf(i).failed ??= failed;
      else {
        this.sent(i, now);
        this.move(i, failed, now);
      }
    }
  }

  /** Notes that the carrier reports the parts of a message, not the message. */
  private noteParts({ i, part, by }: SettledOutcome): void {
    const progress = this.progressOf(i);
    if (by !== undefined) progress.by ??= by;
    else if (progress.by === undefined ? (progress.delivered & ~(1 << part)) !== 0 : progress.by !== part)
      this.routesOfParts.add(routeOf(this.batch, i));
  }

  /** The carrier has all parts of the recipient. A failed part ends the recipient only now, because all parts are charged. */
  private sent(i: number, now: number): void {
    if (this.batch.priority === 'otp' && isAwaiting(this.batch, i))
      this.otpTookNow.set(i, latencyStep(now - this.batch.createdAt.getTime()));
    this.move(i, DELIVERY.SENT, now);
    const failed = this.batch.progress[i]?.failed;
    if (failed !== undefined) this.move(i, failed, now);
    this.dropRetry(i);
  }

  /** A refusal of one try says nothing about another, which may have been accepted: its delivery receipt is awaited first. */
  private refuseTry({ i, reason, late, attempt = late?.attempt, route = null }: Refusal, now: number): void {
    const retry = this.retryOf(i);
    if (!retry || retry.refused !== undefined || otherIndeterminateTries(retry, attempt) === 0)
      return this.refuse(i, reason, now, route);
    const tried = { attempt, priority: this.batch.priority, route, at: now };
    this.setRetry(retryOfRefused(i, retry, tried, reason, this.policy));
  }

  private refuse(i: number, reason: string, now: number, route: string | null = null): void {
    // Already accepted by another try, or according to its delivery receipt: ignore the refusal.
    if (!isAwaiting(this.batch, i)) return;
    this.noteRoute(i, route);
    this.explain(i, reason);
    this.move(i, DELIVERY.ERROR, now);
    this.dropRetry(i);
    if (partsOf(this.batch, i) > 0 && !this.batch.refunded.includes(i)) {
      this.batch.refunded = [...this.batch.refunded, i];
      this.refundedNow.push(i);
    }
  }

  private recordIndeterminate(outcome: IndeterminateOutcome, now: number): void {
    const { i, part, route, attempt, at = now, mayAnswer } = outcome;
    if (!isAwaiting(this.batch, i) || this.isTaken(i, part)) return;
    this.unknown.push(outcome);
    this.touched = true;
    const before = this.retryOf(i);
    // The try that announced this resubmission has stored its time, which is kept.
    if (before?.refused !== undefined || (route === null && before?.why === 'unknown')) return;
    const tried = { attempt, priority: this.batch.priority, route, at, mayAnswer };
    this.setRetry(retryOfIndeterminate(i, before, tried, this.policy));
  }

  /** Stores the intent of another try, so that a crash now leaves the submit indeterminate and not untried. */
  private recordIntent({ i, attempt }: ResubmittingOutcome, now: number): void {
    const before = this.retryOf(i);
    if (!before || !this.isHeldBy(attempt)) return;
    const { priority } = this.batch;
    this.setRetry(retryOfIndeterminate(i, before, { attempt, priority, route: null, at: now }, this.policy));
  }

  private delay(i: number, attempt: string | undefined, now: number): void {
    if (!isAwaiting(this.batch, i)) return;
    // No recipient of a recalled batch is tried again, and the carrier surely did not accept this one.
    if ((this.stateNow ?? this.batch.state) === 'submitted') return this.refuse(i, REASON.NOT_SUBMITTED, now);
    const retry = retryOfDelayed(i, this.retryOf(i), { attempt, at: now }, this.policy);
    this.setRetry(retry);
    // A batch in progress gets its due time at the end of its claim.
    if (this.batch.state === 'waiting') this.dueAt = new Date(retry.at);
  }

  private withdraw(i: number, attempt: string, at: number): void {
    if (isAwaiting(this.batch, i)) this.setRetry(retryOfWithdrawn(i, this.retryOf(i), { attempt, at }));
  }

  /** Whether the claim with this token still holds the batch. A claim that lost it cannot know which parts may have been submitted. */
  private isHeldBy(attempt: string | undefined): boolean {
    return attempt === undefined || this.batch.lease?.owner === attempt;
  }

  private setRetry(retry: Retry): void {
    this.batch.retries = [...this.batch.retries.filter(({ i }) => i !== retry.i), retry];
    this.retriesChanged = true;
    this.touched = true;
  }

  private finish(token: string, from: number, afterMs: number): void {
    // A claim without the lease has nothing to release, as another sender may be at work.
    if (!this.isHeldBy(token)) return;
    this.releases = true;
    this.touched = true;
    if (this.batch.statuses.some((_, i) => i >= from && isAwaiting(this.batch, i))) this.releasedFrom = from;
    // Indeterminate submits of a recalled batch may still be answered, but are not tried again.
    if (this.releasedFrom === null && (this.recalled || this.batch.retries.length === 0)) {
      this.stateNow = 'submitted';
      return;
    }
    this.stateNow = 'waiting';
    const now = Date.now();
    const retries = this.batch.retries.map((retry) => retry.at);
    const due = this.releasedFrom === null ? retries : [now + afterMs, ...retries];
    this.dueAt = new Date(Math.min(...due, now + MAX_WAIT_MS));
  }

  private recall({ token, from, reason }: RecalledOutcome, now: number): void {
    if (!this.isHeldBy(token)) return;
    const notSubmitted = new Set(this.batch.retries.filter(isOnlyDelayed).map(({ i }) => i));
    for (let i = from; i < this.batch.statuses.length; i++) notSubmitted.add(i);
    for (const i of notSubmitted) if (isAwaiting(this.batch, i)) this.refuse(i, reason, now);
    this.recalled = true;
    this.touched = true;
  }

  private expire(now: number): void {
    for (let i = 0; i < this.batch.statuses.length; i++) {
      if (FINAL_STATUSES.has(this.status(i))) continue;
      this.explain(i, REASON.NO_RECEIPT);
      this.move(i, DELIVERY.NOT_DELIVERED, now);
    }
    this.batch.retries = [];
    this.retriesChanged = true;
    this.stateNow = 'submitted';
    this.touched = true;
  }

  private status(i: number): DeliveryStatus {
    return this.batch.statuses[i]!;
  }

  private move(i: number, to: DeliveryStatus, at: number): void {
    const from = this.status(i);
    if (!canMove(from, to)) return;
    this.batch.statuses[i] = to;
    this.changed.add(i);
    this.fresh.push(from === DELIVERY.SENT ? [i, to, at, true] : [i, to, at]);
    this.touched = true;
  }

  /** Notes the route of a recipient for the statistics. */
  private noteRoute(i: number, route: string | null): void {
    const noted = isAwaiting(this.batch, i) && route !== null ? withRoute(this.batch, i, route) : null;
    if (!noted) return;
    Object.assign(this.batch, noted);
    this.viaChanged = true;
  }

  private explain(i: number, reason: string): void {
    if (!FINAL_STATUSES.has(this.status(i))) this.reasonsNow[i] = reason;
  }

  private retryOf(i: number): Retry | undefined {
    return this.batch.retries.find((retry) => retry.i === i);
  }

  /** Whether a carrier is known to have accepted the part. */
  private isTaken(i: number, part: number): boolean {
    if (!isAwaiting(this.batch, i)) return true;
    return ((this.batch.progress[i]?.taken ?? 0) & (1 << part)) !== 0;
  }

  /** True if, with this part, all parts of the recipient are accepted or delivered. */
  private mark(as: 'taken' | 'delivered', { i, part }: PartRef): boolean {
    const total = partsOf(this.batch, i);
    if (total <= 1) return true;
    const progress = this.progressOf(i);
    progress[as] |= 1 << part;
    return progress[as] === (1 << total) - 1;
  }

  private progressOf(i: number): PartProgress {
    const progress = { ...(this.batch.progress[i] ?? { taken: 0, delivered: 0 }) };
    this.batch.progress[i] = progress;
    this.progressNow.set(i, progress);
    this.touched = true;
    return progress;
  }

  private dropRetry(i: number): void {
    if (!this.retryOf(i)) return;
    this.batch.retries = this.batch.retries.filter((retry) => retry.i !== i);
    this.retriesChanged = true;
    this.touched = true;
  }
}

/** Maximum time until a waiting batch is checked again, so that its expiry is noticed. */
const MAX_WAIT_MS = 3_600_000;
