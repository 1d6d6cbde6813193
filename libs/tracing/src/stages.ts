/**
 * Spans that become parents of later spans, when only the ids of the message are known. The ids of these spans are
 * derived from their names (`spanIdOf`).
 */
export const STAGE = {
  /** The acceptance of a job. */
  job: (smsID: number): string => `job/${smsID}`,
  /** The publishing of a job to the queue. */
  queued: (smsID: number): string => `queued/${smsID}`,
  /** The claim of a batch that submits its first recipient. */
  batch: (batch: string): string => `batch/${batch}`,
  /** A change with a callback; `id` is the callback's `webhook-id`. */
  change: (id: string): string => `change/${id}`,
  /** One attempt of a callback, from 1. */
  attempt: (id: string, attempt: number): string => `attempt/${id}/${attempt}`,
} as const;

/** The number of recipients of a job, by index, that have their own spans. The span of the group covers the others. */
export const SHOWN_RECIPIENTS = 10;
