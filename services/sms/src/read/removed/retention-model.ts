import type { mongo } from 'mongoose';
import { declareCollection, ofCompany, unsharded } from '@herald/mongo';
import type { Sums } from '../../record/statistics/counted-sums';

/** Sends of a company that were deleted in one step of a scan: the only trace of a send of one batch. */
export interface RemovedSendsDocument {
  _id: mongo.ObjectId;
  company: number;
  smsIDs: number[];
  at: Date;
}

/** Counted statistics of deleted batches, which the consistency check adds to the sums of the others. */
export interface RemovedStatistics extends Sums {
  /** Company; `ALL_COMPANIES`: all companies together. */
  _id: number;
}

/** The progress of a scan for expired data. */
export interface RetentionScan {
  _id: string;
  /** All sends up to this smsID are processed. */
  smsID: number;
}

export const removedIn = declareCollection<RemovedSendsDocument>(
  'removed_sends',
  ofCompany('written when a batch is deleted'),
  { key: { smsIDs: 1 } },
);

export const removedStatisticsIn = declareCollection<RemovedStatistics>(
  'removed_statistics',
  ofCompany('written when a batch is deleted', { field: '_id' }),
);

export const scansIn = declareCollection<RetentionScan>(
  'retention_scans',
  unsharded('a few small documents per company'),
);
