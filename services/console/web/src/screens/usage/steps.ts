import { csvFile } from '@herald/values/csv';
import type { Answer } from '../../data/api';
import { callbacksOver } from '../../data/callback-sums';
import { failuresIn } from '../../data/failures';

/** Statistics of a day or a month. */
export type Step = Answer<'/v1/sms/statistics'>['data'][number];

type Sums = Record<
  'accepted' | 'submitted' | 'delivered' | 'refunded' | 'parts' | 'cost' | 'failures',
  number
>;

export function sumOf(steps: readonly Step[]): Sums {
  const sum = (of: (step: Step) => number): number => steps.reduce((all, step) => all + of(step), 0);
  return {
    accepted: sum(({ accepted }) => accepted),
    submitted: sum(({ submitted }) => submitted),
    delivered: sum(({ delivered }) => delivered),
    refunded: sum(({ refunded }) => refunded),
    parts: sum(({ parts }) => parts),
    cost: sum(({ cost }) => cost),
    failures: sum(failuresIn),
  };
}

/** Sums days to months in the company's time zone: `at` is `2027-01`. */
export function months(days: readonly Step[]): Step[] {
  const byMonth = new Map<string, Step[]>();
  for (const day of days) {
    const month = day.at.slice(0, 7);
    byMonth.set(month, [...(byMonth.get(month) ?? []), day]);
  }
  return [...byMonth].map(([at, of]) => {
    const { failures, ...sums } = sumOf(of);
    const callbacks = callbacksOver(of);
    return { ...of[0]!, ...sums, at, failed: { all: failures }, ...(callbacks && { callbacks }) };
  });
}

const USAGE_COLUMNS = [
  ...['at', 'accepted', 'submitted', 'delivered', 'failed', 'cost', 'refunded'],
  ...['callbacks', 'callbacksLate', 'callbacksFailed'],
];

export function csvOf(steps: readonly Step[]): string {
  const rows = steps.map((step) => {
    const { accepted, submitted, delivered, failures, cost, refunded } = sumOf([step]);
    const { sent = '', late = '', failed = '' } = step.callbacks ?? {};
    return [step.at, accepted, submitted, delivered, failures, cost, refunded, sent, late, failed];
  });
  return csvFile([USAGE_COLUMNS, ...rows]);
}
