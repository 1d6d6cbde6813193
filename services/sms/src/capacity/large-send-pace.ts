/** Recipients per turn. */
export const PACED_AT_ONCE = 20;
/** The rate is changed by the mean lateness of this time. */
const PERIOD_MS = 100;
/** After a pause of this length, earlier values of the lateness are out of date. */
const OUTDATED_MS = 1_000;
/** If timers are later, the event loop has too much work: a one-time password needs several of its iterations. */
const LATE_MS = 6;
/** Changes of the rate per period. The work of a submit (its answer, delivery receipt and callbacks) follows in the next seconds, so they are small. */
const GROWTH = 0.03;
const CUT = 0.04;
const LARGEST_CUT = 0.2;
/** A large send always goes on, however busy the machine is. */
const LEAST_PER_SECOND = 500;
const MOST_PER_SECOND = 20_000;

/**
 * Limits the rate at which a sender submits large sends while there are one-time passwords. At full speed they keep the event loop busy
 * all the time, and every step of a one-time password waits for that. The lateness of timers shows it, whatever the cause is: the rate
 * falls while they are late, and otherwise rises. Without one-time passwords there is no limit.
 */
export class LargeSendPace {
  private perSecond = LEAST_PER_SECOND;
  private nextAt = 0;
  private periodAt = -Infinity;
  /** Sum of the lateness of the timers of this period. */
  private lateMs = 0;
  private timers = 0;

  constructor(private readonly isBesideOtps: () => boolean) {}

  /** Recipients per second; 0 = no limit. */
  get limit(): number {
    return this.isBesideOtps() ? Math.round(this.perSecond) : 0;
  }

  /** Resolves when the next `PACED_AT_ONCE` recipients of a large send may be submitted. */
  async turn(): Promise<void> {
    if (!this.isBesideOtps()) return;
    const now = performance.now();
    // At least 1 ms, because the lateness is known from these pauses only.
    const at = Math.max(now + 1, this.nextAt);
    this.nextAt = at + (PACED_AT_ONCE * 1_000) / this.perSecond;
    await new Promise((resolve) => setTimeout(resolve, at - now));
    this.observe(performance.now(), at);
  }

  private observe(now: number, dueAt: number): void {
    if (now - this.periodAt > OUTDATED_MS) this.begin(now);
    this.lateMs += Math.max(0, now - dueAt);
    this.timers++;
    if (now - this.periodAt < PERIOD_MS) return;
    this.perSecond = Math.min(
      MOST_PER_SECOND,
      Math.max(LEAST_PER_SECOND, this.perSecond * changeFor(this.lateMs / this.timers)),
    );
    this.begin(now);
  }

  private begin(now: number): void {
    this.periodAt = now;
    this.lateMs = 0;
    this.timers = 0;
  }
}

/** @returns the factor of the rate: 1 at a lateness of `LATE_MS` */
function changeFor(lateMs: number): number {
  const share = lateMs / LATE_MS - 1;
  return share <= 0 ? 1 + GROWTH * share ** 2 : 1 - Math.min(LARGEST_CUT, CUT * share);
}
