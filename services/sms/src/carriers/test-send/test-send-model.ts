import { declareCollection, unsharded } from '@herald/mongo';
import type { SubmitOutcome } from '../carrier';

/** The carrier's answer to the submit, or the reason why there is none. */
export type TestSendState =
  /** Being counted against the hourly limit; no sender claims it yet. */
  | 'reserved'
  /** No sender has claimed it. */
  | 'waiting'
  /** A sender has claimed it; after a crash of that sender it stays in this state, and is never submitted again. */
  | 'submitting'
  /** A try of a route over HTTP, which the sender that is asked claims. */
  | 'trying'
  | Exclude<SubmitOutcome['kind'], 'not-written'>;

/** One SMS that an operator sends through a named route. */
export interface TestSendDocument {
  /** Derived from the request's Idempotency-Key and route; random without a key. */
  _id: string;
  /** Hash of the request, if it had a key. */
  hash: string | null;
  route: string;
  number: string;
  sender: string;
  text: string;
  /** The operator. */
  by: string;
  /** Time of the request. */
  at: Date;
  state: TestSendState;
  submittedAt?: Date;
  answeredAt?: Date;
  carrierId?: string;
  /** Its reference at a provider (`messageReference`), by which its delivery receipt is found if the provider tells no id. */
  reference?: string;
  /** The carrier's command status, or the provider's code, if it refused or delayed the message. */
  code?: number | string;
  receipt?: { state: string; detail: string; at: Date };
}

/** A test send that no sender claims within this time is never submitted: the operator no longer waits for it. */
export const TAKEN_UP_WITHIN_MS = 60_000;
/** It contains a number and a text, so it is kept only while an operator may want to see it. */
const KEPT_SECONDS = 7 * 86_400;

export const testSendsIn = declareCollection<TestSendDocument>(
  'route_test_sends',
  unsharded('a handful of documents, of no company'),
  { key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS },
);
