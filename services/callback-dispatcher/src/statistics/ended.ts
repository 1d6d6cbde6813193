import type { CallbackFigures } from '@herald/contracts';

/** `late` is `sent` too. `skipped`: a later status took its place; it is in no figure. */
export type End = 'sent' | 'late' | 'failed' | 'skipped';

/** How a callback ended first, and when that was stored. */
export interface Ended {
  as: End;
  at: Date;
}

/** What took longer than this, from what it tells of to the receiver's 2xx, was late (docs/decisions/0110), ms. */
export const LATE_AFTER_MS = 60_000;

/** What a callback adds to the figures, for each way to end. */
export const FIGURES_OF_END: Readonly<Record<End, CallbackFigures>> = {
  sent: { sent: 1, late: 0, failed: 0 },
  late: { sent: 1, late: 1, failed: 0 },
  failed: { sent: 0, late: 0, failed: 1 },
  skipped: { sent: 0, late: 0, failed: 0 },
};

export const NO_FIGURES: Readonly<CallbackFigures> = { sent: 0, late: 0, failed: 0 };

export function sumOf(one: CallbackFigures, other: CallbackFigures): CallbackFigures {
  return {
    sent: one.sent + other.sent,
    late: one.late + other.late,
    failed: one.failed + other.failed,
  };
}

/** What ends a callback. `answeredAt`: when its receiver's 2xx came. */
export type Ending = { kind: 'delivered'; answeredAt: Date } | { kind: 'failed' | 'skipped' };

/** How a callback that is to be counted ends; undefined where it has ended before, or is a test's. */
export function endedOf(
  callback: { at: number; test?: true | undefined; ended?: Ended | undefined },
  ending: Ending,
  at: Date,
): Ended | undefined {
  if (callback.ended || callback.test) return undefined;
  if (ending.kind !== 'delivered') return { as: ending.kind, at };
  return { as: ending.answeredAt.getTime() - callback.at > LATE_AFTER_MS ? 'late' : 'sent', at };
}
