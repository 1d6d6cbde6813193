/**
 * The states of a receiver queue and of a callback in it, and their transitions. An event that a state does not name
 * leaves it unchanged. An event that a callback's stage does not name is an error.
 * - `quick`: answers in time. New callbacks are sent before they are stored, or wait in the queue until memory is free.
 * - `slow`: answers, but not in time. New callbacks are stored first and then sent.
 * - `behind`: callbacks that exceeded the memory limit wait in the database. New callbacks are stored behind them.
 * - `unavailable`: many attempts in a row got no answer. No callback is sent until the pause is over.
 * - `probing`: the pause, or the time as `asked`, is over. One attempt shows whether the receiver is back.
 * - `asked`: an answer asked for a pause with `Retry-After`. No callback is sent until that time is over.
 */
export type QueueState = 'quick' | 'slow' | 'behind' | 'unavailable' | 'probing' | 'asked';

export type QueueTurn =
  /** A callback that was sent before it was stored had no outcome in time. */
  | 'slowed'
  /** A due callback had to stay in the database. */
  | 'overflowed'
  /** No due callback is left in the database. */
  | 'caughtUp'
  /** The last of too many attempts without an answer; while probing, each such attempt. */
  | 'silent'
  /**
   * Any answer, including an error, after which each callback's own schedule applies; or a change of the company's
   * settings.
   */
  | 'answered'
  /** An answer with `Retry-After`. */
  | 'askedToWait'
  /** The time as `slow` or `asked`, or the pause as `unavailable`, is over. */
  | 'timeUp';

export interface QueueRules {
  /** New callbacks. */
  fresh: 'try' | 'store';
  /** New callbacks once they are stored. */
  stored: 'admit' | 'leave';
  /** The limit of attempts in flight, in addition to the configured limit. */
  attempts: number;
  next: Partial<Record<QueueTurn, QueueState>>;
}

const WAITS = { askedToWait: 'asked' } as const;
const REACHED = { slowed: 'slow', overflowed: 'behind', silent: 'unavailable', ...WAITS } as const;
const KEPT = { fresh: 'store', stored: 'leave' } as const;

export const QUEUE_STATES: Readonly<Record<QueueState, QueueRules>> = {
  quick: { fresh: 'try', stored: 'admit', attempts: Infinity, next: REACHED },
  slow: { fresh: 'store', stored: 'admit', attempts: Infinity, next: { ...REACHED, timeUp: 'quick' } },
  behind: { ...KEPT, attempts: Infinity, next: { silent: 'unavailable', caughtUp: 'quick', ...WAITS } },
  unavailable: { ...KEPT, attempts: 0, next: { timeUp: 'probing', answered: 'behind', ...WAITS } },
  probing: { ...KEPT, attempts: 1, next: { silent: 'unavailable', answered: 'behind', ...WAITS } },
  asked: { ...KEPT, attempts: 0, next: { timeUp: 'probing' } },
};

/**
 * The stage of a callback in memory: `ready` to be sent; `chained` behind an earlier status of its recipient;
 * `sending`; `storing` its outcome; `left`: ended, or waiting in the database only.
 */
export type CallbackStage = 'ready' | 'chained' | 'sending' | 'storing' | 'left';

export type CallbackMove = 'send' | 'replace' | 'free' | 'answer' | 'leave';

export const CALLBACK_STAGES: Readonly<Record<CallbackStage, Partial<Record<CallbackMove, CallbackStage>>>> =
  {
    ready: { send: 'sending', replace: 'storing', leave: 'left' },
    chained: { free: 'ready', leave: 'left' },
    sending: { answer: 'storing' },
    storing: { leave: 'left' },
    left: {},
  };
