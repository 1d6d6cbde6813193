/** An even pace with some slack for bursts (the generic cell rate algorithm): exact over any stretch longer than that slack. */
export class RateLimit {
  /** When the next one is due if all came at the even pace, in ms of the monotonic clock. */
  private due = 0;

  /** Takes one if the pace allows it. */
  take(perSecond: number, burstMs: number, now = performance.now()): boolean {
    if (perSecond === 0) return true;
    const due = Math.max(this.due, now);
    if (due - now > burstMs) return false;
    this.due = due + 1000 / perSecond;
    return true;
  }
}
