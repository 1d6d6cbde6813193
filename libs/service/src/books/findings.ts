/** The result of one check. If `violations` is empty, the invariant holds. */
export interface CheckResult {
  /** The description of the invariant. */
  check: string;
  /** The number of examined records. If it is 0, the check proves nothing. */
  examined: number;
  violations: string[];
  /** The total number of violations, which may be higher than the length of the list. */
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
