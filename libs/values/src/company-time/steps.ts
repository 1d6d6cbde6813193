import { beginOfDay, companyToday, endOfDay } from './format';

/** The intervals of statistics in all services. */
export const STEPS = ['minute', 'hour', 'day'] as const;
export type Step = (typeof STEPS)[number];

const DAY_MS = 86_400_000;
/** The length of a step, ms. A day with a clock change is shorter or longer. */
export const STEP_MS: Readonly<Record<Step, number>> = { minute: 60_000, hour: 3_600_000, day: DAY_MS };
/** The retention period of the statistics of each interval, ms; null = unlimited. */
export const STEP_KEPT_MS: Readonly<Record<Step, number | null>> = {
  minute: 2 * DAY_MS,
  hour: 90 * DAY_MS,
  day: null,
};

/**
 * The time after which the statistics of a step that begins at `at` may be deleted; null = never. The period is longer than the documented
 * retention period, so that requested statistics still exist when they are read.
 */
export function keptUntil(step: Step, at: Date): Date | null {
  const kept = STEP_KEPT_MS[step];
  return kept === null ? null : new Date(at.getTime() + kept + 3 * STEP_MS[step]);
}

/** The beginning of the step that contains a timestamp: minutes and hours by UTC, days by the clock of `zone`. */
export function beginOf(step: Step, timestamp: Date, zone: string): Date {
  if (step === 'day') return beginOfDay(companyToday(zone, timestamp), zone);
  return new Date(Math.floor(timestamp.getTime() / STEP_MS[step]) * STEP_MS[step]);
}

/** The beginnings of all steps that overlap a time span, in order; `to` itself is excluded. */
export function beginsBetween(step: Step, from: Date, to: Date, zone: string): Date[] {
  const begins: Date[] = [];
  let begin = beginOf(step, from, zone);
  while (begin < to) {
    begins.push(begin);
    begin =
      step === 'day' ? endOfDay(companyToday(zone, begin), zone) : new Date(begin.getTime() + STEP_MS[step]);
  }
  return begins;
}
