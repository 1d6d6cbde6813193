/** Days in the company's time zone; `to` is the day after the last. */
export interface Period {
  from: string;
  to?: string | undefined;
}

/**
 * The days of a step that are in the shown period.
 * @param at `2027-01-31`, or `2027-01` of a month
 */
export function periodOfStep(at: string, shown: Period): Period {
  const isMonth = at.length === 'YYYY-MM'.length;
  const first = isMonth ? `${at}-01` : at;
  const next = new Date(`${first}T00:00:00Z`);
  if (isMonth) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + 1);
  const end = next.toISOString().slice(0, 10);
  return {
    from: first < shown.from ? shown.from : first,
    to: shown.to !== undefined && shown.to < end ? shown.to : end,
  };
}

/** The first day of the month, eleven months before that of a day. */
export function yearBefore(today: string): string {
  const first = new Date(`${today.slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 11);
  return first.toISOString().slice(0, 10);
}
