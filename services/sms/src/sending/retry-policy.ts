import type { Lane } from '@herald/contracts';
import type { SmsConfig } from '../config';

type RetrySettings = Pick<SmsConfig, 'UNKNOWN_OUTCOME_WAIT_SECONDS' | 'OTP_UNKNOWN_OUTCOME_WAIT_SECONDS'>;

/** With waits that double, these tries lie within about an hour by default. */
const MAX_UNKNOWN_TRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;

export type RetryPolicy = ReturnType<typeof retryPolicy>;

/** When what was submitted, or couldn't be, is tried again. */
export function retryPolicy(settings: RetrySettings) {
  return {
    /** Times a recipient may be submitted again after an unknown outcome; then it waits for a receipt only. */
    maxUnknownTries: MAX_UNKNOWN_TRIES,
    /** Wait before a part of unknown outcome is submitted again, ms. It doubles with each time. */
    unknownWaitMs: (lane: Lane): number =>
      1000 *
      (lane === 'otp' ? settings.OTP_UNKNOWN_OUTCOME_WAIT_SECONDS : settings.UNKNOWN_OUTCOME_WAIT_SECONDS),
    /** Wait before a delayed recipient is tried again, by how often it was, ms. */
    delayMs: (delays: number): number => Math.min(FIRST_DELAY_MS * 2 ** (delays - 1), LAST_DELAY_MS),
  };
}
