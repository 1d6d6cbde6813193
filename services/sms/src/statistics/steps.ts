import { addDays, beginOfDay, companyToday } from '@herald/company-time';
import { STEP_MS, type Step } from './statistics-model';

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
      step === 'day'
        ? beginOfDay(addDays(companyToday(zone, begin), 1), zone)
        : new Date(begin.getTime() + STEP_MS[step]);
  }
  return begins;
}
