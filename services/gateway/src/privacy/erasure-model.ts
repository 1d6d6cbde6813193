import { declareCollection, unsharded } from '@herald/mongo';

/** Services that are asked for what they have of a person; the gateway looks through its own. */
export const ASKED_SERVICES = ['sms', 'billing'] as const;
export type ErasedService = (typeof ASKED_SERVICES)[number] | 'gateway';

/** Kind of record → how many. */
export type Counts = Record<string, number>;

/**
 * - `running`: it goes through the services.
 * - `waiting`: what is left is not finished; it is looked at again and again.
 * - `done`: nothing was left at a last look.
 */
export type ErasureState = 'running' | 'waiting' | 'done';

/** An erasure, until it is done and for ever after: then it does not know any more of whom. */
export interface ErasureDocument {
  _id: number;
  company: number;
  of: 'number' | 'customer';
  customerID: number | null;
  /** The pseudonym that replaces names and numbers; with several numbers, that of the first number. */
  pseudonym: string;
  /** Encrypted: the numbers with their pseudonyms (`Subject`). Removed once the erasure is done. */
  subject?: string;
  state: ErasureState;
  /** What was erased, at least: what a step that was killed has erased is not counted. */
  erased: Partial<Record<ErasedService, Counts>>;
  /** What was not finished at the last look. */
  waiting: Partial<Record<ErasedService, Counts>>;
  /** It goes on then. Missing: it is done. */
  nextAt?: Date;
  /** When a look found something to erase last; null: none has. */
  erasedAt: Date | null;
  /** Name of the operator. */
  by: string;
  createdAt: Date;
  doneAt: Date | null;
}

/** Whom an erasure is about. */
export interface Subject {
  numbers: { number: string; pseudonym: string }[];
}

export const erasuresIn = declareCollection<ErasureDocument>(
  'erasures',
  unsharded('a small document per erasure'),
  { key: { nextAt: 1 }, name: 'to_do', partialFilterExpression: { nextAt: { $type: 'date' } } },
  { key: { company: 1, _id: -1 }, name: 'by_company' },
);
