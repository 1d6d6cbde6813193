import { isDeepStrictEqual } from 'node:util';
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
  type PartProgress,
  partsOf,
  type PendingChange,
  type Retry,
  rowOf,
} from '../../model/batch-model';
import type { CarrierCharge } from '../../model/carrier-charge';
import { timestampOf } from '../../model/timestamps';
import { readRefusalByRule, REASON } from '../../model/reasons';
import type { OfPart } from './outcome';
import { isAwaiting, type RecordedBatch } from './recorded-batch';
import { withRoute } from '../statistics/routes-of-batch';

// Above this number of changed statuses, MongoDB writes the whole array faster than single elements (7 µs for one, 410 µs for all of
// 1,000).
const WHOLE_ARRAY_FROM = 60;

/** Reasons of failures that come from Herald, and not from a carrier or a delivery receipt. */
const OUR_REASONS = new Set<string>(Object.values(REASON));

/**
 * What one write changes in a batch: `BatchRecord` makes the changes, and this yields the update to write, the status changes to publish and
 * the refund. A status only moves forward, and a final one stays.
 */
export class BatchChanges {
  /** Status changes that stay in the stored `pending` until their event is confirmed. */
  private readonly carried: readonly PendingChange[];
  private readonly fresh: PendingChange[] = [];
  private readonly changed = new Set<number>();
  private readonly refundedNow: number[] = [];
  private readonly reasonsNow: Record<string, string> = {};
  private readonly progressNow = new Map<number, PartProgress>();
  private readonly chargesNow = new Map<number, CarrierCharge>();
  private viaChanged = false;
  protected readonly otpTookNow = new Map<number, number>();
  /** Recipients whose delivery receipt arrived long after the submission. */
  protected readonly reportedLate = new Set<number>();
  protected retriesChanged = false;
  protected stateNow: BatchState | null = null;
  protected dueAt: Date | null = null;
  /** Whether the claim ends, and below which recipient its intent then is, if not all were submitted. */
  protected releases = false;
  protected releasedFrom: number | null = null;
  protected touched = false;

  constructor(
    readonly batch: RecordedBatch,
    /** Whether the event of the changes in `pending` is known to be confirmed. */
    pendingIsPublished: boolean,
  ) {
    this.carried = pendingIsPublished ? [] : batch.pending;
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
    for (const [i, charge] of this.chargesNow) set[`carrierCharges.${i}`] = charge;
    for (const [i, reason] of Object.entries(this.reasonsNow)) set[`reasons.${i}`] = reason;
    if (this.refundedNow.length > 0) set.refunded = batch.refunded;
    if (this.erasesText(state)) set.text = null;
    const became = this.became();
    if (became.size > 0) set[`timestamps.${batch.version + 1}`] = timestampOf(now, became);
    // The time of the first change that the statistics do not count yet.
    const counts = (this.changed.size > 0 || this.chargesNow.size > 0) && !batch.test;
    return { $set: set, ...(counts && { $min: { uncountedAt: now } }) };
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

  protected status(i: number): DeliveryStatus {
    return this.batch.statuses[i]!;
  }

  protected move(i: number, to: DeliveryStatus, at: number): void {
    const from = this.status(i);
    if (!canMove(from, to)) return;
    this.batch.statuses[i] = to;
    this.changed.add(i);
    this.fresh.push(from === DELIVERY.SENT ? [i, to, at, true] : [i, to, at]);
    this.touched = true;
  }

  /** Notes the route of a recipient for the statistics. */
  protected noteRoute(i: number, route: string | null): void {
    const noted = isAwaiting(this.batch, i) && route !== null ? withRoute(this.batch, i, route) : null;
    if (!noted) return;
    Object.assign(this.batch, noted);
    this.viaChanged = true;
  }

  /** A delivery receipt replaces what the answer said; an answer only adds, as it may be recorded after the delivery receipt. */
  protected noteCharge(i: number, charge: CarrierCharge | undefined, by: 'answer' | 'receipt'): void {
    if (!charge) return;
    const before = this.batch.carrierCharges?.[i];
    const now = by === 'answer' ? { ...charge, ...before } : { ...before, ...charge };
    if (isDeepStrictEqual(before, now)) return;
    (this.batch.carrierCharges ??= {})[i] = now;
    this.chargesNow.set(i, now);
    this.touched = true;
  }

  protected explain(i: number, reason: string): void {
    if (!FINAL_STATUSES.has(this.status(i))) this.reasonsNow[i] = reason;
  }

  /** A recipient that was charged gets its SMS back, once. */
  protected refundOf(i: number): void {
    if (partsOf(this.batch, i) === 0 || this.batch.refunded.includes(i)) return;
    this.batch.refunded = [...this.batch.refunded, i];
    this.refundedNow.push(i);
  }

  protected retryOf(i: number): Retry | undefined {
    return this.batch.retries.find((retry) => retry.i === i);
  }

  protected setRetry(retry: Retry): void {
    this.batch.retries = [...this.batch.retries.filter(({ i }) => i !== retry.i), retry];
    this.retriesChanged = true;
    this.touched = true;
  }

  protected dropRetry(i: number): void {
    if (!this.retryOf(i)) return;
    this.batch.retries = this.batch.retries.filter((retry) => retry.i !== i);
    this.retriesChanged = true;
    this.touched = true;
  }

  /** Whether a carrier is known to have accepted the part. */
  protected isTaken(i: number, part: number): boolean {
    if (!isAwaiting(this.batch, i)) return true;
    return ((this.batch.progress[i]?.taken ?? 0) & (1 << part)) !== 0;
  }

  /** True if, with this part, all parts of the recipient are accepted or delivered. */
  protected mark(as: 'taken' | 'delivered', { i, part, whole }: OfPart): boolean {
    const total = partsOf(this.batch, i);
    if (total <= 1) return true;
    const progress = this.progressOf(i);
    const all = (1 << total) - 1;
    progress[as] |= whole ? all : 1 << part;
    return progress[as] === all;
  }

  protected progressOf(i: number): PartProgress {
    const progress = { ...(this.batch.progress[i] ?? { taken: 0, delivered: 0 }) };
    this.batch.progress[i] = progress;
    this.progressNow.set(i, progress);
    this.touched = true;
    return progress;
  }
}
