export interface TimeRange {
  from: string;
  to: string;
}

const HOUR_MS = 3_600_000;
const MOST_SLICES = 100;

/**
 * A time in pieces of an hour, or in 100 where that is more: each is a request of its own that ends in time however many
 * callbacks there are. What is no time goes as it is, and the API says what is wrong with it.
 */
export function replaySlices(from: string, to: string): TimeRange[] {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  if (!(end - begin > HOUR_MS) || !isUnambiguous(from) || !isUnambiguous(to)) return [{ from, to }];
  const step = Math.max(HOUR_MS, Math.ceil((end - begin) / MOST_SLICES));
  const slices: TimeRange[] = [];
  for (let at = begin; at < end; at += step) {
    slices.push({ from: isoTime(at), to: isoTime(Math.min(at + step, end)) });
  }
  return slices;
}

/** A date alone is UTC; a time without a zone would be read by the clock of this machine. */
function isUnambiguous(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(T.*(Z|[+-]\d\d:\d\d))?$/.test(text);
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
