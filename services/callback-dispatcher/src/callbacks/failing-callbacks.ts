import { ALARM } from '@herald/contracts';
import { type Detector, nameOf, nextShare, quietShare, type ShareState } from '@herald/alarms';

const LIMITS = { raisedFrom: 0.5, endsBelow: 0.2, atLeast: 10, fadesByHalfMs: 300_000 };
const HOUR_MS = 3_600_000;
const RECOVERED_MS = 300_000;

/** Per company, over all its receivers: half of the attempts of the last minutes fail, with ten attempts at least. */
const failing: Detector<ShareState> = {
  next: (before, slice) => nextShare(LIMITS, before, slice),
  quiet: quietShare,
  // Failing callbacks are retried at growing intervals. After a success, there may be nothing left to retry.
  quietMs: ({ isBad }) => (isBad ? 24 * HOUR_MS : RECOVERED_MS),
  text: (about, { good, bad }) =>
    `${Math.round((100 * bad) / (good + bad))} % of the callback attempts to ${nameOf(about)} fail.`,
};

export const DETECTORS = { [ALARM.CALLBACKS_FAILING]: failing } as const;
