import {
  ACCOUNT_EVENT,
  CALLBACK_EVENT,
  type CallbackEvent,
  DELIVERY,
  type DeliveryStatus,
} from '@herald/contracts';
import type { Ended } from '../statistics/ended';
import { declareCollection, ofCompany } from '@herald/mongo';

/** `skipped`: a later final status took its place (company setting `collapseCallbacks`). */
export const CALLBACK_STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export type CallbackState = (typeof CALLBACK_STATES)[number];

export interface AttemptEntry {
  at: Date;
  /** How long it took, ms. */
  ms: number;
  /** The HTTP status; null where there was no answer. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
}

/** One callback to one receiver. */
export interface CallbackDocument {
  /** `smsID.index.status`, `brand.brandID.version` or the own id of an account's event or a phone's message: what comes twice is stored once. It is the header `webhook-id` too. */
  _id: string;
  company: number;
  shard: number;
  /** The queue it stands in, see `receiver-key.ts`. */
  receiver: string;
  event: CallbackEvent;
  requestId: string;
  /** The send's own URL; null = the company's, as it is when the attempt is made. */
  url: string | null;
  /** When the event happened, ms since epoch. */
  at: number;
  smsID?: number;
  number?: string;
  status?: DeliveryStatus;
  brandID?: number;
  brandName?: string;
  accountID?: number;
  /** What it says beside `accountID`, or the phone's `number`, in this order. */
  parameters?: Record<string, string | number>;
  /** Of an account's event, a phone's message or a security alert: the id of the one before it; null = there is none. */
  after?: string | null;
  state: CallbackState;
  /** How it ended first, as the statistics have it; it stays so, whatever a replay brings. None of a test. */
  ended?: Ended;
  /** It tells of what a test key sent. */
  test?: true;
  /** Attempts made. */
  attempts: number;
  /** When the next attempt is due, ms since epoch. */
  nextAt: number;
  /** Giving up counts from here, ms since epoch: its creation or its last replay. */
  since: number;
  createdAt: Date;
  expireAt: Date;
  doneAt?: Date;
  lastStatus?: number | null;
  lastError?: string | null;
  /** The last attempts. A callback that went through at once has none: `doneAt` and `lastStatus` say it all. */
  log?: AttemptEntry[];
}

/** By what a callback knows the one before it. */
type Links = Pick<CallbackDocument, '_id' | 'status' | 'after'>;

/** The id of the callback that tells a recipient's change; `index` counts in the job. */
export function callbackId(smsID: number, index: number, status: DeliveryStatus): string {
  return `${smsID}.${index}.${status}`;
}

/** What a callback takes of memory, about, beside its texts (what it says of an account is short): octets. */
export const CALLBACK_OCTETS = 1_024;

/** What it takes with them: the same for as long as it is in memory. */
export function octetsOf({
  url,
  brandName,
  parameters,
}: Pick<CallbackDocument, 'url' | 'brandName' | 'parameters'>): number {
  const text = String(parameters?.text ?? '');
  return CALLBACK_OCTETS + (url?.length ?? 0) + 2 * ((brandName?.length ?? 0) + text.length);
}

/** The callback that has to end before this one is tried: of the same recipient, with the earlier status; of the same account or phone, the one before. */
export function predecessorOf({ _id, status, after }: Links): string | null {
  if (after !== undefined) return after;
  if (status === undefined || status === DELIVERY.SENT) return null;
  return `${_id.slice(0, _id.lastIndexOf('.'))}.${DELIVERY.SENT}`;
}

/** Whether another one may have to wait for this one. */
export function canBeFollowed(callback: Links): boolean {
  return isInChain(callback) || predecessorOf(callback) === null;
}

/** An account's events, and a phone's messages, follow one another, and none takes the place of another (company setting `collapseCallbacks`). */
export function isInChain({ after }: Pick<CallbackDocument, 'after'>): boolean {
  return after !== undefined;
}

export const callbacksIn = declareCollection<CallbackDocument>(
  'deliveries',
  ofCompany('stored, attempted and listed by its company; repetitions have the same company', {
    then: '_id',
  }),
  // The work: small, because what is delivered leaves it.
  {
    key: { shard: 1, receiver: 1, nextAt: 1 },
    name: 'work',
    partialFilterExpression: { state: 'waiting' },
  },
  // The operator's lists. What waits is found by `work`, so that the busiest index entries stay as few as possible.
  { key: { company: 1, createdAt: -1 }, name: 'by_company' },
  {
    key: { company: 1, createdAt: -1 },
    name: 'given_up_by_company',
    partialFilterExpression: { state: { $in: ['failed', 'skipped'] } },
  },
  {
    key: { company: 1, createdAt: -1 },
    name: 'brands_by_company',
    partialFilterExpression: { event: CALLBACK_EVENT.BRAND_ACTIVATED },
  },
  // … and of accounts.
  {
    key: { company: 1, event: 1, createdAt: -1 },
    name: 'accounts_by_company',
    partialFilterExpression: { event: { $in: Object.values(ACCOUNT_EVENT) } },
  },
  // … and of what test keys have sent.
  {
    key: { company: 1, createdAt: -1 },
    name: 'tests_by_company',
    partialFilterExpression: { test: true },
  },
  // … and of phones.
  {
    key: { company: 1, createdAt: -1 },
    name: 'inbound_by_company',
    partialFilterExpression: { event: CALLBACK_EVENT.INBOUND_RECEIVED },
  },
  { key: { expireAt: 1 }, name: 'retention', expireAfterSeconds: 0 },
);
