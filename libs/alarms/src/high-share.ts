import type { Slice } from './slice';

/** Outcomes of the last minutes, with exponential decay: outcomes that are `fadesByHalfMs` old count half. */
export interface ShareState {
  good: number;
  bad: number;
  /** The time up to which the decay is applied, ms since the epoch. */
  at: number;
  raisedAt: number | null;
  /** Whether the last outcomes had a bad one. */
  isBad: boolean;
}

export interface ShareLimits {
  /** The share of bad outcomes that raises the alarm, and the share below which it ends. */
  raisedFrom: number;
  endsBelow: number;
  /** The minimum number of bad outcomes of the last minutes that raises the alarm. */
  atLeast: number;
  fadesByHalfMs: number;
}

/** Whether too many outcomes of the last minutes are bad. Without new outcomes the result stays unchanged. */
export function nextShare(limits: ShareLimits, before: ShareState | null, slice: Slice): ShareState {
  const { good, bad, at, raisedAt } = before ?? { good: 0, bad: 0, at: slice.at, raisedAt: null };
  const now = Math.max(slice.at, at);
  const left = 0.5 ** ((now - at) / limits.fadesByHalfMs);
  const next = { good: good * left + slice.good, bad: bad * left + slice.bad, at: now };
  const share = next.bad / (next.good + next.bad);
  const isRaised =
    raisedAt === null ? share >= limits.raisedFrom && next.bad >= limits.atLeast : share >= limits.endsBelow;
  return { ...next, raisedAt: isRaised ? (raisedAt ?? slice.at) : null, isBad: slice.bad > 0 };
}

/** The state after a long time without outcomes. */
export function quietShare(state: ShareState): ShareState {
  return { ...state, good: 0, bad: 0, raisedAt: null };
}
