import { declareCollection, unsharded } from '@herald/mongo';

/** Services that are asked to export or erase personal data; the gateway erases its own data itself. */
export const ASKED_SERVICES = ['sms', 'billing', 'console'] as const;
export type ErasedService = (typeof ASKED_SERVICES)[number] | 'gateway';

/** Number of records by kind. */
export type Counts = Record<string, number>;

/** `running`: a pass is due or in progress. `waiting`: records are not finished, and passes are repeated. `done`: the last pass found nothing. */
export type ErasureState = 'running' | 'waiting' | 'done';

/** An erasure. The document is kept forever, but without the person's numbers once the erasure is done. */
export interface ErasureDocument {
  _id: number;
  company: number;
  of: 'number' | 'customer';
  customerID: number | null;
  /** The pseudonym that replaces names and numbers; with several numbers, the pseudonym of the first number. */
  pseudonym: string;
  /** Encrypted: the numbers with their pseudonyms (`Subject`). Removed once the erasure is done. */
  subject?: string;
  state: ErasureState;
  /** Number of erased records, as a lower bound: records erased by a killed step are not counted. */
  erased: Partial<Record<ErasedService, Counts>>;
  /** Number of records that were not finished in the last pass. */
  waiting: Partial<Record<ErasedService, Counts>>;
  /** When the next pass is due. Missing: the erasure is done. */
  nextAt?: Date;
  /** When a pass last erased a record; null: no pass has. */
  erasedAt: Date | null;
  /** Name of the operator. */
  by: string;
  createdAt: Date;
  doneAt: Date | null;
}

/** The numbers of the person whose data is erased. */
export interface Subject {
  numbers: { number: string; pseudonym: string }[];
}

export const erasuresIn = declareCollection<ErasureDocument>(
  'erasures',
  unsharded('a small document per erasure'),
  { key: { nextAt: 1 }, name: 'to_do', partialFilterExpression: { nextAt: { $type: 'date' } } },
  { key: { company: 1, _id: -1 }, name: 'by_company' },
);
