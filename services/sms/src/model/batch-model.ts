import { DELIVERY, type DeliveryStatus, type StatusChangeRow } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { Cut, Encoding } from '@herald/values/segmentation';
import type { CarrierCharge, ChargeSum } from './carrier-charge';
import type { JobState, OfSend, WholeSend } from './job-model';
import type { Timestamps } from './timestamps';

/** Maximum number of recipients in one batch. */
export const BATCH_RECIPIENTS = 1_000;
/** Batches in one answer to a long read: each has up to 100 KB. */
export const BATCHES_PER_READ = 50;
/** A send of up to this number of recipients is small: it need not wait for fair queueing. */
export const SMALL_SEND_RECIPIENTS = 100;

/**
 * - `written`: stored, and not (yet) part of a due job. Senders ignore it.
 * - `queued`: ready to be claimed by a sender.
 * - `claimed`: a sender works on it while its lease lasts.
 * - `waiting`: some recipients are retried at `dueAt` (delayed or indeterminate).
 * - `submitted`: no recipient is left to submit; delivery receipts are awaited.
 * - `finished`: every recipient has a final status.
 * - `held`: its company is suspended, or its sending is stopped. It is requeued when that ends.
 * - `quarantined`: claimed too often without an end; the operator inspects it and requeues it.
 */
export type BatchState =
  'written' | 'queued' | 'claimed' | 'waiting' | 'submitted' | 'finished' | 'held' | 'quarantined';

/** States in which recipients may still have to be submitted. */
export const OPEN_STATES: BatchState[] = ['written', 'queued', 'claimed', 'waiting', 'held', 'quarantined'];
/** States in which a recipient may still change. */
export const UNFINISHED_STATES: BatchState[] = [...OPEN_STATES, 'submitted'];

/** A retry of a recipient. */
export interface Retry {
  /** Index in the batch. */
  i: number;
  /** Earliest time of the retry, ms since epoch. */
  at: number;
  /** Number of delays so far. */
  delays: number;
  /** Number of tries that are indeterminate, or will be if they happened. */
  unknowns: number;
  /** The latest of these tries, by its claim's token. It counts once, even if reported twice. */
  attempt?: string;
  /** `unknown`: the recipient may have been accepted. A delivery receipt settles it; otherwise it is submitted again. */
  why: 'delayed' | 'unknown';
  /** For an indeterminate try, its time (ms since epoch) and route; missing if unknown. */
  since?: number;
  route?: string;
  /** The reason if another try was refused: the recipient then ends at `at`, and is not retried. */
  refused?: string;
}

/** Parts of one recipient as bit masks (bit 0 = first part). Only stored for recipients with several parts. */
export interface PartProgress {
  taken: number;
  delivered: number;
  /** A part failed before all were accepted: the status that the recipient gets once they are. */
  failed?: DeliveryStatus;
  /** The part whose delivery receipt was for the whole message. */
  by?: number;
}

/**
 * A status change whose event is not known to be confirmed: the recipient's index in the batch, its new status, the time in ms since epoch, and
 * whether it was "sent" before. It names no number, so that the same change of many sends to one number is the same update.
 */
export type PendingChange = readonly [i: number, status: DeliveryStatus, at: number, wasSent?: true];

/**
 * Up to 1,000 recipients of one send as parallel arrays; indexes below are indexes in the batch. A send to one number is a batch of one. The
 * first batch of a send carries what belongs to the send as a whole.
 */
export interface BatchDocument extends OfSend {
  /** `<smsID>.<number>` */
  _id: string;
  smsID: number;
  brandID: number;
  /** Index of the batch in its send, from 0. */
  number: number;
  /**
   * Only in the first batch, and only once the send is accepted: the batches of a large send are stored before. Each change of `send.state`
   * increments the batch's version.
   */
  send?: WholeSend;
  /** Number of status shards at its acceptance, which all its changes use. Missing: `STATUS_SHARDS`. */
  statusShards?: number;
  /** Index in the job of the batch's first recipient. */
  first: number;
  state: BatchState;
  checkStopList: boolean;
  numbers: string[];
  /** The text of all its recipients; null if their texts differ (`batch_texts`), or it was deleted. */
  text: string | null;
  encoding: Encoding | null;
  /** The way a recipient's text is split, if not the default: one for all, or one per recipient. */
  cut?: Cut | (Cut | null)[];
  /** SMS per recipient: one number for all, or one per recipient. 0 = never charged (stop-listed at acceptance). */
  parts: number | number[];
  statuses: DeliveryStatus[];
  /** Incremented by every write except that of the intent; writers compare and set it. */
  version: number;
  /** Recipients below this index may have been submitted. It is stored before their submission. */
  intent: number;
  /** Number of claims without progress whose owner disappeared. */
  attempts: number;
  /** `owner`: unique per claim. `from`: the intent at the claim; recipients below it without an outcome are indeterminate. */
  lease: { owner: string; until: Date; from: number } | null;
  /** Time of the first claim; missing if it was never claimed. */
  claimedAt?: Date;
  /** When it is due, or was last queued; null if it was queued at its acceptance. */
  dueAt: Date | null;
  retries: Retry[];
  /** index → progress. */
  progress: Record<string, PartProgress>;
  /** index → reason for status 2 or 4, for the operator. */
  reasons: Record<string, string>;
  /** Indexes of refunded recipients. */
  refunded: number[];
  /** Timestamps of the recipients' changes; missing if there are none yet. */
  timestamps?: Timestamps;
  /** Status changes whose event is not known to be confirmed (outbox), oldest first. */
  pending: PendingChange[];
  pendingSince: Date | null;
  /** Sent with a test key: its recipients go to the sandbox, cost nothing, and are not in the statistics. */
  test?: true;
  /** For a test: since when delivery receipts are due; missing if none is. */
  receiptsAt?: Date;
  /** Names of routes that recipients were submitted to. */
  routes?: string[];
  /** The route per recipient, as an index in `routes` (a base 36 digit); `-` = none. */
  via?: string;
  /** index → what the carrier charges, as last told; only from carriers that tell it. */
  carrierCharges?: Record<string, CarrierCharge>;
  /** index → time until a carrier accepted an OTP, as a class of `LATENCY_STEPS_MS`. */
  otpTook?: Record<string, number>;
  /** The state counted in the statistics, one character per recipient (`statistics/measures.ts`); empty = none yet. */
  counted?: string;
  /** The sums of `carrierCharges` counted in the statistics; missing if there are none yet. */
  countedCharges?: ChargeSum[];
  /** The first change, or the acceptance, that the statistics do not count yet. They count the batch a while after it. */
  uncountedAt?: Date;
}

/** Separate texts of a batch, one per recipient. Stored apart, so that recording outcomes does not rewrite them. */
export interface BatchTextsDocument {
  /** The batch's id. */
  _id: string;
  company: number;
  texts: string[];
  createdAt: Date;
}

/** First batches of accepted sends, as a filter that an index alone can answer. */
export const SENDS = { 'send.state': { $gt: '' } } as const;

/** The index of batches behind the first of their send that are not finished. */
export const UNFINISHED = 'unfinished';

/** Batches that wait for delivery receipts, with a message of several parts. */
export const WITH_PARTS = { state: 'submitted', progress: { $gt: {} } } as const;

/** An index of batches in one state: it stays small, however many batches there are. */
const whileState = (state: BatchState, key: Record<string, 1 | -1>, name: string, more = {}) => ({
  key,
  partialFilterExpression: { state, ...more },
  name,
});

/** An index of sends in one state. */
const whileSend = (state: JobState, key: Record<string, 1 | -1>, name: string) => ({
  key,
  partialFilterExpression: { 'send.state': state },
  name,
});

export const batchesIn = declareCollection<BatchDocument>(
  'batches',
  ofCompany('written with the balance; claimed, recorded and reported by its company', { then: 'smsID' }),
  // For the search of messages, newest first: of all companies, an entry per recipient, per batch …
  { key: { smsID: 1, number: 1 }, name: 'of_send' },
  { key: { numbers: 1, smsID: 1 }, name: 'of_number' },
  { key: { company: 1, smsID: 1, number: 1 }, name: 'of_company' },
  // … of which only tests (with `test`, so that windows are measured in the index alone),
  {
    key: { company: 1, test: 1, smsID: 1, number: 1 },
    partialFilterExpression: { test: true },
    name: 'tests_of_company',
  },
  // … and per request.
  { key: { requestId: 1 }, name: 'of_request' },
  // For lists of jobs: an entry per send. Per state they are in the order of a list, and counted without a look at others.
  {
    key: { company: 1, 'send.state': 1, smsID: 1 },
    partialFilterExpression: SENDS,
    name: 'jobs_of_company',
  },
  {
    key: { company: 1, test: 1, 'send.state': 1, smsID: 1 },
    partialFilterExpression: { ...SENDS, test: true },
    name: 'test_jobs_of_company',
  },
  // The sweeps read sends that are not over: a few, however many there are.
  whileSend('scheduled', { 'send.sendAt': 1 }, 'schedule'),
  // Scheduled sends of a brand that is lost.
  whileSend('scheduled', { brandID: 1 }, 'scheduled_of_brand'),
  whileSend('accepted', { 'send.state': 1, createdAt: 1 }, 'accepted'),
  whileSend('cancelling', { 'send.state': 1 }, 'cancelling'),
  whileSend('recalling', { 'send.state': 1, smsID: 1 }, 'recalling'),
  // Sends that may be done: a send of one batch mostly is with the write that finishes the batch, and never gets here.
  whileState('finished', { smsID: -1 }, 'ending', { 'send.state': 'queued' }),
  // One small index per sweep.
  whileState('written', { createdAt: 1 }, 'written'),
  // The queued batches of each company, read from the index alone where only companies are asked for; their age per priority queue, and
  // the end of their validity. A claim removes a batch from all of them.
  whileState('queued', { state: 1, priority: 1, company: 1, smsID: 1, number: 1 }, 'queued_of_company'),
  whileState('queued', { priority: 1, dueAt: 1, createdAt: 1 }, 'queued_since'),
  whileState('queued', { expiresAt: 1 }, 'queued_expiry'),
  whileState('claimed', { 'lease.until': 1 }, 'claimed'),
  whileState('waiting', { dueAt: 1 }, 'waiting'),
  whileState('submitted', { expiresAt: 1 }, 'submitted'),
  whileState('submitted', { _id: 1, state: 1 }, 'submitted_parts', { progress: WITH_PARTS.progress }),
  // Includes the state, so that the companies of held batches, queried every 2 s, are read from the index alone.
  whileState('held', { state: 1, company: 1 }, 'held_of_company'),
  whileState('held', { expiresAt: 1 }, 'held_expiry'),
  whileState('quarantined', { state: 1 }, 'quarantined'),
  // Finds sends that are not done. A send of one batch has no entry.
  {
    key: { smsID: 1 },
    partialFilterExpression: { state: { $in: UNFINISHED_STATES }, number: { $gt: 0 } },
    name: UNFINISHED,
  },
  {
    key: { uncountedAt: 1 },
    partialFilterExpression: { uncountedAt: { $type: 'date' } },
    name: 'uncounted',
  },
  { key: { pendingSince: 1 }, partialFilterExpression: { pendingSince: { $type: 'date' } }, name: 'pending' },
  { key: { receiptsAt: 1 }, partialFilterExpression: { receiptsAt: { $type: 'date' } }, name: 'sandbox' },
);

export const textsIn = declareCollection<BatchTextsDocument>(
  'batch_texts',
  ofCompany('written with its batch', { then: '_id' }),
);

export function batchId(smsID: number, number: number): string {
  return `${smsID}.${number}`;
}

/** The range of the ids of all batches of a job, and of their texts. */
export function textIdsOf(smsID: number): { $gte: string; $lt: string } {
  return { $gte: `${smsID}.`, $lt: `${smsID}/` };
}

/** The initial fields of a new batch, except its recipients. */
export function freshBatchState({ test }: { test?: boolean | undefined } = {}) {
  return {
    version: 0,
    intent: 0,
    attempts: 0,
    lease: null,
    dueAt: null,
    retries: [],
    progress: {},
    reasons: {},
    refunded: [],
    ...(test ? { test: true as const } : { uncountedAt: new Date() }),
  } satisfies Partial<BatchDocument>;
}

/** A change as its event has it. */
export function rowOf(
  { first, numbers }: { readonly first: number; readonly numbers: readonly string[] },
  [i, ...change]: PendingChange,
): StatusChangeRow {
  return [first + i, numbers[i]!, ...change];
}

/** Number of SMS that the recipient at an index costs. */
export function partsOf({ parts }: { parts: number | readonly number[] }, index: number): number {
  return typeof parts === 'number' ? parts : parts[index]!;
}

/** The way the text of the recipient at an index is split; undefined for the default. */
export function cutOf(
  { cut }: { cut?: Cut | readonly (Cut | null)[] | undefined },
  index: number,
): Cut | undefined {
  return (typeof cut === 'object' ? cut[index] : cut) ?? undefined;
}

/** The stored form of the way in which the texts of a batch are split. */
export function cutsOfBatch(cuts: readonly (Cut | undefined)[]): Pick<BatchDocument, 'cut'> {
  const [first] = cuts;
  if (cuts.some((cut) => cut !== first)) return { cut: cuts.map((cut) => cut ?? null) };
  return first ? { cut: first } : {};
}

/** Number of SMS of all recipients without a refund. */
export function partsNotRefunded(batch: Pick<BatchDocument, 'numbers' | 'refunded' | 'parts'>): number {
  const refunded = new Set(batch.refunded);
  let parts = 0;
  for (let i = 0; i < batch.numbers.length; i++) if (!refunded.has(i)) parts += partsOf(batch, i);
  return parts;
}

/** Whether a recipient surely was never submitted; those below `intent` may have been. */
export function isUntouched(
  batch: {
    readonly statuses: readonly DeliveryStatus[];
    readonly progress: Readonly<Record<string, unknown>>;
    readonly retries: readonly Pick<Retry, 'i' | 'unknowns' | 'why'>[];
  },
  i: number,
  intent: number,
): boolean {
  if (batch.statuses[i] !== DELIVERY.AWAITING || batch.progress[i]) return false;
  const retry = batch.retries.find((each) => each.i === i);
  return retry ? isOnlyDelayed(retry) : i >= intent;
}

/** Whether no try of a recipient with a retry may have been accepted. */
export function isOnlyDelayed({ why, unknowns }: Pick<Retry, 'why' | 'unknowns'>): boolean {
  return why === 'delayed' && unknowns === 0;
}
