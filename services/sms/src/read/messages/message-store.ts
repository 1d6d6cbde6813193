import type { mongo } from 'mongoose';
import { DELIVERY } from '@herald/contracts';
import { isSliceOver, nextSlice } from '@herald/values/slices';
import { BATCHES_PER_READ, type BatchDocument, partsOf } from '../../model/batch-model';
import type { JobCollections } from '../../model/job-collections';
import { Jobs } from '../../model/jobs';
import { REASON } from '../../model/reasons';
import { failureOf, outcomeMeasures, type Sign, signsOf } from '../../record/statistics/measures';
import { shortMeaningOf } from '../timeline/failure';
import type { MessageFilter } from './message-filter';
import { isBehind, type Position } from './position';

/** One recipient of a send, as shown in a search. */
export interface Message extends Pick<
  BatchDocument,
  'smsID' | 'company' | 'brandID' | 'sender' | 'requestId' | 'priority' | 'createdAt'
> {
  position: Position;
  number: string;
  status: number;
  /** SMS charged; for a test, SMS that a live send would be charged. */
  parts: number;
  /** The reason for status 2 or 4. */
  reason: string | null;
  /** SMS refunded. */
  refunded: number;
  /** Sent with a test key, to the sandbox. */
  test: boolean;
}

export interface FoundPage {
  messages: Message[];
  /** Position at which the search stopped, with possible further matches; null if everything was searched. */
  next: Position | null;
}

/** The matches of a part of the search, up to a position; the newest first. */
interface Slice {
  downTo: Position;
  messages: Iterable<Message>;
}

export type SearchedBatch = Pick<BatchDocument, '_id' | keyof typeof SEARCHED_FIELDS>;

/** Number of batches per query, at first and at most. Only matching batches are returned, and a page is often full after one query. */
const FIRST_WINDOW = 4;
const MOST_IN_WINDOW = 500;
/** Time limit of a page, which may then be shorter than requested. */
const PAGE_BUDGET_MS = 200;
/** A send gets its smsID and its time in one request, which ends within 100 s. Clocks of machines differ, too. */
const DISORDER_MS = 600_000;

const FAILED_STATUSES: BatchDocument['statuses'] = [DELIVERY.NOT_DELIVERED, DELIVERY.ERROR];

export const SEARCHED_FIELDS = {
  company: 1,
  smsID: 1,
  brandID: 1,
  sender: 1,
  requestId: 1,
  number: 1,
  first: 1,
  priority: 1,
  state: 1,
  numbers: 1,
  parts: 1,
  statuses: 1,
  reasons: 1,
  refunded: 1,
  createdAt: 1,
  test: 1,
} as const;

/** Finds recipients, the newest first. */
export class MessageStore {
  private readonly jobs: Jobs;

  constructor(private readonly collections: Pick<JobCollections, 'batches'>) {
    this.jobs = new Jobs(collections.batches);
  }

  /** A page of matches. It is shorter than `length` if there are no more, or if the time limit is reached. */
  async page(
    filter: MessageFilter,
    { start, length }: { start: number; length: number },
  ): Promise<FoundPage> {
    const until = performance.now() + PAGE_BUDGET_MS;
    const messages: Message[] = [];
    let left = start;
    for await (const slice of this.slices(filter)) {
      for (const message of slice.messages) {
        if (left > 0) left--;
        else if (messages.length < length) messages.push(message);
        else return { messages, next: messages[messages.length - 1]!.position };
      }
      if (isSliceOver()) await nextSlice();
      // Rows skipped by `start` are always counted completely, because the next page counts from the same position.
      if (left > 0 || performance.now() <= until) continue;
      // However long the first query takes, each page must advance the position.
      if (!filter.after || isBehind(slice.downTo, filter.after)) return { messages, next: slice.downTo };
    }
    return { messages, next: null };
  }

  /** All matches, read as they are consumed. */
  async *all(filter: MessageFilter): AsyncGenerator<Message> {
    for await (const { messages } of this.slices(filter)) for (const message of messages) yield message;
  }

  private async *slices(filter: MessageFilter): AsyncGenerator<Slice> {
    const { batches } = this.collections;
    const base = baseOf(filter);
    const { lowest, highest } = await this.rangeOf(base, filter);
    const matching = { $and: [base, ...conditionsOf(filter)] };
    const hint = hintOf(filter);
    const accepted = new Map<number, boolean>();
    let window = FIRST_WINDOW;
    for (let high = highest; high >= lowest;) {
      const edge = await batches.findOne(
        { ...base, smsID: { $gte: lowest, $lte: high } },
        { projection: { _id: 0, smsID: 1 }, sort: { smsID: -1 }, skip: window - 1, ...hint },
      );
      const low = edge?.smsID ?? lowest;
      const found = batches
        .find({ ...matching, smsID: { $gte: low, $lte: high } }, { projection: SEARCHED_FIELDS, ...hint })
        .sort({ smsID: -1, number: -1 })
        .batchSize(BATCHES_PER_READ);
      for await (const batch of found) {
        const { smsID, number } = batch;
        const isShown = batch.state !== 'written' || (await this.isAccepted(batch, accepted));
        yield { downTo: { smsID, number, i: 0 }, messages: isShown ? messagesOf(batch, filter) : [] };
      }
      if (!edge) return;
      yield { downTo: { smsID: low, number: 0, i: 0 }, messages: [] };
      high = low - 1;
      window = Math.min(MOST_IN_WINDOW, window * 4);
    }
  }

  private async isAccepted({ smsID, company }: SearchedBatch, known: Map<number, boolean>): Promise<boolean> {
    const before = known.get(smsID);
    if (before !== undefined) return before;
    const isAccepted = await this.jobs.isAccepted({ _id: smsID, company });
    known.set(smsID, isAccepted);
    return isAccepted;
  }

  /** The range of smsIDs of batches that may match: later sends have higher smsIDs. */
  private async rangeOf(
    base: mongo.Filter<BatchDocument>,
    { smsID, after, from, to, number, requestId }: MessageFilter,
  ): Promise<{ lowest: number; highest: number }> {
    // These filters match few batches, each of which is checked.
    const isNarrow = number !== undefined || requestId !== undefined || smsID !== undefined;
    const [since, until] = await Promise.all([
      from && !isNarrow ? this.firstSince(base, from.getTime() - DISORDER_MS) : 0,
      to && !isNarrow ? this.firstSince(base, to.getTime() + DISORDER_MS) : Number.MAX_SAFE_INTEGER,
    ]);
    return {
      lowest: smsID ?? since,
      highest: Math.min(until, after?.smsID ?? until, smsID ?? until),
    };
  }

  /** The approximate first smsID of batches accepted at or after a time, found by binary search. */
  private async firstSince(base: mongo.Filter<BatchDocument>, time: number): Promise<number> {
    const { batches } = this.collections;
    const look = { projection: { _id: 0, smsID: 1, createdAt: 1 } } as const;
    const newest = await batches.findOne(base, { ...look, sort: { smsID: -1 } });
    let [low, high] = [0, (newest?.smsID ?? 0) + 1];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const found = await batches.findOne(
        { ...base, smsID: { $gte: middle } },
        { ...look, sort: { smsID: 1 } },
      );
      if (found && found.createdAt.getTime() < time) low = found.smsID + 1;
      else high = middle;
    }
    return low;
  }
}

/** The part of the filter that an index finds. */
function baseOf({ company, number, requestId, test }: MessageFilter): mongo.Filter<BatchDocument> {
  return {
    ...(number !== undefined && { numbers: number }),
    ...(requestId !== undefined && { requestId }),
    ...(company !== undefined && { company, ...(test && { test }) }),
  };
}

/** Conditions on a batch that MongoDB can check without reading its recipients. */
function conditionsOf(filter: MessageFilter): mongo.Filter<BatchDocument>[] {
  const { numberEnd, brandID, status, failed, reason, test, from, to } = filter;
  const conditions: mongo.Filter<BatchDocument>[] = [];
  if (numberEnd !== undefined) conditions.push({ numbers: { $regex: `${numberEnd}$` } });
  if (brandID !== undefined) conditions.push({ brandID });
  if (status !== undefined) conditions.push({ statuses: status });
  if (failed) conditions.push({ statuses: { $in: FAILED_STATUSES } });
  if (reason !== undefined) conditions.push({ reasons: { $ne: {} } });
  if (test !== undefined) conditions.push({ test: test || { $ne: true } });
  if (from) conditions.push({ createdAt: { $gte: from } });
  if (to) conditions.push({ createdAt: { $lt: to } });
  return conditions;
}

/** The index of numbers must not be chosen for the end of a number: it would be read as a whole. */
function hintOf({ company, number, numberEnd, requestId, test }: MessageFilter): { hint?: string } {
  if (number !== undefined || requestId !== undefined || numberEnd === undefined) return {};
  if (company === undefined) return { hint: 'of_send' };
  return { hint: test ? 'tests_of_company' : 'of_company' };
}

/** The matching recipients of a batch, the last first, made one by one as they are read. */
function* messagesOf(batch: SearchedBatch, filter: MessageFilter): Generator<Message> {
  const signs = filter.submitted === undefined ? '' : signsOf(batch);
  for (let i = batch.numbers.length - 1; i >= 0; i--) {
    if (filter.number !== undefined && batch.numbers[i] !== filter.number) continue;
    if (filter.numberEnd !== undefined && !batch.numbers[i]!.endsWith(filter.numberEnd)) continue;
    if (filter.status !== undefined && batch.statuses[i] !== filter.status) continue;
    if (filter.failed !== undefined && isFailedMessage(batch, i) !== filter.failed) continue;
    if (signs !== '' && isSubmitted(signs[i] as Sign, partsOf(batch, i)) !== filter.submitted) continue;
    if (filter.reason !== undefined && !isOfReason(batch.reasons[i], filter.reason)) continue;
    const message = messageAt(batch, i);
    if (!filter.after || isBehind(message.position, filter.after)) yield message;
  }
}

/** Whether a recipient has failed. A company that cancels a send does not count its recipients as failed. */
function isFailedMessage({ statuses, reasons }: SearchedBatch, i: number): boolean {
  return FAILED_STATUSES.includes(statuses[i]!) && reasons[i] !== REASON.CANCELLED;
}

function isSubmitted(sign: Sign, parts: number): boolean {
  return outcomeMeasures(sign, parts).submitted === 1;
}

/** Whether a reason is the wanted reason, has this meaning, or belongs to the reasons that statistics count under this name. */
function isOfReason(reason: string | undefined, wanted: string): boolean {
  return (
    reason !== undefined && [reason, failureOf(reason), shortMeaningOf(reason)?.meaning].includes(wanted)
  );
}

/** The recipient at an index of a batch. */
export function messageAt(batch: SearchedBatch, i: number): Message {
  const { smsID, company, brandID, sender, requestId, priority, createdAt, number } = batch;
  const { numbers, statuses, reasons, refunded, test = false } = batch;
  const parts = partsOf(batch, i);
  return {
    smsID,
    company,
    brandID,
    sender,
    requestId,
    priority,
    createdAt,
    position: { smsID, number, i },
    number: numbers[i]!,
    status: statuses[i]!,
    parts,
    reason: reasons[i] ?? null,
    refunded: refunded.includes(i) && !test ? parts : 0,
    test,
  };
}
