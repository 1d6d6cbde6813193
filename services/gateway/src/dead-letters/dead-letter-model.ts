import { declareCollection, unsharded } from '@herald/mongo';

export interface DeadLetterDocument {
  _id: number;
  /** Recognises a message that comes twice. */
  fingerprint: string;
  /** The queue that gave it up. */
  queue: string;
  /** `rejected` (it can't be handled) or `delivery_limit` (its consumer died over it too often). */
  reason: string;
  requestId: string;
  /** The message as it came; null where it was too long to be kept. */
  body: string | null;
  /** How `body` stands for its octets. */
  encoding: 'utf8' | 'base64';
  at: Date;
  requeuedAt: Date | null;
  /** An operator found it to be of no use. It can still be put back. */
  dismissedAt: Date | null;
}

/** What an operator has put back or dismissed is kept for so long; what is open, until then. */
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
