/**
 * Locks the balances of companies within this process: two of its transactions on one balance would only conflict and both take
 * longer.
 */
export class BalanceTurns {
  /** Companies whose balance is locked, and the callers that wait for it, in order. */
  private readonly taken = new Map<number, (() => void)[]>();
  /** Called when a balance is released after `tryTake` may have refused it. */
  onFree: () => void = () => undefined;

  /** Locks the company's balance, unless it is locked already. */
  tryTake(company: number): boolean {
    if (this.taken.has(company)) return false;
    this.taken.set(company, []);
    return true;
  }

  /** Resolves when the caller has locked the balance. The caller must release it with `giveBack`. */
  async take(company: number): Promise<void> {
    const waiting = this.taken.get(company);
    if (!waiting) this.taken.set(company, []);
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  giveBack(company: number): void {
    const next = this.taken.get(company)?.shift();
    if (next) return next();
    this.taken.delete(company);
    this.onFree();
  }
}
