import type { SmsConfig } from '../config';
import type { RetryPolicy } from './batch-record';

type RetrySettings = Pick<SmsConfig, 'UNKNOWN_OUTCOME_WAIT_SECONDS' | 'OTP_UNKNOWN_OUTCOME_WAIT_SECONDS'>;

/** Submissions after an unknown outcome, at most. Their waits double, so they lie within about an hour by default. */
const MAX_UNKNOWN_TRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;

export function retryPolicy(settings: RetrySettings): RetryPolicy {
  return {
    maxUnknownTries: MAX_UNKNOWN_TRIES,
    unknownWaitMs: (lane) =>
      1000 *
      (lane === 'otp' ? settings.OTP_UNKNOWN_OUTCOME_WAIT_SECONDS : settings.UNKNOWN_OUTCOME_WAIT_SECONDS),
    delayMs: (delays) => Math.min(FIRST_DELAY_MS * 2 ** (delays - 1), LAST_DELAY_MS),
  };
}
