import type { RetryPolicy } from './batch-record';

export interface RetrySettings {
  /** Wait before a message of unknown outcome is submitted once more, seconds (UNKNOWN_OUTCOME_WAIT_SECONDS). */
  unknownWaitSeconds: number;
  /** The same for one-time passwords, seconds (OTP_UNKNOWN_OUTCOME_WAIT_SECONDS). */
  otpUnknownWaitSeconds: number;
}

/** Submissions after an unknown outcome, at most. Their waits double, so they lie within about an hour by default. */
const MAX_UNKNOWN_TRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;

export function retryPolicy(settings: RetrySettings): RetryPolicy {
  return {
    maxUnknownTries: MAX_UNKNOWN_TRIES,
    unknownWaitMs: (lane) =>
      1000 * (lane === 'otp' ? settings.otpUnknownWaitSeconds : settings.unknownWaitSeconds),
    delayMs: (delays) => Math.min(FIRST_DELAY_MS * 2 ** (delays - 1), LAST_DELAY_MS),
  };
}
