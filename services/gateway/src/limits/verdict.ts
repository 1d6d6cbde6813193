/** Whether a request may pass, and what its answer says. */
export interface Verdict {
  passed: boolean;
  /** Requests that may follow at once. */
  remaining: number;
  /** Until it is worth trying again, where it may not. */
  retryAfterMs: number;
}
