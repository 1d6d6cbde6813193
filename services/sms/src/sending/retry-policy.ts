import type { Lane } from '@herald/contracts';
import type { SmsConfig } from '../config';
import type { Retry } from '../jobs/batch-model';

type RetrySettings = Pick<SmsConfig, 'UNKNOWN_OUTCOME_WAIT_SECONDS' | 'OTP_UNKNOWN_OUTCOME_WAIT_SECONDS'>;

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 60_000;
/** However fast a route's receipts come: one that is on its way while a connection is made anew must find its message. */
const SHORTEST_UNKNOWN_MS = 5_000;
/** While a centre, or this process, works off what has piled up, receipts come later and later; and some come in a second pass. */
const RECEIPTS_TWICE = 2;
/** Two tries without an answer: the centre is in trouble, and may still answer either. The longest wait of a first try may be so short that this says little. */
const SECOND_UNKNOWN_MS = 60_000;
const SECOND_BY_LONGEST = 12;
/** Two one-time passwords that a centre has on connections that stand are enough: connections keep their answers so long. */
const SECOND_ANSWERED_MS = 600_000;
const ANSWERED_BY_LONGEST = 120;
/** No wait grows beyond this, but where the first is longer already. */
const LONGEST_UNKNOWN_MS = 3_600_000;

/** What a try of unknown outcome was: its lane, its route where that is known, and the how manieth it was. */
export interface UnknownTry {
  lane: Lane;
  route: string | null;
  /** From 1. */
  tries: number;
  /** Its connection stands: the answer may still come. */
  mayAnswer?: boolean;
}

export type RetryPolicy = ReturnType<typeof retryPolicy>;

/**
 * When what was submitted, or couldn't be, is tried again. `needs`: the time that the receipts of a route need, ms; null where
 * too little is known of it, Infinity where none comes any more.
 */
export function retryPolicy(settings: RetrySettings, needs: (route: string) => number | null = () => null) {
  /** The longest wait after a first try, ms. */
  const unknownWaitMs = (lane: Lane): number =>
    1000 *
    (lane === 'otp' ? settings.OTP_UNKNOWN_OUTCOME_WAIT_SECONDS : settings.UNKNOWN_OUTCOME_WAIT_SECONDS);
  const longestOfAll = Math.max(unknownWaitMs('otp'), unknownWaitMs('standard'));
  const firstWaitMs = (lane: Lane, needed: number | null): number => {
    const longest = unknownWaitMs(lane);
    return Math.min(longest, Math.max(SHORTEST_UNKNOWN_MS, RECEIPTS_TWICE * (needed ?? longest)));
  };
  return {
    unknownWaitMs,
    /** Wait before a part of unknown outcome is submitted again, ms: twice what its route's receipts need, and longer with each try. */
    waitAfterUnknownMs: ({ lane, route, tries, mayAnswer = false }: UnknownTry): number => {
      const longest = unknownWaitMs(lane);
      const first = firstWaitMs(lane, route === null ? null : needs(route));
      if (tries <= 1) return first;
      const answered = lane === 'otp' && mayAnswer;
      const second = Math.max(
        first * 2,
        Math.min(SECOND_UNKNOWN_MS, longest * SECOND_BY_LONGEST),
        answered ? Math.min(SECOND_ANSWERED_MS, longest * ANSWERED_BY_LONGEST) : 0,
      );
      return Math.min(second * 2 ** (tries - 2), Math.max(LONGEST_UNKNOWN_MS, first));
    },
    /** Wait before a delayed recipient is tried again, by how often it was, ms. */
    delayMs: (delays: number): number => Math.min(FIRST_DELAY_MS * 2 ** (delays - 1), LAST_DELAY_MS),
    /**
     * How long a retry whose time has come is put off, ms: 0, but where its route's receipts need longer by now, or come no more, than
     * when its time was set. A short while each time, as that may be over soon.
     */
    putOffMs: (lane: Lane, { since, route }: Pick<Retry, 'since' | 'route'>, now: number): number => {
      const needed = since === undefined || route === undefined ? null : needs(route);
      if (since === undefined || needed === null) return 0;
      return Math.min(SHORTEST_UNKNOWN_MS, Math.max(0, since + firstWaitMs(lane, needed) - now));
    },
    /** Whether a retry's time has come. What an earlier version put off for ever is due at once. */
    isDue: (at: number, now: number): boolean =>
      at <= now || at > now + 2 * Math.max(LONGEST_UNKNOWN_MS, longestOfAll),
  };
}
