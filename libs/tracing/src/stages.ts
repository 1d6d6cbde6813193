/**
 * The spans that others hang theirs under after a while, when nothing but a message's own ids is known any more. Their
 * ids follow from these names (`spanIdOf`).
 */
export const STAGE = {
  /** A job's acceptance. */
  job: (smsID: number): string => `job/${smsID}`,
  /** A job's way into the queue. */
  queued: (smsID: number): string => `queued/${smsID}`,
  /** The claim of a batch that submits its first recipient. */
  batch: (batch: string): string => `batch/${batch}`,
  /** A change that is called back; `id` is the callback's `webhook-id`. */
  change: (id: string): string => `change/${id}`,
  /** One attempt of a callback, from 1. */
  attempt: (id: string, attempt: number): string => `attempt/${id}/${attempt}`,
} as const;

/** Recipients of a job that have spans of their own, by their index in the job; the others are in those of their group. */
export const SHOWN_RECIPIENTS = 10;
