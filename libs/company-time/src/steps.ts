import { beginOfDay, companyToday, endOfDay } from './format';

/** What figures are counted by, in every service that counts. */
export const STEPS = ['minute', 'hour', 'day'] as const;
export type Step = (typeof STEPS)[number];

const DAY_MS = 86_400_000;
/** How long a step is, ms; a day of a zone whose clock is changed is shorter or longer. */
export const STEP_MS: Readonly<Record<Step, number>> = { minute: 60_000, hour: 3_600_000, day: DAY_MS };
/** How long a step's figures are kept, ms; null = for good. */
export const STEP_KEPT_MS: Readonly<Record<Step, number | null>> = {
  minute: 2 * DAY_MS,
  hour: 90 * DAY_MS,
  day: null,
};

/** When the figures of a step that begins then may go; null = never. What was asked for as still kept is there until the answer is. */
export function keptUntil(step: Step, at: Date): Date | null {
  const kept = STEP_KEPT_MS[step];
  return kept === null ? null : new Date(at.getTime() + kept + 3 * STEP_MS[step]);
}

/** Where a step that holds a moment begins: minutes and hours by UTC, days by the clock of `zone`. */
export function beginOf(step: Step, moment: Date, zone: string): Date {
  if (step === 'day') return beginOfDay(companyToday(zone, moment), zone);
  return new Date(Math.floor(moment.getTime() / STEP_MS[step]) * STEP_MS[step]);
}

/** Where the steps begin that hold anything of a time span, the first to the last; `to` itself is not in it. */
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
