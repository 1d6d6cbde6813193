import { DELIVERY, FINAL_STATUSES } from '@herald/contracts';
import { isOnlyDelayed, partsOf } from '../../model/batch-model';
import { REASON } from '../../model/reasons';
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
import { BatchChanges } from './batch-changes';
import { isAwaiting, type RecordedBatch } from './recorded-batch';
import {
  retryOfDelayed,
  retryOfRefused,
  retryOfIndeterminate,
  retryOfWithdrawn,
  otherIndeterminateTries,
} from './retries';
import { latencyStep } from '../statistics/latency';
import { routeOf } from '../statistics/routes-of-batch';
import type { RetryPolicy } from './retry-policy';

type Refusal = { route?: string | null } & Omit<Extract<BatchOutcome, { kind: 'refused' }>, 'route'>;

const SAYS_HOW_IT_IS_MS = 3_600_000;
/** Maximum time until a waiting batch is checked again, so that its expiry is noticed. */
const MAX_WAIT_MS = 3_600_000;

/** A batch as seen by one writer: applies outcomes by the rules of parts, retries and refunds. It does no storage. */
export class BatchRecord extends BatchChanges {
  private recalled = false;
  /** Routes of messages with delivery receipts of two parts. */
  readonly routesOfParts = new Set<string>();
  /** Parts whose submit this write reports as indeterminate. */
  readonly unknown: IndeterminateOutcome[] = [];
  /** Parts whose indeterminate submit was resolved by a late answer. */
  readonly answered: PartRef[] = [];
  /** The parts in `answered` that the carrier has also accepted in another try. */
  readonly answeredTwice: PartRef[] = [];
  /** Parts that a carrier reports after they were submitted again, so that they were sent twice. */
  repeated = 0;

  constructor(
    batch: RecordedBatch,
    private readonly policy: RetryPolicy,
    pendingIsPublished: boolean,
  ) {
    super(batch, pendingIsPublished);
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
        this.touched ||= this.rows.length > 0;
    }
  }

  private recordTaken(outcome: TakenOutcome, now: number): void {
    if (outcome.lateOf !== undefined) this.recordLateAnswer(outcome, outcome.lateOf);
    this.noteRoute(outcome.i, outcome.route);
    this.noteCharge(outcome.i, outcome.charge, 'answer');
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
    if (kind === 'delayed' && !late.whole && partsOf(this.batch, i) > 1) return false;
    if (retry.unknowns <= 1) this.answered.push({ batch, i, part: late.part });
    return true;
  }

  /** A delivery receipt proves that the carrier accepted the part, even if the answer to its submit was lost. */
  private recordReceipt(outcome: SettledOutcome, now: number): void {
    const { i, part, state, detail } = outcome;
    // A carrier may name any recipient by its reference.
    if (i >= this.batch.statuses.length) return;
    if (outcome.wasIndeterminate && this.cameAgain(i, part)) {
      this.repeated++;
      this.touched = true;
    }
    this.noteRoute(i, outcome.receipt?.route ?? null);
    this.noteCharge(i, outcome.receipt?.charge, 'receipt');
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
  private noteParts({ i, part, whole, by = whole && part }: SettledOutcome): void {
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
    this.refundOf(i);
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
}
