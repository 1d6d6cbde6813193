/** How every pseudonym begins: what stands there is no person's any more. */
export const PSEUDONYM_PREFIX = 'erased-';

/**
 * The gateway asks each service that keeps what concerns persons: for all of it, or to erase it, a bounded step at a time
 * (docs/decisions/0120).
 */
export interface PrivacyRequest {
  /** `look`: which numbers a customer has. */
  act: 'export' | 'erase' | 'look';
  company: number;
  /** In international form; what concerns it. */
  number?: string;
  /** All that concerns this customer, its accounts too; asked of billing alone. */
  customerID?: number;
  /** What stands in its place after an erasure; it leads back to nobody. */
  pseudonym?: string;
  /** Ids of callbacks; asked of the dispatcher alone, which finds none by a number. */
  callbacks?: string[];
  /** The `next` of the answer before; null or missing: from the beginning. */
  after?: string | null;
}

/** A record of what is kept: `kind` says what it is. Times: ISO 8601 in UTC. */
export type PersonalRecord = { kind: string } & Record<string, unknown>;

export interface PrivacyAnswer {
  /** Of an export; of a look `{kind: 'number', number}`. */
  records: PersonalRecord[];
  /** Kind → how many records of it this step has erased. */
  erased: Record<string, number>;
  /** Kind → how many it came by that are not finished, and so stay for now. */
  waiting: Record<string, number>;
  /** Where the next step goes on; null: all was looked at. */
  next: string | null;
}
