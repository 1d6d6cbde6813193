/** The result of one check. If `violations` is empty, the invariant holds. */
export interface CheckResult {
  /** The invariant, as a sentence. */
  check: string;
  /** The number of examined records, which shows if a check examined none. */
  examined: number;
  violations: string[];
  /** The total number of violations; the list is bounded. */
  count: number;
}

const MOST_LISTED = 20;

/** Collects violations of one check, in bounded memory. */
export class Findings {
  private readonly listed: string[] = [];
  private count = 0;
  examined = 0;

  constructor(private readonly check: string) {}

  add(violation: string): void {
    this.count++;
    if (this.listed.length < MOST_LISTED) this.listed.push(violation);
  }

  result(): CheckResult {
    return { check: this.check, examined: this.examined, violations: this.listed, count: this.count };
  }
}
