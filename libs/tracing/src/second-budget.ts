/** A limit per second. */
export class SecondBudget {
  private second = 0;
  private taken = 0;

  constructor(private readonly perSecond: number) {}

  /** Whether there is one left. */
  take(): boolean {
    const second = Math.floor(Date.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.taken = 0;
    }
    return this.taken++ < this.perSecond;
  }
}
