import { type Said } from '@herald/contracts/errors';
import type { About, ShareState } from './alarm-model';

/** An alarm that is raised if too large a share of the outcomes of the last minutes is bad. */
export interface ShareAlarm {
  /** The share of bad outcomes that raises the alarm. It ends below half of this share. */
  raisedFrom: number;
  /** The minimum number of bad outcomes of the last minutes that raises the alarm. */
  atLeast: number;
  /** Outcomes that are this old count half. */
  fadesByHalfMs: number;
  /** An alarm ends after this time without any outcome, since its state is unknown by then. `isBad`: the last outcomes had a bad one. */
  quietMs(isBad: boolean): number;
  /** The text of a raised alarm; `percent`: the share of bad outcomes. */
  text(about: About, percent: number): Said;
}

/** The outcomes of a subject's messages or attempts within a few seconds. */
export interface Slice {
  /** ms since the epoch. */
  at: number;
  good: number;
  bad: number;
}

/** The state after further outcomes. Slices arrive in the order of time, except that those of a process with a slow clock lag a little. */
export function nextState(alarm: ShareAlarm, before: ShareState | null, slice: Slice): ShareState {
  const { good, bad, at, raisedAt } = before ?? { good: 0, bad: 0, at: slice.at, raisedAt: null };
  const now = Math.max(slice.at, at);
  const left = 0.5 ** ((now - at) / alarm.fadesByHalfMs);
  const next = { good: good * left + slice.good, bad: bad * left + slice.bad, at: now };
  const share = next.bad / (next.good + next.bad);
  const isRaised =
    raisedAt === null
      ? share >= alarm.raisedFrom && next.bad >= alarm.atLeast
      : share >= alarm.raisedFrom / 2;
  return { ...next, raisedAt: isRaised ? (raisedAt ?? slice.at) : null, isBad: slice.bad > 0 };
}
