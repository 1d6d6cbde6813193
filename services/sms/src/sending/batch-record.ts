// Long: one state, that of a batch, and every move of it, so that no rule of statuses stands elsewhere.
import {
  canMove,
  DELIVERY,
  type DeliveryStatus,
  FINAL_STATUSES,
  type StatusChangeRow,
} from '@herald/contracts';
import { jobMovement } from '../balance/balance-model';
import type { CompanyRefund } from '../balance/balance-store';
import { batchId, type BatchState, type PartProgress, partsOf, type Retry } from '../jobs/batch-model';
import { momentOf } from '../jobs/moments';
import { REASON } from '../jobs/reasons';
import { isOnlyDelayed, isOver, MOVED, originOf, type PlaceStatus } from '../jobs/shared-batch';
import type {
  BatchFact,
  Late,
  PartPlace,
  RecalledFact,
  ResubmittingFact,
  SettledFact,
  TakenFact,
  UnknownFact,
} from './facts';
import { isAwaiting, type RecordedBatch } from './recorded-batch';
import { retryOfDelayed, retryOfRefused, retryOfUnknown, retryOfWithdrawn, unknownsBeside } from './retries';
import { latencyStep } from '../statistics/latency';
import { withRoute } from '../statistics/routes-of-batch';
import type { RetryPolicy } from './retry-policy';

type Refusal = { route?: string | null } & Omit<Extract<BatchFact, { kind: 'refused' }>, 'route'>;

// From this many changed statuses on, the whole array costs MongoDB less than naming each (7 µs for one, 410 µs for all of 1,000).
const WHOLE_ARRAY_FROM = 60;

/** Why recipients fail that no carrier has refused, and no receipt told of. */
const OUR_REASONS = new Set<string>(Object.values(REASON));
const SAYS_HOW_IT_IS_MS = 3_600_000;

/**
 * A batch as one writer sees it: takes facts in, and says what must be written and told. It knows the rules of
 * statuses (forward only, final stays), parts and refunds, and nothing of storage.
 */
export class BatchRecord {
  /** Status changes that the stored `pending` must hold until their event is confirmed. */
  private carried: readonly StatusChangeRow[];
  private readonly fresh: StatusChangeRow[] = [];
  private readonly changed = new Set<number>();
  private readonly refundedNow: number[] = [];
  private readonly reasonsNow: Record<string, string> = {};
  private readonly progressNow = new Map<number, PartProgress>();
  private readonly otpTookNow = new Map<number, number>();
  /** Recipients of whom a receipt told that came long after. */
  private readonly toldLate = new Set<number>();
  private viaChanged = false;
  private retriesChanged = false;
  private stateNow: BatchState | null = null;
  private dueAt: Date | null = null;
  private releases = false;
  private recalled = false;
  private handedBackFrom: number | null = null;
  private touched = false;
  /** Parts that were reported as of unknown outcome in this write. */
  readonly unknown: UnknownFact[] = [];
  /** Parts that were of unknown outcome, and are not any more: answered late. */
  readonly answered: PartPlace[] = [];
  /** Of these, those that the carrier has taken by another try. */
  readonly answeredTwice: PartPlace[] = [];
  /** Parts that a carrier has told of though they had been submitted again: they came twice. */
  repeated = 0;

  constructor(
    readonly batch: RecordedBatch,
    private readonly policy: RetryPolicy,
    /** Whether the event of what stands in `pending` is known to be confirmed. */
    pendingIsTold: boolean,
  ) {
    this.carried = pendingIsTold ? [] : batch.pending;
  }

  /** Takes a fact in. Facts that come twice or late change nothing. */
  apply(fact: BatchFact, now: number): void {
    switch (fact.kind) {
      case 'taken':
        return this.take(fact, now);
      case 'settled':
        return this.settle(fact, now);
      case 'refused':
        if (this.counts(fact)) this.refuseTry(fact, now);
        return;
      case 'delayed':
        if (this.counts(fact)) this.delay(fact.i, fact.attempt ?? fact.late?.attempt, now);
        return;
      case 'resubmitting':
        return this.intend(fact, now);
      case 'unknown':
        return this.lose(fact, now);
      case 'withdrawn':
        if (this.isHeldBy(fact.attempt)) this.withdraw(fact.i, fact.attempt, now + fact.afterMs);
        return;
      case 'finished':
        return this.finish(fact.token, fact.from, fact.afterMs ?? 0);
      case 'recalled':
        return this.recall(fact, now);
      case 'expired':
        return this.expire(now);
      case 'retell':
        this.touched ||= this.carried.length > 0;
    }
  }

  get needsWrite(): boolean {
    return this.touched;
  }

  /** SMS to give back with this write. */
  get refund(): number {
    // Nothing was charged for a test.
    if (this.batch.test) return 0;
    return this.refundedNow.reduce((sum, i) => sum + partsOf(this.batch, i), 0);
  }

  /** What this write gives back: one movement for each job. */
  get refunds(): CompanyRefund[] {
    const { batch, refund: amount } = this;
    if (amount === 0) return [];
    const version = batch.version + 1;
    if (batch.shared)
      return this.refundedNow.map((i) => {
        const { company, smsID } = originOf(batch, i);
        const reference = jobMovement.refund(batchId(smsID, 0), version);
        return { company, smsID, amount: partsOf(batch, i), reference, hasNoJob: true };
      });
    const { company, smsID, _id } = batch;
    return [{ company, smsID, amount, reference: jobMovement.refund(_id, version) }];
  }

  /** What has to be told: also what an earlier writer stored and may not have told. */
  get rows(): StatusChangeRow[] {
    return [...this.carried, ...this.fresh];
  }

  /** The update that stores this record's changes, under the version that was read. */
  update(now: Date) {
    const { batch } = this;
    const state = this.stateAfter();
    const set: Record<string, unknown> & { pending: StatusChangeRow[] } = {
      version: batch.version + 1,
      pending: this.rows,
    };
    set.pendingSince = this.rows.length > 0 ? now : null;
    if (state !== batch.state) set.state = state;
    if (state === 'waiting' && this.dueAt) set.dueAt = this.dueAt;
    if (this.releases) Object.assign(set, { lease: null, attempts: 0 });
    if (this.handedBackFrom !== null) set.intent = this.handedBackFrom;
    if (this.retriesChanged) set.retries = batch.retries;
    // A statement shared by many batches can name no element, only the array.
    const isOne = batch.numbers.length === 1;
    if (this.changed.size > WHOLE_ARRAY_FROM || (isOne && this.changed.size > 0))
      set.statuses = batch.statuses;
    else for (const i of this.changed) set[`statuses.${i}`] = batch.statuses[i];
    if (this.changed.size > 0 && !batch.test) set.uncountedAt = now;
    if (batch.test && [...this.changed].some((i) => batch.statuses[i] === DELIVERY.SENT))
      set.receiptsAt = now;
    if (this.viaChanged) Object.assign(set, { routes: batch.routes, via: batch.via });
    for (const [i, took] of this.otpTookNow) set[`otpTook.${i}`] = took;
    for (const [i, progress] of this.progressNow) set[`progress.${i}`] = progress;
    for (const [i, reason] of Object.entries(this.reasonsNow)) set[`reasons.${i}`] = reason;
    if (this.refundedNow.length > 0) set.refunded = batch.refunded;
    if (this.erasesText(state)) set.text = null;
    const became = this.became();
    if (became.size > 0) set[`moments.${batch.version + 1}`] = momentOf(now, became);
    return {
      filter: { _id: batch._id, company: batch.company, version: batch.version },
      update: { $set: set },
    };
  }

  /** An OTP's text is erased as soon as nothing is left to submit (interface-decisions.md). */
  erasesText(state = this.stateAfter()): boolean {
    return this.batch.lane === 'otp' && (state === 'submitted' || state === 'finished');
  }

  /** Of a shared batch of OTPs that goes on for some: the others, whose own texts are not needed any more. */
  get textsThrough(): number[] {
    const { lane, shared, statuses } = this.batch;
    if (lane !== 'otp' || !shared || this.stateNow !== 'waiting' || this.erasesText()) return [];
    return [...statuses.keys()].filter((i) => !isAwaiting(this.batch, i));
  }

  /**
   * What this write says of how it is now with the route: whom a carrier told to have received it, or not, and whom it refused. Not
   * what we ended ourselves, nor what a receipt says of long ago: those of phones that were off come by the hundred when their time is over.
   */
  get outcomes(): { i: number; isDelivered: boolean }[] {
    return this.fresh.flatMap(([index, , status]) => {
      const i = index - this.batch.first;
      if (!FINAL_STATUSES.has(status) || this.toldLate.has(i)) return [];
      if (status !== DELIVERY.RECEIVED && OUR_REASONS.has(this.reasonsNow[i] ?? '')) return [];
      return [{ i, isDelivered: status === DELIVERY.RECEIVED }];
    });
  }

  /** One-time passwords that a carrier has taken: index → the step of the time that it took. */
  get otpTook(): ReadonlyMap<number, number> {
    return this.otpTookNow;
  }

  /** Whom this write concerns: index → the status that it gets; null where a part of it was taken, or told of. */
  private became(): Map<number, DeliveryStatus | null> {
    const became = new Map<number, DeliveryStatus | null>();
    for (const i of this.progressNow.keys()) became.set(i, null);
    for (const i of this.changed) became.set(i, this.batch.statuses[i] as DeliveryStatus);
    return became;
  }

  /** The batch as it stands once the update is written. */
  written(): RecordedBatch {
    return {
      ...this.batch,
      version: this.batch.version + 1,
      pending: this.rows,
      state: this.stateAfter(),
      lease: this.releases ? null : this.batch.lease,
    };
  }

  private stateAfter(): BatchState {
    const state = this.stateNow ?? this.batch.state;
    if (state !== 'submitted' && state !== 'waiting') return state;
    if (this.batch.statuses.every(isOver)) return 'finished';
    return state;
  }

  private take(fact: TakenFact, now: number): void {
    if (fact.lateOf !== undefined) this.takeLate(fact, fact.lateOf);
    this.noteRoute(fact.i, fact.route);
    if (this.mark('taken', fact)) this.sent(fact.i, now);
  }

  private takeLate(fact: TakenFact, attempt: string): void {
    const { i, part, carrierId } = fact;
    const retry = this.retryOf(i);
    if (retry && (retry.attempt !== attempt || retry.unknowns > 1)) {
      // The other copy's receipt may still need what is remembered of the part.
      if (retry.attempt !== attempt) this.repeated++;
      return;
    }
    // Without an id its receipt is known by what is remembered of it.
    if (carrierId === '') return;
    (this.isTaken(i, part) ? this.answeredTwice : this.answered).push({ batch: fact.batch, i, part });
    this.touched = true;
  }

  /** Whether a receipt for a first try comes after the second was submitted. */
  private cameAgain(i: number, part: number): boolean {
    const isAnsweredNow = this.answered.some((place) => place.i === i && place.part === part);
    return !isAnsweredNow && (this.isTaken(i, part) || (this.retryOf(i)?.unknowns ?? 0) > 1);
  }

  /** A late "no" says nothing of a recipient that was submitted again, or is known to be there, since. */
  private counts(fact: {
    i: number;
    batch: string;
    kind: 'refused' | 'delayed';
    attempt?: string;
    late?: Late;
  }): boolean {
    const { i, batch, late, kind, attempt } = fact;
    if (!late) return this.isHeldBy(attempt);
    const retry = this.retryOf(i);
    if (!isAwaiting(this.batch, i) || retry?.why !== 'unknown' || retry.attempt !== late.attempt)
      return false;
    // Other parts of the same try may be there.
    if (kind === 'delayed' && partsOf(this.batch, i) > 1) return false;
    if (retry.unknowns <= 1) this.answered.push({ batch, i, part: late.part });
    return true;
  }

  /** A receipt proves that the carrier took the part, also where its answer was lost. */
  private settle(fact: SettledFact, now: number): void {
    const { i, part, state, detail } = fact;
    if (fact.wasUnknown && this.cameAgain(i, part)) {
      this.repeated++;
      this.touched = true;
    }
    this.noteRoute(i, fact.receipt?.route ?? null);
    if (fact.takenAt !== undefined && now - fact.takenAt > SAYS_HOW_IT_IS_MS) this.toldLate.add(i);
    const isSent = this.mark('taken', fact);
    if (state === 'delivered') {
      if (isSent) this.sent(i, now);
      if (this.mark('delivered', fact)) this.move(i, DELIVERY.RECEIVED, now);
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

  /** The carrier has all parts of the recipient: only now may one that has failed end it, as all of them are charged. */
  private sent(i: number, now: number): void {
    if (this.batch.lane === 'otp' && isAwaiting(this.batch, i))
      this.otpTookNow.set(i, latencyStep(now - this.batch.createdAt.getTime()));
    this.move(i, DELIVERY.SENT, now);
    const failed = this.batch.progress[i]?.failed;
    if (failed !== undefined) this.move(i, failed, now);
    this.dropRetry(i);
  }

  /** A "no" to one copy says nothing of another: that may be there, and its receipt has the time that it needs. */
  private refuseTry({ i, reason, late, attempt = late?.attempt, route = null }: Refusal, now: number): void {
    const retry = this.retryOf(i);
    if (!retry || retry.refused !== undefined || unknownsBeside(retry, attempt) === 0)
      return this.refuse(i, reason, now, route);
    const tried = { attempt, lane: this.batch.lane, route, at: now };
    this.setRetry(retryOfRefused(i, retry, tried, reason, this.policy));
  }

  private refuse(i: number, reason: string, now: number, route: string | null = null): void {
    // What was taken is so by another copy, or as its receipt says.
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

  private lose(fact: UnknownFact, now: number): void {
    const { i, part, route, attempt, at = now, mayAnswer } = fact;
    if (!isAwaiting(this.batch, i) || this.isTaken(i, part)) return;
    this.unknown.push(fact);
    this.touched = true;
    const before = this.retryOf(i);
    // Whoever meant to submit it again has stored from when: that stands.
    if (before?.refused !== undefined || (route === null && before?.why === 'unknown')) return;
    const tried = { attempt, lane: this.batch.lane, route, at, mayAnswer };
    this.setRetry(retryOfUnknown(i, before, tried, this.policy));
  }

  /** Stores the intent of another try: should the process die now, the outcome is unknown. */
  private intend({ i, attempt }: ResubmittingFact, now: number): void {
    const before = this.retryOf(i);
    if (!before || !this.isHeldBy(attempt)) return;
    const { lane } = this.batch;
    this.setRetry(retryOfUnknown(i, before, { attempt, lane, route: null, at: now }, this.policy));
  }

  private delay(i: number, attempt: string | undefined, now: number): void {
    if (!isAwaiting(this.batch, i)) return;
    // Of a recalled batch nothing is tried again, and this was surely not taken.
    if ((this.stateNow ?? this.batch.state) === 'submitted') return this.refuse(i, REASON.NOT_SUBMITTED, now);
    const retry = retryOfDelayed(i, this.retryOf(i), { attempt, at: now }, this.policy);
    this.setRetry(retry);
    // A batch in hand learns its time at the end of its claim.
    if (this.batch.state === 'waiting') this.dueAt = new Date(retry.at);
  }

  private withdraw(i: number, attempt: string, at: number): void {
    if (isAwaiting(this.batch, i)) this.setRetry(retryOfWithdrawn(i, this.retryOf(i), { attempt, at }));
  }

  /** Whether the claim of this name still holds the batch; whoever lost it knows no more what may be out. */
  private isHeldBy(attempt: string | undefined): boolean {
    return attempt === undefined || this.batch.lease?.owner === attempt;
  }

  private setRetry(retry: Retry): void {
    this.batch.retries = [...this.batch.retries.filter(({ i }) => i !== retry.i), retry];
    this.retriesChanged = true;
    this.touched = true;
  }

  private finish(token: string, from: number, afterMs: number): void {
    // Whoever lost the lease has nothing to release: another sender may be at work.
    if (!this.isHeldBy(token)) return;
    this.releases = true;
    this.touched = true;
    if (this.batch.statuses.some((_, i) => i >= from && isAwaiting(this.batch, i)))
      this.handedBackFrom = from;
    // What is of unknown outcome in a recalled batch may still be answered, and is not tried again.
    if (this.handedBackFrom === null && (this.recalled || this.batch.retries.length === 0)) {
      this.stateNow = 'submitted';
      return;
    }
    this.stateNow = 'waiting';
    const now = Date.now();
    const retries = this.batch.retries.map((retry) => retry.at);
    const due = this.handedBackFrom === null ? retries : [now + afterMs, ...retries];
    this.dueAt = new Date(Math.min(...due, now + MAX_WAIT_MS));
  }

  private recall({ token, from, reason }: RecalledFact, now: number): void {
    if (!this.isHeldBy(token)) return;
    const notSubmitted = new Set(this.batch.retries.filter(isOnlyDelayed).map(({ i }) => i));
    for (let i = from; i < this.batch.statuses.length; i++) notSubmitted.add(i);
    for (const i of notSubmitted) if (isAwaiting(this.batch, i)) this.refuse(i, reason, now);
    this.recalled = true;
    this.touched = true;
  }

  private expire(now: number): void {
    for (let i = 0; i < this.batch.statuses.length; i++) {
      if (isOver(this.status(i))) continue;
      this.explain(i, REASON.NO_RECEIPT);
      this.move(i, DELIVERY.NOT_DELIVERED, now);
    }
    this.batch.retries = [];
    this.retriesChanged = true;
    this.stateNow = 'submitted';
    this.touched = true;
  }

  private status(i: number): PlaceStatus {
    return this.batch.statuses[i]!;
  }

  private move(i: number, to: DeliveryStatus, at: number): void {
    const from = this.status(i);
    if (from === MOVED || !canMove(from, to)) return;
    this.batch.statuses[i] = to;
    this.changed.add(i);
    this.fresh.push([this.batch.first + i, this.batch.numbers[i]!, to, at]);
    this.touched = true;
  }

  /** By which route a recipient went: the statistics ask for it. */
  private noteRoute(i: number, route: string | null): void {
    const noted = isAwaiting(this.batch, i) && route !== null ? withRoute(this.batch, i, route) : null;
    if (!noted) return;
    Object.assign(this.batch, noted);
    this.viaChanged = true;
  }

  private explain(i: number, reason: string): void {
    if (!isOver(this.status(i))) this.reasonsNow[i] = reason;
  }

  private retryOf(i: number): Retry | undefined {
    return this.batch.retries.find((retry) => retry.i === i);
  }

  /** Whether a carrier is known to have the part. */
  private isTaken(i: number, part: number): boolean {
    if (!isAwaiting(this.batch, i)) return true;
    return ((this.batch.progress[i]?.taken ?? 0) & (1 << part)) !== 0;
  }

  /** True where with this part all parts of the recipient are taken, or delivered. */
  private mark(as: 'taken' | 'delivered', { i, part }: PartPlace): boolean {
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

/** A waiting batch is looked at again after this time at the latest, so that its expiry is noticed. */
const MAX_WAIT_MS = 3_600_000;
