import type { About, ShareState } from './alarm-model';
import type { Slice } from './slice';

export interface ShareLimits {
  /** The share of bad outcomes that raises the alarm. It ends below half of this share. */
  raisedFrom: number;
  /** The minimum number of bad outcomes of the last minutes that raises the alarm. */
  atLeast: number;
  /** Outcomes that are this old count half. */
  fadesByHalfMs: number;
  /** An alarm ends after this time without any outcome, since its state is unknown by then. `isBad`: the last outcomes had a bad one. */
  quietMs(isBad: boolean): number;
  /** The text of a raised alarm; `percent`: the share of bad outcomes. */
  text(about: About, percent: number): string;
}

/** Evaluates the outcomes of the subjects of one kind. A detector has pure functions: all its knowledge is in the state. */
export interface Detector {
  /** The state after further outcomes. Slices arrive in the order of time, except that slices of a process with a slow clock lag a little. */
  next(before: ShareState | null, slice: Slice): ShareState;
  /** The state after a long time without outcomes: the alarm is not active any more. */
  quiet(state: ShareState): ShareState;
  quietMs(state: ShareState): number;
  text(about: About, state: ShareState): string;
}

/** Raises an alarm if too large a share of the outcomes of the last minutes is bad. Without new outcomes the result stays unchanged. */
export function highShare(limits: ShareLimits): Detector {
  return {
    next: (before, slice) => nextShare(limits, before, slice),
    quiet: (state) => ({ ...state, good: 0, bad: 0, raisedAt: null }),
    quietMs: ({ isBad }) => limits.quietMs(isBad),
    text: (about, { good, bad }) => limits.text(about, Math.round((100 * bad) / (good + bad))),
  };
}

function nextShare(limits: ShareLimits, before: ShareState | null, slice: Slice): ShareState {
  const { good, bad, at, raisedAt } = before ?? { good: 0, bad: 0, at: slice.at, raisedAt: null };
  const now = Math.max(slice.at, at);
  const left = 0.5 ** ((now - at) / limits.fadesByHalfMs);
  const next = { good: good * left + slice.good, bad: bad * left + slice.bad, at: now };
  const share = next.bad / (next.good + next.bad);
  const isRaised =
    raisedAt === null
      ? share >= limits.raisedFrom && next.bad >= limits.atLeast
      : share >= limits.raisedFrom / 2;
  return { ...next, raisedAt: isRaised ? (raisedAt ?? slice.at) : null, isBad: slice.bad > 0 };
}
