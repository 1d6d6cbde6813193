import {
  ACCOUNT_EVENT,
  CALLBACK_EVENT,
  type CallbackEvent,
  DELIVERY,
  type DeliveryStatus,
  type TEST_EVENT,
} from '@herald/contracts';
import type { Ended } from '../statistics/ended';
import { declareCollection, ofCompany } from '@herald/mongo';

/** `skipped`: a later final status replaced it (company setting `collapseCallbacks`). */
export const CALLBACK_STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];

export interface AttemptEntry {
  at: Date;
  /** The duration of the attempt, ms. */
  ms: number;
  /** The HTTP status; null if there was no answer. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
}

/** One callback to one receiver. */
export interface CallbackDocument {
  /**
   * `smsID.index.status`, `brand.brandID.version`, or the event's own id for an account or inbound event. It makes
   * duplicates detectable and is also the header `webhook-id`.
   */
  _id: string;
  company: number;
  shard: number;
  /** The receiver queue of the callback, see `receiver-key.ts`. */
  receiver: string;
  event: CallbackEvent;
  requestId: string;
  /** The URL given with the send; null = the company's URL at the time of the attempt. */
  url: string | null;
  /** The time of the event, ms since epoch. */
  at: number;
  smsID?: number;
  number?: string;
  status?: DeliveryStatus;
  /** Whether the recipient has an earlier callback, with the status "sent". */
  wasSent?: true;
  brandID?: number;
  brandName?: string;
  accountID?: number;
  /** Further parameters after `accountID`, or after the `number` of an inbound message, in this order. */
  parameters?: Record<string, string | number>;
  /** For account events, inbound messages and security alerts: the id of the preceding event; null = none. */
  after?: string | null;
  state: CallbackState;
  /**
   * The first end of the callback, as counted in the statistics. A replay does not change it. Test callbacks have none.
   */
  ended?: Ended;
  /** Its end is not in the statistics yet. Set if it was stored without a transaction. */
  uncounted?: true;
  /** Whether the callback is about a send with a test key. */
  test?: true;
  /** Attempts made. */
  attempts: number;
  /** The due time of the next attempt, ms since epoch. During an attempt, the time when its process counts as dead. */
  nextAt: number;
  /** The claim of the process that sends the callback, until `nextAt`; null = it waits. */
  claim?: string | null;
  /** The start of the retry period, ms since epoch: the creation or the last replay. */
  since: number;
  createdAt: Date;
  expireAt: Date;
  doneAt?: Date;
  lastStatus?: number | null;
  lastError?: string | null;
  /** The start of the last answer that was no success. */
  lastBody?: string | null;
  /**
   * The last attempts. Empty for a callback delivered at the first attempt: `doneAt` and `lastStatus` contain
   * everything.
   */
  log?: AttemptEntry[];
}

/** The content of a callback. */
export type CallbackContent = Pick<
  CallbackDocument,
  | '_id'
  | 'at'
  | 'requestId'
  | 'attempts'
  | 'smsID'
  | 'number'
  | 'status'
  | 'brandID'
  | 'brandName'
  | 'accountID'
  | 'parameters'
> & { event: CallbackDocument['event'] | typeof TEST_EVENT };

/** The fields that link a callback to its predecessor. */
type Links = Pick<CallbackDocument, '_id' | 'status' | 'after'>;

/** Bounds of the index `work`, for filters by `waiting`. */
export const inShards = ({ STATUS_SHARDS }: { STATUS_SHARDS: number }) => ({
  shard: { $in: [...Array(STATUS_SHARDS).keys()] },
});

/** The id of the callback for a recipient's status change; `index` is the recipient's index in the job. */
export function callbackId(smsID: number, index: number, status: DeliveryStatus): string {
  return `${smsID}.${index}.${status}`;
}

/** The approximate memory of a callback in bytes, without its long texts. The texts of account events are short. */
export const CALLBACK_BYTES = 1_024;

/**
 * The approximate memory of a callback with its texts. The result stays the same as long as the callback is in memory.
 */
export function bytesOf({
  url,
  brandName,
  parameters,
}: Pick<CallbackDocument, 'url' | 'brandName' | 'parameters'>): number {
  const text = String(parameters?.text ?? '');
  return CALLBACK_BYTES + (url?.length ?? 0) + 2 * ((brandName?.length ?? 0) + text.length);
}

/**
 * The callback that must end before this callback is tried: the recipient's earlier status, or the preceding event of
 * the account or phone.
 */
export function predecessorOf({ _id, status, after }: Links): string | null {
  if (after !== undefined) return after;
  if (status === undefined || status === DELIVERY.SENT) return null;
  return `${_id.slice(0, _id.lastIndexOf('.'))}.${DELIVERY.SENT}`;
}

/** Whether a later callback may have to wait for this callback. */
export function canBeFollowed(callback: Links): boolean {
  return isInChain(callback) || predecessorOf(callback) === null;
}

/**
 * Whether the callback belongs to an account or phone. Such events are delivered in order, and none replaces another,
 * even with the company setting `collapseCallbacks`.
 */
export function isInChain({ after }: Pick<CallbackDocument, 'after'>): boolean {
  return after !== undefined;
}

export const callbacksIn = declareCollection<CallbackDocument>(
  'deliveries',
  ofCompany('stored, attempted and listed by its company; repetitions have the same company', {
    then: '_id',
  }),
  // The work index stays small, because delivered callbacks leave it.
  {
    key: { shard: 1, receiver: 1, nextAt: 1 },
    name: 'work',
    partialFilterExpression: { state: 'waiting' },
  },
  // Callbacks that the statistics have to count, for a few seconds.
  { key: { uncounted: 1 }, name: 'uncounted', partialFilterExpression: { uncounted: true } },
  // Indexes for the operator's lists. Waiting callbacks are found by `work`, which keeps the number of frequently
  // changed index entries low.
  { key: { company: 1, createdAt: -1 }, name: 'by_company' },
  {
    key: { company: 1, createdAt: -1 },
    name: 'failed_by_company',
    partialFilterExpression: { state: { $in: ['failed', 'skipped'] } },
  },
  {
    key: { company: 1, createdAt: -1 },
    name: 'late_by_company',
    partialFilterExpression: { 'ended.as': 'late' },
  },
  // Failed callbacks of all companies. The filtered field is in the key, here and for tests, so that counts read the
  // index alone.
  {
    key: { state: 1, createdAt: -1, _id: -1 },
    name: 'failed_of_all',
    partialFilterExpression: { state: 'failed' },
  },
  // Late and failed callbacks of all companies, by the time when the statistics count them.
  {
    key: { 'ended.as': 1, 'ended.at': -1 },
    name: 'problems_of_all',
    partialFilterExpression: { 'ended.as': { $in: ['late', 'failed'] } },
  },
  {
    key: { company: 1, createdAt: -1 },
    name: 'brands_by_company',
    partialFilterExpression: { event: CALLBACK_EVENT.BRAND_ACTIVATED },
  },
  // The same list for account events.
  {
    key: { company: 1, event: 1, createdAt: -1 },
    name: 'accounts_by_company',
    partialFilterExpression: { event: { $in: Object.values(ACCOUNT_EVENT) } },
  },
  // The same list for sends with test keys.
  {
    key: { company: 1, test: 1, createdAt: -1 },
    name: 'tests_by_company',
    partialFilterExpression: { test: true },
  },
  // The same list for inbound messages.
  {
    key: { company: 1, createdAt: -1 },
    name: 'inbound_by_company',
    partialFilterExpression: { event: CALLBACK_EVENT.INBOUND_RECEIVED },
  },
  { key: { expireAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
);
