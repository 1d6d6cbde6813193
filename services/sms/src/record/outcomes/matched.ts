import type { mongo } from 'mongoose';
import type { Receipt } from '../../carriers/carrier';
import type { Immutable } from './claim';
import type { RecordedBatch } from './recorded-batch';
import type { SettledOutcome, TakenOutcome } from './outcome';

/** Matched delivery receipts, and the records to delete once their outcomes are stored. */
export interface Matched {
  settled: SettledOutcome[];
  waitingToRemove: mongo.ObjectId[];
  indeterminateToRemove: string[];
}

/** The company and the recipients of batches, by the batches' ids; without those that do not exist. */
export type RecipientsOf = (
  batches: string[],
) => Promise<Map<string, Immutable<Pick<RecordedBatch, 'company' | 'numbers'>>>>;

/** Finds the parts of delivery receipts, as the recorder needs it. */
export interface Matching {
  remember(taken: TakenOutcome[]): void;
  match(receipts: Receipt[], at: Date, recipientsOf: RecipientsOf): Promise<Matched>;
  /** Delivery receipts that arrived before the answers with their ids. */
  matchEarly(taken: TakenOutcome[]): Promise<Matched>;
  /** Delivery receipts that waited for an indeterminate submit to these numbers. */
  matchIndeterminate(numbers: string[]): Promise<Matched>;
}

export function nothing(): Matched {
  return { settled: [], waitingToRemove: [], indeterminateToRemove: [] };
}

export function merged(one: Matched, other: Matched): Matched {
  return {
    settled: [...one.settled, ...other.settled],
    waitingToRemove: [...one.waitingToRemove, ...other.waitingToRemove],
    indeterminateToRemove: [...one.indeterminateToRemove, ...other.indeterminateToRemove],
  };
}
