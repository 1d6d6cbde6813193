import type { Priority } from '@herald/contracts';
import type { SmsConfig } from '../../config';
import type { Retry } from '../../model/batch-model';

type RetrySettings = Pick<SmsConfig, 'UNKNOWN_OUTCOME_WAIT_SECONDS' | 'OTP_UNKNOWN_OUTCOME_WAIT_SECONDS'>;

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;
/**
 * Minimum wait, however fast a route's delivery receipts are: a delivery receipt in transit during a reconnect must still find its message.
 */
const SHORTEST_INDETERMINATE_MS = 5_000;
/** While an SMSC or this process works off a backlog, delivery receipts take longer and longer, and some arrive in a second pass. */
const RECEIPTS_TWICE = 2;
/** After two tries without an answer, the SMSC may still answer either; with a very short first wait, two tries prove little. */
const SECOND_INDETERMINATE_MS = 60_000;
const SECOND_BY_LONGEST = 12;
/** Two OTP submits that an SMSC received on connected binds are enough: connections keep pending answers for this time. */
const SECOND_ANSWERED_MS = 600_000;
const ANSWERED_BY_LONGEST = 120;
/** Upper limit of all waits, unless the first wait is longer already. */
const LONGEST_INDETERMINATE_MS = 3_600_000;

/** An indeterminate try: its priority queue, its route if known, and its number. */
export interface IndeterminateTry {
  priority: Priority;
  route: string | null;
  /** Counted from 1. */
  tries: number;
  /** The connection is still up, so the answer may still arrive. */
  mayAnswer?: boolean;
}

export type RetryPolicy = ReturnType<typeof retryPolicy>;

/**
 * Decides when a recipient is tried again after an indeterminate or failed submit. `needs`: the time that a route's delivery receipts need,
 * ms; null if too little is known, Infinity if they have stopped.
 */
export function retryPolicy(settings: RetrySettings, needs: (route: string) => number | null = () => null) {
  /** The maximum wait after a first try, ms. */
  const indeterminateWaitMs = (priority: Priority): number =>
    1000 *
    (priority === 'otp' ? settings.OTP_UNKNOWN_OUTCOME_WAIT_SECONDS : settings.UNKNOWN_OUTCOME_WAIT_SECONDS);
  const firstWaitMs = (priority: Priority, needed: number | null): number => {
    const longest = indeterminateWaitMs(priority);
    return Math.min(longest, Math.max(SHORTEST_INDETERMINATE_MS, RECEIPTS_TWICE * (needed ?? longest)));
  };
  return {
    indeterminateWaitMs,
    /** Wait before an indeterminate part is submitted again, ms: twice as long as delivery receipts need, and longer with each try. */
    waitAfterIndeterminateMs: ({ priority, route, tries, mayAnswer = false }: IndeterminateTry): number => {
      const longest = indeterminateWaitMs(priority);
      const first = firstWaitMs(priority, route === null ? null : needs(route));
      if (tries <= 1) return first;
      const answered = priority === 'otp' && mayAnswer;
      const second = Math.max(
        first * 2,
        Math.min(SECOND_INDETERMINATE_MS, longest * SECOND_BY_LONGEST),
        answered ? Math.min(SECOND_ANSWERED_MS, longest * ANSWERED_BY_LONGEST) : 0,
      );
      return Math.min(second * 2 ** (tries - 2), Math.max(LONGEST_INDETERMINATE_MS, first));
    },
    /** Wait before a delayed recipient is tried again, by the number of its delays, ms. */
    delayMs: (delays: number): number => Math.min(FIRST_DELAY_MS * 2 ** (delays - 1), LAST_DELAY_MS),
    /** Additional delay of a due retry, ms: above 0 if the route's delivery receipts have become slower, or stopped. */
    deferMs: (priority: Priority, { since, route }: Pick<Retry, 'since' | 'route'>, now: number): number => {
      const needed = since === undefined || route === undefined ? null : needs(route);
      if (since === undefined || needed === null) return 0;
      return Math.min(SHORTEST_INDETERMINATE_MS, Math.max(0, since + firstWaitMs(priority, needed) - now));
    },
  };
}
