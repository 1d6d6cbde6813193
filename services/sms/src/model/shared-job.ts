import type { mongo } from 'mongoose';
import { askedBy } from '@herald/contracts';
import { type BatchDocument, partsOf } from './batch-model';
import { type JobDocument, type JobState, ofSend } from './job-model';
import { REASON } from './reasons';
import { isOver, type Origin, ORIGIN_FIELDS, originOf, type RecipientStatus } from './shared-batch';

/** A job without a document of its own: a recipient in a shared batch. */
export interface SharedJob extends Pick<BatchDocument, 'priority' | 'expiresAt' | 'createdAt' | 'requestId'> {
  /** The batch's id. */
  batch: string;
  smsID: number;
  number: string;
  status: RecipientStatus;
  parts: number;
  origin: Origin;
  /** The reason for status 2 or 4. */
  reason?: string;
  isRefunded: boolean;
}

/** The fields of a batch that a `SharedJob` is built from. */
export const SHARED_JOB_FIELDS = {
  ...ORIGIN_FIELDS,
  priority: 1,
  expiresAt: 1,
  createdAt: 1,
  numbers: 1,
  statuses: 1,
  parts: 1,
  refunded: 1,
  reasons: 1,
} as const;

export type SharedJobsOfBatch = Pick<BatchDocument, '_id' | keyof typeof SHARED_JOB_FIELDS>;

export function sharedJobIn(batch: SharedJobsOfBatch, i: number): SharedJob {
  const { _id, priority, expiresAt, createdAt, numbers, statuses, reasons, refunded, shared } = batch;
  const { smsID, requestId } = originOf(batch, i);
  const reason = reasons[i];
  return {
    batch: _id,
    priority,
    expiresAt,
    createdAt,
    smsID,
    requestId,
    number: numbers[i]!,
    status: statuses[i]!,
    parts: partsOf(batch, i),
    origin: shared!.of[shared!.which[i]!]!,
    isRefunded: refunded.includes(i),
    ...(reason === undefined ? {} : { reason }),
  };
}

/**
 * `sharedJobIn` as a MongoDB expression, so that one of hundreds of recipients is read; without an origin if the batch has no such recipient.
 */
export function sharedJobExpression(smsID: number): mongo.Document {
  const i = { $subtract: [smsID - 1, '$smsID'] };
  const at = (array: unknown) => ({ $arrayElemAt: [array, i] });
  return {
    _id: 0,
    batch: '$_id',
    priority: 1,
    expiresAt: 1,
    createdAt: 1,
    smsID: { $literal: smsID },
    requestId: at('$shared.requestIds'),
    number: at('$numbers'),
    status: at('$statuses'),
    parts: { $cond: [{ $isArray: '$parts' }, at('$parts'), '$parts'] },
    origin: { $arrayElemAt: ['$shared.of', at('$shared.which')] },
    reason: { $getField: { field: { $toString: i }, input: '$reasons' } },
    isRefunded: { $in: [i, '$refunded'] },
  };
}

/** The job of a recipient in a shared batch, as if it had a document of its own. */
export function documentOfShared(shared: SharedJob): JobDocument {
  const { smsID, parts, origin, isRefunded } = shared;
  const { brandID, encoding } = origin;
  return {
    _id: smsID,
    ...ofSend({ ...shared, ...origin }),
    brandID,
    state: stateOf(shared),
    recipients: 1,
    rejected: 0,
    batches: 1,
    cost: parts,
    refunded: isRefunded ? parts : 0,
    // For a send with a text per number, no single number of parts is shown.
    parts: encoding === null ? null : parts,
    encoding,
    sendAt: null,
    ...askedBy(origin),
  };
}

function stateOf({ reason, status }: SharedJob): JobState {
  if (reason === REASON.CANCELLED) return 'recalled';
  return isOver(status) ? 'done' : 'queued';
}
