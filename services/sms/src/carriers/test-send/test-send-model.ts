import { declareCollection, unsharded } from '@herald/mongo';
import type { SubmitOutcome } from '../carrier';

/** What the carrier answered to the submit, or why there is no answer. */
export type TestSendState =
  /** It is counted against those of the hour, and no sender takes it up yet. */
  | 'reserved'
  /** No sender has taken it up. */
  | 'waiting'
  /** A sender has it in hand; one that is killed then leaves it so, and nobody submits it again. */
  | 'submitting'
  | Exclude<SubmitOutcome['kind'], 'not-written'>;

/** One SMS that an operator sends through a named route. */
export interface TestSendDocument {
  /** Of the request's Idempotency-Key and route where it has a key; else made up. */
  _id: string;
  /** What the request asked for, where it had a key. */
  hash: string | null;
  route: string;
  number: string;
  sender: string;
  text: string;
  /** The operator. */
  by: string;
  /** When it was asked for. */
  at: Date;
  state: TestSendState;
  submittedAt?: Date;
  answeredAt?: Date;
  carrierId?: string;
  /** The carrier's command status, where it refused it or had no room. */
  code?: number;
  receipt?: { state: string; detail: string; at: Date };
}

/** What nobody took up for so long is never submitted: who asked looks no more. */
export const TAKEN_UP_WITHIN_MS = 60_000;
/** It holds a number and a text: no longer than somebody may want to look at it. */
const KEPT_SECONDS = 7 * 86_400;

export const testSendsIn = declareCollection<TestSendDocument>(
  'route_test_sends',
  unsharded('a handful of documents, of no company'),
  { key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS },
);
