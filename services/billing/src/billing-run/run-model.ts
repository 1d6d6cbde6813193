import { declareCollection, ofCompany } from '@herald/mongo';
import type { DueAccount } from '../accounts/account-store';

/** What a run did, or would do: numbers of accounts, and minor units. */
export interface RunSummary {
  /** Accounts that it changed. */
  due: number;
  charged: number;
  sum: number;
  turnedPassive: number;
}

export const NOTHING_DONE: RunSummary = { due: 0, charged: 0, sum: 0, turnedPassive: 0 };

/** One of the accounts that a dry run shows: what would be taken, minor units, and what it would leave. */
export interface RunExample {
  accountID: number;
  balance: number;
  sum: number;
  statusID: number;
  shutdownDate: string | null;
}

/** How far a run is: the day that it runs through, which accounts of it, and behind which account of those. */
export interface RunPlace {
  day: string;
  part: number;
  after: DueAccount | null;
}

export type RunState = 'waiting' | 'running' | 'finished' | 'failed';

/** A billing run of a company. Its place and its counts are written with what it does. */
export interface RunDocument extends RunSummary {
  company: number;
  /** Counts up in the company. */
  id: number;
  /** The day it is for; the days that were missed before it are run first. */
  date: string;
  dryRun: boolean;
  /** The operator who asked for it; null where the company's day had begun. */
  by: string | null;
  state: RunState;
  /** There while it is to be done: so one run of a kind and day is. */
  open?: true;
  place: RunPlace | null;
  examples: RunExample[];
  /** What went wrong, of a run that failed. It is tried again. */
  error: string | null;
  /** The last payment before it: its own are behind. */
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
  // What is to be done of all companies.
  {
    key: { open: 1, company: 1, id: 1 },
    name: 'run_to_do',
    partialFilterExpression: { open: { $exists: true } },
  },
);
