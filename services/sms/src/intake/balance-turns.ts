/**
 * Who in this process moves which company's balance: two transactions of its own would only get into each other's way, and both
 * take longer.
 */
export class BalanceTurns {
  /** Companies whose balance is being moved, and who waits for it, in their order. */
  private readonly taken = new Map<number, (() => void)[]>();
  /** Called when a balance that somebody was refused is free again. */
  onFree: () => void = () => undefined;

  /** Takes the company's balance, if nobody has it or waits for it. */
  tryTake(company: number): boolean {
    if (this.taken.has(company)) return false;
    this.taken.set(company, []);
    return true;
  }

  /** Resolves when the balance is the caller's, who gives it back. */
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
