import {
  beginsBetween,
  readTime,
  type Step,
  STEP_KEPT_MS,
  STEP_MS,
  STEPS,
  TIME_TEXT,
} from '@herald/values/company-time';
import { type FieldWords, mustBe, said, ValidationError } from '@herald/contracts/errors';
import { toId } from '@herald/values/request-values';
import type { Dimensions } from '../../record/statistics/statistics-model';
import { ROUTE_NAME } from '../../model/route-name';

export interface AskedStatistics {
  company?: number;
  filter: Partial<Pick<Dimensions, 'brandID' | 'route' | 'prefix'>>;
  step: Step;
  /** Start of each step: between 1 and `MOST_STEPS` + 1 values. */
  begins: Date[];
  /** End of the last step. */
  to: Date;
}

/** Per response: all stored minutes, all stored hours, or eight years of days. */
const MOST_STEPS = 3_000;
/** Number of steps for a request without a start. */
const USUAL_STEPS: Readonly<Record<Step, number>> = { minute: 60, hour: 24, day: 30 };
const KEPT_TEXT = 'minutes are kept for 2 days, hours for 90 days, days without limit';

const FIELDS = (zone: string) => ({
  company: [toOptionalId, said('be_id', { what: 'id of a company' })] as const,
  brandID: [toOptionalId, said('be_id', { what: 'brandID of a sender name' })] as const,
  route: [
    (value: unknown) => (typeof value === 'string' && ROUTE_NAME.test(value) ? value : undefined),
    said('be_route'),
  ] as const,
  prefix: [
    (value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,2}$/.test(value) ? value : undefined),
    said('be_country_code', { example: '995' }),
  ] as const,
  step: [
    (value: unknown) => STEPS.find((step) => step === value),
    said('be_one_of', { values: STEPS.join(', ') }),
  ] as const,
  from: [(value: unknown) => readTime(value, zone), TIME_TEXT] as const,
  to: [(value: unknown) => readTime(value, zone), TIME_TEXT] as const,
});

type Fields = ReturnType<typeof FIELDS>;
type Read = { [N in keyof Fields]?: NonNullable<ReturnType<Fields[N][0]>> };

/**
 * @param zone timezone of days
 * @throws ValidationError with every invalid field, including duplicate and empty fields.
 */
export function readStatisticsQuery(
  query: Record<string, unknown>,
  zone: string,
  now: Date,
): AskedStatistics {
  const errors: FieldWords = {};
  const read: Record<string, unknown> = {};
  for (const [name, [readField, shouldBe]] of Object.entries(FIELDS(zone))) {
    if (query[name] === undefined) continue;
    const value = readField(query[name]);
    if (value === undefined) errors[name] = mustBe(name, shouldBe);
    else read[name] = value;
  }
  const { company, step = 'day', to = now, from, ...filter } = read as Read;
  const begin = from ?? new Date(to.getTime() - (USUAL_STEPS[step] - 1) * STEP_MS[step] - 1);
  if (from && from >= to) errors.to = mustBe('to', said('be_later'));
  else if (!errors.from && !errors.to && !errors.step)
    Object.assign(errors, problemOfSpan(step, begin, to, now));
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return {
    ...(company !== undefined && { company }),
    filter,
    step,
    begins: beginsBetween(step, begin, to, zone),
    to,
  };
}

/** Deleted statistics are not shown as zero, and spans that are too long are refused. */
function problemOfSpan(step: Step, from: Date, to: Date, now: Date): FieldWords {
  const kept = STEP_KEPT_MS[step];
  if (kept !== null && from.getTime() < now.getTime() - kept - STEP_MS[step])
    return { from: `from is too long ago for step=${step}: ${KEPT_TEXT}` };
  if (to.getTime() - from.getTime() > MOST_STEPS * STEP_MS[step])
    return {
      to: `to must be at most ${MOST_STEPS} ${step}s after from: use longer steps or several requests`,
    };
  return {};
}

function toOptionalId(value: unknown): number | undefined {
  return toId(value) ?? undefined;
}
