import type { CallbackCounts } from '@herald/contracts';

/** `late` callbacks are `sent` too. `skipped`: a later status replaced the callback, which is not counted. */
export type End = 'sent' | 'late' | 'failed' | 'skipped';

/** The first end of a callback and the time when it was stored. */
export interface Ended {
  as: End;
  at: Date;
}

/** A callback is late if it takes longer than this from the event to the receiver's 2xx, ms. */
export const LATE_AFTER_MS = 60_000;

/** The counts that a callback adds, by its end. */
export const COUNTS_OF_END: Readonly<Record<End, CallbackCounts>> = {
  sent: { sent: 1, late: 0, failed: 0 },
  late: { sent: 1, late: 1, failed: 0 },
  failed: { sent: 0, late: 0, failed: 1 },
  skipped: { sent: 0, late: 0, failed: 0 },
};

export const NO_COUNTS: Readonly<CallbackCounts> = { sent: 0, late: 0, failed: 0 };

export function sumOf(one: CallbackCounts, other: CallbackCounts): CallbackCounts {
  return {
    sent: one.sent + other.sent,
    late: one.late + other.late,
    failed: one.failed + other.failed,
  };
}

/** The end of a callback. `answeredAt`: the time of the receiver's 2xx. */
export type Ending = { kind: 'delivered'; answeredAt: Date } | { kind: 'failed' | 'skipped' };

/** The end as it is counted; undefined if the callback has ended before or is a test callback. */
export function endedOf(
  callback: { at: number; test?: true | undefined; ended?: Ended | undefined },
  ending: Ending,
  at: Date,
): Ended | undefined {
  if (callback.ended || callback.test) return undefined;
  if (ending.kind !== 'delivered') return { as: ending.kind, at };
  return { as: ending.answeredAt.getTime() - callback.at > LATE_AFTER_MS ? 'late' : 'sent', at };
}
