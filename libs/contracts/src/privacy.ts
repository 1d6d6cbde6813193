/** The prefix of every pseudonym. A value with this prefix does not identify a person any more. */
export const PSEUDONYM_PREFIX = 'erased-';

/** A request of the gateway to a service with personal data to export or erase these data, in steps of limited size (docs/decisions/0120). */
export interface PrivacyRequest {
  /** `look` returns the phone numbers of a customer, `find` those of customers and accounts that `number` may mean. Only in requests to billing. */
  act: 'export' | 'erase' | 'look' | 'find';
  company: number;
  /** The number in international form; for `find` in any spelling. */
  number?: string;
  /** Selects all data of this customer, including accounts. Only in requests to billing. */
  customerID?: number;
  /** Replaces the number after an erasure, and cannot be traced back to a person. */
  pseudonym?: string;
  /** Ids of callbacks. Only in requests to the dispatcher, which cannot search callbacks by number. */
  callbacks?: string[];
  /** The `next` of the previous answer. Null or missing for the first step. */
  after?: string | null;
}

/** A stored record with personal data. `kind` is its type. Times are ISO 8601 in UTC. */
export type PersonalRecord = { kind: string } & Record<string, unknown>;

export interface PrivacyAnswer {
  /** The records of an export; for `look` and `find`, records `{kind: 'number', number}`. */
  records: PersonalRecord[];
  /** Kind → number of records that this step has erased. */
  erased: Record<string, number>;
  /** Kind → number of records that this step has skipped because they are still in use. */
  waiting: Record<string, number>;
  /** The start of the next step. Null if all records were searched. */
  next: string | null;
}
