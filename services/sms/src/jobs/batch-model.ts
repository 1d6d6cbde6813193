import type { DeliveryStatus, StatusChangeRow } from '@herald/contracts';
import { declareCollection, ofCompany } from '@herald/mongo';
import type { Cut, Encoding } from '@herald/segmentation';
import type { BatchRef } from './batch-filter';
import type { OfSend } from './job-model';
import type { Moments } from './moments';
import { type PlaceStatus, SHARED_NUMBER, type SharedPart } from './shared-batch';

/** Recipients in one batch at most. */
export const BATCH_RECIPIENTS = 1_000;
/** A send of up to so many recipients is small: it need not wait for its company's turn. */
export const SMALL_SEND_RECIPIENTS = 100;

/**
 * - `written`: stored, and not (yet) part of a due job. No sender looks at it.
 * - `queued`: to be claimed by a sender.
 * - `claimed`: a sender works on it while its lease lasts.
 * - `waiting`: some recipients are to be tried again at `dueAt` (delayed, or outcome unknown).
 * - `submitted`: nothing is left to submit; receipts are awaited.
 * - `finished`: every recipient has a final status.
 * - `held`: its company is suspended, or its sending is stopped: it rests, and is queued again when that ends.
 * - `given-up`: claimed too often without an end; the operator looks at it and queues it again.
 */
export type BatchState =
  'written' | 'queued' | 'claimed' | 'waiting' | 'submitted' | 'finished' | 'held' | 'given-up';

/** States in which recipients may still have to be submitted. */
export const OPEN_STATES: BatchState[] = ['written', 'queued', 'claimed', 'waiting', 'held', 'given-up'];
/** Those in which a recipient may still change. */
export const UNFINISHED_STATES: BatchState[] = [...OPEN_STATES, 'submitted'];

/** A recipient that is to be tried again. */
export interface Retry {
  /** Index in the batch. */
  i: number;
  /** Not before, ms since epoch. */
  at: number;
  /** How often it was delayed. */
  delays: number;
  /** Tries whose outcome is unknown, or was when they were meant. */
  unknowns: number;
  /** The latest of these, by its claim's token: told twice, it counts once. */
  attempt?: string;
  /** `unknown`: it may have been taken; a receipt settles it, else it is submitted once more. */
  why: 'delayed' | 'unknown';
  /** Of unknown outcome: since when, ms since epoch, and at which route; absent where nobody knows. */
  since?: number;
  route?: string;
  /** Another try was refused, and why: when its time has come the recipient is over, and not tried again. */
  refused?: string;
}

/** Parts of one recipient as bit masks (bit 0 = first part). Kept for recipients of several parts only. */
export interface PartProgress {
  taken: number;
  delivered: number;
  /** A part failed while others were still to be taken: the status that the recipient gets once they are. */
  failed?: DeliveryStatus;
}

/**
 * Up to 1,000 recipients as parallel arrays (design.md, law 1): of one job, or, where `shared` is there, each of a job of its own.
 * Indexes below are indexes in the batch. What a shared batch has of `OfSend` is its first recipient's, except `company`: `MANY`
 * where its recipients are of several. `originOf` says for every batch what a recipient is.
 */
export interface BatchDocument extends OfSend {
  /** `<smsID>.<number>` */
  _id: string;
  /** Of a shared batch the first recipient's; the others' follow without a gap. */
  smsID: number;
  /** Missing in batches of an older version. */
  brandID?: number;
  /** Which batch of its job it is, from 0; `SHARED_NUMBER` of a shared one. */
  number: number;
  shared?: SharedPart;
  /** Shards that there were at its acceptance: its changes go by these, whoever tells them. Missing: `STATUS_SHARDS`. */
  statusShards?: number;
  /** Index in the job of the batch's first recipient. */
  first: number;
  state: BatchState;
  checkStopList: boolean;
  numbers: string[];
  /** The one text of the job; null where texts differ (`batch_texts`) or an OTP's was erased. */
  text: string | null;
  encoding: Encoding | null;
  /** How a recipient's text is cut where that isn't as by itself: one for all, or one each. */
  cut?: Cut | (Cut | null)[];
  /** SMS per recipient: one figure for all, or one each. 0 = never charged (stop-listed at acceptance). */
  parts: number | number[];
  statuses: PlaceStatus[];
  /** Grows with every write but the intent's; writers compare and set. */
  version: number;
  /** Recipients below this index may have been submitted: stored before they are (design.md, law 3). */
  intent: number;
  /** Times it was claimed without progress, and whoever claimed it was seen no more. */
  attempts: number;
  /** `owner`: unique per claim. `from`: the intent when it was claimed; what is below and without outcome is unknown. */
  lease: { owner: string; until: Date; from: number } | null;
  /** When it was claimed first; missing where it never was, or by an older version. */
  claimedAt?: Date;
  /** When it is due, or was queued last; null = it was queued at its acceptance. */
  dueAt: Date | null;
  retries: Retry[];
  /** index → progress. */
  progress: Record<string, PartProgress>;
  /** index → why a recipient has status 2 or 4, for the operator's view. */
  reasons: Record<string, string>;
  /** Indexes whose charge was given back. */
  refunded: number[];
  /** When something became of whom; missing where nothing did yet, or an older version wrote it. */
  moments?: Moments;
  /** Status changes whose event is not yet known to be confirmed (outbox), oldest first. */
  pending: StatusChangeRow[];
  pendingSince: Date | null;
  /** Of a test key: its recipients are handed to the sandbox, cost nothing, and are not in the statistics. Never shared. */
  test?: true;
  /** Of a test: since when recipients have been taken whose receipts are due; absent = none. */
  receiptsAt?: Date;
  /** Names of routes that recipients were handed to. */
  routes?: string[];
  /** Per recipient the route, as a digit of base 36 that is its place in `routes`; `-` = none. */
  via?: string;
  /** index → how long a one-time password took to be taken by a carrier, as a step of `LATENCY_STEPS_MS`. */
  otpTook?: Record<string, number>;
  /** What the statistics have counted, a sign per recipient (`statistics/figures.ts`); empty = nothing yet. */
  counted?: string;
  /** When it was changed in a way that the statistics have not counted yet; absent = they have counted all. */
  uncountedAt?: Date;
  /** The statistics do not count it again before. */
  countAgainAt?: Date;
  /** Of a shared one: companies whose recipients are gone (their numbers are '' here), and since when. */
  removed?: { company: number; at: Date }[];
}

/** Separate texts of a batch, one per recipient; apart, so that recording outcomes doesn't rewrite them. */
export interface BatchTextsDocument {
  /** The batch's id. */
  _id: string;
  company: number;
  texts: string[];
  createdAt: Date;
}

/** The index of batches that are not finished. */
export const UNFINISHED = 'unfinished';

/** An index of what is in one state now: a handful, however many batches there are. */
const whileState = (state: BatchState, key: Record<string, 1>, name: string, more = {}) => ({
  key,
  partialFilterExpression: { state, ...more },
  name,
});

export const batchesIn = declareCollection<BatchDocument>(
  'batches',
  ofCompany('written with the balance; claimed, recorded and reported by its company', { then: 'smsID' }),
  // What is unique is the _id, which says the same: of other unique indexes a sharded cluster could not be sure.
  { key: { smsID: 1, number: 1 }, name: 'of_send' },
  // Which of a company's recipients stand in shared batches.
  {
    key: { 'shared.of.company': 1, smsID: 1 },
    partialFilterExpression: { number: SHARED_NUMBER },
    name: 'shared_of_company',
  },
  // Messages are searched, the newest first (docs/decisions/0101): an entry for each recipient, for each batch …
  { key: { numbers: 1, smsID: 1 }, name: 'of_number' },
  { key: { company: 1, smsID: 1, number: 1 }, name: 'of_company' },
  // … and for each request: of a send of its own, and of those that share a batch.
  { key: { requestId: 1 }, partialFilterExpression: { number: { $gte: 0 } }, name: 'of_request' },
  {
    key: { 'shared.requestIds': 1 },
    partialFilterExpression: { number: SHARED_NUMBER },
    name: 'of_shared_request',
  },
  // One small index per sweep.
  whileState('written', { createdAt: 1 }, 'written'),
  // Whose turn it is in bulk; what waits in a lane, and since when. A batch leaves them when it is claimed.
  whileState('queued', { company: 1, lane: 1, smsID: 1, number: 1 }, 'queued_bulk', { lane: 'bulk' }),
  whileState('queued', { lane: 1, dueAt: 1, createdAt: 1 }, 'queued_since'),
  whileState('claimed', { 'lease.until': 1 }, 'claimed'),
  whileState('waiting', { dueAt: 1 }, 'waiting'),
  whileState('submitted', { expiresAt: 1 }, 'submitted'),
  // Their state is in it: whose they are is asked every second, and is to be read from it alone.
  whileState('held', { state: 1, company: 1 }, 'held_of_company'),
  whileState('held', { expiresAt: 1 }, 'held_expiry'),
  whileState('given-up', { state: 1 }, 'given_up'),
  // Which jobs are not done.
  { key: { smsID: 1 }, partialFilterExpression: { state: { $in: UNFINISHED_STATES } }, name: UNFINISHED },
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

/** The first batch of a job of its own. */
export function firstBatchOf({ _id: smsID, company }: { _id: number; company: number }): BatchRef {
  return { _id: batchId(smsID, 0), company };
}

/** What a new batch has, apart from its recipients. */
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

/** SMS that the recipient at an index costs. */
export function partsOf({ parts }: { parts: number | readonly number[] }, index: number): number {
  return typeof parts === 'number' ? parts : parts[index]!;
}

/** How the text of the recipient at an index is cut; undefined = as by itself. */
export function cutOf(
  { cut }: { cut?: Cut | readonly (Cut | null)[] | undefined },
  index: number,
): Cut | undefined {
  return (typeof cut === 'object' ? cut[index] : cut) ?? undefined;
}

/** What a batch stores of how the texts of its recipients are cut. */
export function cutsOfBatch(cuts: readonly (Cut | undefined)[]): Pick<BatchDocument, 'cut'> {
  const [first] = cuts;
  if (cuts.some((cut) => cut !== first)) return { cut: cuts.map((cut) => cut ?? null) };
  return first ? { cut: first } : {};
}

/** SMS of all recipients whose charge was not given back. */
export function partsNotRefunded(batch: Pick<BatchDocument, 'numbers' | 'refunded' | 'parts'>): number {
  const refunded = new Set(batch.refunded);
  let parts = 0;
  for (let i = 0; i < batch.numbers.length; i++) if (!refunded.has(i)) parts += partsOf(batch, i);
  return parts;
}
