import { ALARM } from '@herald/contracts';
import { type Detector, nameOf, nextShare, type ShareState } from '@herald/service';

const LIMITS = { raisedFrom: 0.5, endsBelow: 0.2, atLeast: 10, fadesByHalfMs: 300_000 };

/** Of one company, whichever of its receivers: half of the attempts of the last minutes, and ten at least. */
const failing: Detector<ShareState> = {
  next: (before, slice) => nextShare(LIMITS, before, slice),
  quiet: (state) => ({ ...state, good: 0, bad: 0, raisedAt: null }),
  // What fails is tried more and more seldom.
  quietMs: 24 * 3_600_000,
  text: (about, { good, bad }) =>
    `Of the attempts at callbacks to ${nameOf(about)} ${Math.round((100 * bad) / (good + bad))} % fail.`,
};

export const DETECTORS = { [ALARM.CALLBACKS_FAILING]: failing } as const;
