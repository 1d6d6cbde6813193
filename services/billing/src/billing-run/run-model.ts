import { declareCollection, ofCompany } from '@herald/mongo';
import type { DueAccount } from '../ledger/account-store';

/** Result of a run or dry run: numbers of accounts, and the sum of the charges in minor units. */
export interface RunSummary {
  /** Number of changed accounts. */
  due: number;
  charged: number;
  sum: number;
  turnedPassive: number;
}

export const NOTHING_DONE: RunSummary = { due: 0, charged: 0, sum: 0, turnedPassive: 0 };

/** An account in the result of a dry run: its balance before, its charges (minor units), and its state afterwards. */
export interface RunExample {
  accountID: number;
  balance: number;
  sum: number;
  statusID: number;
  shutdownDate: string | null;
}

/** Position of a run: the current day, the part of that day, and the last processed account of the part. */
export interface RunPosition {
  day: string;
  part: number;
  after: DueAccount | null;
}

export type RunState = 'waiting' | 'running' | 'finished' | 'failed';

/** A billing run of a company. Its position and its counts are written in the transactions of its charges. */
export interface RunDocument extends RunSummary {
  company: number;
  /** Counts up per company. */
  id: number;
  /** The day of the run. Missed days before it are run first. */
  date: string;
  dryRun: boolean;
  /** Name of the operator who requested the run; null for the daily run. */
  by: string | null;
  state: RunState;
  /** Present until the run is finished, so that a unique index allows one unfinished run per day and kind. */
  open?: true;
  position: RunPosition | null;
  examples: RunExample[];
  /** Error of a failed run. Failed runs are retried. */
  error: string | null;
  /** Number of the company's payments before the run. The IDs of its own payments are greater. */
  paymentsBefore: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export const runsIn = declareCollection<RunDocument>(
  'billing_runs',
  ofCompany('its position is written with the accounts that it charges'),
  { key: { company: 1, id: 1 }, unique: true, name: 'run_id' },
  {
    key: { company: 1, open: 1, date: 1, dryRun: 1 },
    unique: true,
    name: 'run_open_day',
    partialFilterExpression: { open: { $exists: true } },
  },
  // For unfinished runs of all companies.
  {
    key: { open: 1, company: 1, id: 1 },
    name: 'run_to_do',
    partialFilterExpression: { open: { $exists: true } },
  },
);
