/** The prefix of every pseudonym: a value with it belongs to no person any more. */
export const PSEUDONYM_PREFIX = 'erased-';

/** The gateway asks each service with personal data to export or to erase it, in bounded steps (docs/decisions/0120). */
export interface PrivacyRequest {
  /** `look`: which numbers a customer has. */
  act: 'export' | 'erase' | 'look';
  company: number;
  /** The number in international form. */
  number?: string;
  /** All that concerns this customer, its accounts too; asked of billing alone. */
  customerID?: number;
  /** Replaces the number after an erasure; it cannot be traced back to a person. */
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
  /** The start of the next step; null: everything was searched. */
  next: string | null;
}
