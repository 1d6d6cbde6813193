import type { mongo } from 'mongoose';
import { DELIVERY, type DeliveryStatus, FINAL_STATUSES } from '@herald/contracts';
import type { BatchDocument } from './batch-model';
import type { JobOutcome } from './job-model';
import { REASON } from './reasons';
import { statusesIn, timeOf } from './timestamps';

const STATUSES = Object.values(DELIVERY);
/** A recipient with one of these was accepted; null: a part of it was. */
const TAKEN: (DeliveryStatus | null)[] = [DELIVERY.SENT, DELIVERY.RECEIVED, null];

/** The fields of a batch that `outcomesOf` reads, counted by MongoDB. */
interface CountedBatch {
  smsID: number;
  createdAt: Date;
  counts: number[];
  cancelled: number;
  refunded: number;
  /** Recipients that were never charged: on the stop list at acceptance. */
  free: number;
  timestamps: mongo.Binary[];
}

type Sum = JobOutcome & { free: number; lastChangeAt: Date | null; createdAt: Date };

/** The outcomes of jobs. Batches are read one after another, so that only the result is in memory. */
export async function outcomesOf(
  batches: mongo.Collection<BatchDocument>,
  jobs: readonly { _id: number; company: number }[],
): Promise<Map<number, JobOutcome>> {
  const sums = new Map<number, Sum>();
  if (jobs.length === 0) return new Map();
  const $match = {
    company: { $in: [...new Set(jobs.map(({ company }) => company))] },
    smsID: { $in: jobs.map(({ _id }) => _id) },
  };
  const counted = batches.aggregate<CountedBatch>([{ $match }, { $project: COUNTED }], { hint: OF_COMPANY });
  for await (const batch of counted) {
    const sum = sums.get(batch.smsID) ?? nothingYet(batch);
    sums.set(batch.smsID, sum);
    addBatch(sum, batch);
  }
  return new Map([...sums].map(([smsID, sum]) => [smsID, outcomeOf(sum)]));
}

/** Whether every recipient has its final status. */
export function isAllOver({ counts }: Pick<JobOutcome, 'counts'>): boolean {
  return counts[DELIVERY.SENT] === 0 && counts[DELIVERY.AWAITING] === 0;
}

/** Whether every recipient was submitted before a cancellation took effect. */
export function isCancelledTooLate({ cancelled, counts }: Pick<JobOutcome, 'cancelled' | 'counts'>): boolean {
  return cancelled === 0 && counts[DELIVERY.AWAITING] === 0;
}

const OF_COMPANY = 'of_company';

const COUNTED = {
  _id: 0,
  smsID: 1,
  createdAt: 1,
  counts: STATUSES.map((status) => countOf('$statuses', status)),
  cancelled: {
    $size: {
      $filter: {
        input: { $objectToArray: { $ifNull: ['$reasons', {}] } },
        cond: { $eq: ['$$this.v', REASON.CANCELLED] },
      },
    },
  },
  refunded: { $size: { $ifNull: ['$refunded', []] } },
  free: {
    $switch: {
      branches: [
        { case: { $isArray: '$parts' }, then: countOf('$parts', 0) },
        { case: { $eq: ['$parts', 0] }, then: { $size: '$statuses' } },
      ],
      default: 0,
    },
  },
  timestamps: {
    $map: { input: { $objectToArray: { $ifNull: ['$timestamps', {}] } }, in: '$$this.v' },
  },
};

function countOf(array: string, value: number): mongo.Document {
  return { $size: { $filter: { input: array, cond: { $eq: ['$$this', value] } } } };
}

function nothingYet({ createdAt }: CountedBatch): Sum {
  return {
    counts: Object.fromEntries(STATUSES.map((status) => [status, 0])),
    cancelled: 0,
    submitted: 0,
    refunded: 0,
    free: 0,
    createdAt,
    firstSubmittedAt: null,
    finishedAt: null,
    lastChangeAt: null,
  };
}

function addBatch(sum: Sum, { counts, cancelled, refunded, free, timestamps }: CountedBatch): void {
  STATUSES.forEach((status, i) => (sum.counts[status]! += counts[i]!));
  sum.cancelled += cancelled;
  sum.refunded += refunded;
  sum.free += free;
  for (const timestamp of timestamps) {
    const at = timeOf(timestamp);
    const isFirst = !sum.firstSubmittedAt || at < sum.firstSubmittedAt;
    const isLast = !sum.lastChangeAt || at > sum.lastChangeAt;
    // Most timestamps are neither the first nor the last, and are not decoded.
    if (!isFirst && !isLast) continue;
    const statuses = statusesIn(timestamp);
    if (isFirst && TAKEN.some((status) => statuses.has(status))) sum.firstSubmittedAt = at;
    if (isLast && [...FINAL_STATUSES].some((status) => statuses.has(status))) sum.lastChangeAt = at;
  }
}

function outcomeOf({ free, lastChangeAt, createdAt, ...sum }: Sum): JobOutcome {
  const recipients = STATUSES.reduce<number>((all, status) => all + sum.counts[status]!, 0);
  const finishedAt = isAllOver(sum) ? (lastChangeAt ?? (free === recipients ? createdAt : null)) : null;
  // Finished recipients were accepted, unless they were refunded or never charged.
  const submitted = recipients - sum.counts[DELIVERY.AWAITING]! - sum.refunded - free;
  return { ...sum, submitted, finishedAt };
}
