import { declareCollection, ofCompany, unsharded } from '@herald/mongo';
import type { Sums } from '../../record/statistics/counted-sums';

/** A shared batch whose recipients were all deleted, with its companies. */
export interface RemovedBatch {
  /** The batch's id. */
  _id: string;
  company: number;
  /** Precedes those of its recipients. */
  smsID: number;
  /** Its companies, and since when the recipients of each are deleted. */
  of: { company: number; at: Date }[];
  /** Per recipient its company: an index in `of` as a character. */
  which: string;
}

/** Counted statistics of deleted batches, which the consistency check adds to the sums of the others. */
export interface RemovedStatistics extends Sums {
  /** Company; `MANY`: all companies together. */
  _id: number;
  /** Sends without a job of their own, in a shared batch. */
  sharedSends: number;
}

/** The progress of a scan for expired data. */
export interface RetentionScan {
  _id: string;
  /** All sends up to this smsID are processed. */
  smsID: number;
  /** Companies with other retention periods than the default when the scan began. It begins again if these change. */
  others: string;
}

export const removedIn = declareCollection<RemovedBatch>(
  'removed_batches',
  ofCompany('written when a batch is deleted', { then: 'smsID' }),
  { key: { 'of.company': 1, smsID: 1 }, name: 'of_company' },
  { key: { smsID: 1 }, name: 'of_send' },
);

export const removedStatisticsIn = declareCollection<RemovedStatistics>(
  'removed_statistics',
  ofCompany('written when a batch is deleted', { field: '_id' }),
);

export const scansIn = declareCollection<RetentionScan>(
  'retention_scans',
  unsharded('a few small documents per company'),
);
