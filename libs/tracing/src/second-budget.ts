/** A limit per second of the process clock. */
export class SecondBudget {
  private second = 0;
  private taken = 0;

  constructor(private readonly perSecond: number) {}

  /** Uses one unit of the second's budget. @returns false if the budget is used up */
  take(): boolean {
    const second = Math.floor(Date.now() / 1_000);
    if (second !== this.second) {
      this.second = second;
      this.taken = 0;
    }
    return this.taken++ < this.perSecond;
  }
}
