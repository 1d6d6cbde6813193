/**
 * The states of a receiver's line and of a callback in it, and where each event leads. Whatever a state doesn't name leaves
 * it as it is; a callback can't meet an event that its stage doesn't name.
 *
 * - `quick`: answers in time. What is new is sent before it is stored, or waits in line until there is room for that.
 * - `slow`: answers, but not in time. What is new is stored, and then sent.
 * - `behind`: more rests in the database than there was room for. What is new rests behind it.
 * - `away`: many attempts in a row got no answer at all. Nothing is sent until the pause is over.
 * - `probing`: the pause, or the time as `asked`, is over. One attempt shows whether it is back.
 * - `asked`: an answer asked by `Retry-After` to be left alone. Nothing is sent until that time is over.
 */
export type LineState = 'quick' | 'slow' | 'behind' | 'away' | 'probing' | 'asked';

export type LineTurn =
  /** What was sent before it was stored had no outcome in time. */
  | 'slowed'
  /** Something that is due had to stay in the database. */
  | 'overflowed'
  /** Nothing that is due is left there. */
  | 'caughtUp'
  /** The last of too many attempts without an answer; while probing, each. */
  | 'silent'
  /** Any answer, also one with an error: then each callback's own schedule paces it. Or the company's settings changed. */
  | 'answered'
  /** An answer with `Retry-After`. */
  | 'toldToWait'
  /** The time as `slow` or `asked`, or the pause as `away`, is over. */
  | 'timeUp';

export interface LineRules {
  /** New callbacks. */
  fresh: 'try' | 'store';
  /** New callbacks once they are stored. */
  stored: 'admit' | 'rest';
  /** Attempts that may be in flight, beside the setting's limit. */
  attempts: number;
  next: Partial<Record<LineTurn, LineState>>;
}

const WAITS = { toldToWait: 'asked' } as const;
const REACHED = { slowed: 'slow', overflowed: 'behind', silent: 'away', ...WAITS } as const;
const KEPT = { fresh: 'store', stored: 'rest' } as const;

export const LINE_STATES: Readonly<Record<LineState, LineRules>> = {
  quick: { fresh: 'try', stored: 'admit', attempts: Infinity, next: REACHED },
  slow: { fresh: 'store', stored: 'admit', attempts: Infinity, next: { ...REACHED, timeUp: 'quick' } },
  behind: { ...KEPT, attempts: Infinity, next: { silent: 'away', caughtUp: 'quick', ...WAITS } },
  away: { ...KEPT, attempts: 0, next: { timeUp: 'probing', answered: 'behind', ...WAITS } },
  probing: { ...KEPT, attempts: 1, next: { silent: 'away', answered: 'behind', ...WAITS } },
  asked: { ...KEPT, attempts: 0, next: { timeUp: 'probing' } },
};

/**
 * A callback in hand: `ready` to be sent; `chained` behind an earlier status of its recipient; `sending`; `storing` what
 * became of it; `left`: it has ended, or rests in the database.
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
