/** The numbers of parts that this process has handed to a carrier and that are not answered yet. */
export class InFlight {
  private readonly counts = new Map<string, number>();

  enter(number: string): void {
    this.counts.set(number, (this.counts.get(number) ?? 0) + 1);
  }

  leave(number: string): void {
    const left = (this.counts.get(number) ?? 1) - 1;
    if (left === 0) this.counts.delete(number);
    else this.counts.set(number, left);
  }

  has(number: string): boolean {
    return this.counts.has(number);
  }
}
