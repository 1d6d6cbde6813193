import { declareCollection, unsharded } from '@herald/mongo';

export interface DeadLetterDocument {
  _id: number;
  /** Identifies a dead letter that is delivered twice. */
  fingerprint: string;
  /** The queue that dead-lettered the message. */
  queue: string;
  /** `rejected` (the message cannot be handled) or `delivery_limit` (its consumers died too often). */
  reason: string;
  requestId: string;
  /** The message as received; null if it was too long to be stored, or was erased. */
  body: string | null;
  /** How `body` encodes the bytes of the message. */
  encoding: 'utf8' | 'base64';
  at: Date;
  requeuedAt: Date | null;
  /** An operator dismissed the message. It can still be requeued. */
  dismissedAt: Date | null;
}

/** Retention of requeued and dismissed messages; open messages are kept until an operator handles them. */
const KEPT_SECONDS = 30 * 86_400;

export const deadLettersIn = declareCollection<DeadLetterDocument>(
  'dead_letters',
  unsharded('failed messages, until an operator requeues or dismisses them'),
  { key: { fingerprint: 1 }, name: 'by_fingerprint', unique: true },
  { key: { queue: 1, _id: -1 }, name: 'by_queue' },
  { key: { requeuedAt: 1, queue: 1 }, name: 'open_by_queue' },
  { key: { requeuedAt: 1 }, name: 'ends_requeued', expireAfterSeconds: KEPT_SECONDS },
  { key: { dismissedAt: 1 }, name: 'ends_dismissed', expireAfterSeconds: KEPT_SECONDS },
);
