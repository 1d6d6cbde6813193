const BUCKET_MS = 100;
const BUCKETS = 10;

/** At most one cut in this time, since all that is on its way was sent at the old pace. */
const CUT_PAUSE_MS = 1_000;
/** After a cut: a little below what the centre took. */
const CUT = 0.97;
/** From this share of refusals on, throttling is believed at any pace; below it only where the pace nears the limit that was seen. */
const CERTAIN_SHARE = 0.2;
const NEAR_LIMIT = 0.93;
/** Before so much traffic there is nothing to judge by. */
const SHORTEST_LOOK_MS = 200;
/** One or two throttled parts in a second are about those parts. */
const ENOUGH = 3;
/** Recovery per second, as a share of the pace that is aimed at; it quickens after a while without throttling. */
const STEP = 0.01;
const QUIET_SECONDS = 5;
const SLOWEST = 1;

/**
 * Finds the pace that a centre takes, by its throttling answers (0x58): a few within a moment, and the pace falls at once to what the
 * centre took within the last second; then it rises step by step. Answers that throttle single parts whatever the pace don't bring a
 * route to its knees: below the limit that was seen they count for nothing, unless they are many. Times are ms of one monotonic clock.
 */
export class ThrottleControl {
  private pace: number;
  private limitSeen = Infinity;
  private lastCutAt = -Infinity;
  private lastThrottleAt = -Infinity;
  private recoveredAt = 0;
  private readonly taken = new RateMeter();
  private readonly throttled = new RateMeter();

  /** `limit`: the configured pace in parts per second; Infinity = none. */
  constructor(private limit: number) {
    this.pace = limit;
  }

  get perSecond(): number {
    return this.pace;
  }

  get isLowered(): boolean {
    return this.pace < this.limit;
  }

  /** A change of the configured pace keeps what was learned, in proportion. */
  setLimit(limit: number): void {
    if (limit === this.limit) return;
    const keeps = Number.isFinite(limit) && Number.isFinite(this.limit) && this.limit > 0;
    this.pace = keeps ? (this.pace / this.limit) * limit : limit;
    this.limit = limit;
  }

  onTaken(now: number): void {
    this.taken.add(now);
  }

  onThrottled(now: number): void {
    this.throttled.add(now);
    this.lastThrottleAt = now;
    const refused = this.throttled.count(now);
    if (now - this.lastCutAt < CUT_PAUSE_MS || refused < ENOUGH || !this.hasLooked(now)) return;
    const taken = this.taken.perSecond(now);
    const isCertain = refused / (this.taken.count(now) + refused) >= CERTAIN_SHARE;
    if (!isCertain && this.pace < this.limitSeen * NEAR_LIMIT) return;
    // Half of what was tried at least: in a first moment nothing may have been taken yet.
    const base = Math.min(this.pace, Math.max(taken, refused / 2));
    if (isCertain || this.pace > this.limitSeen) this.limitSeen = Math.max(base, SLOWEST);
    this.pace = Math.max(Math.min(SLOWEST, this.limit), base * CUT);
    this.lastCutAt = now;
    this.recoveredAt = now;
  }

  private hasLooked(now: number): boolean {
    return now - Math.min(this.taken.since, this.throttled.since) >= SHORTEST_LOOK_MS;
  }

  /** Raises a lowered pace by what the time since the last call allows. */
  recover(now: number): void {
    if (!this.isLowered) return;
    const seconds = (now - this.recoveredAt) / 1_000;
    this.recoveredAt = now;
    const quiet = Math.max(0, (now - this.lastThrottleAt) / 1_000 - QUIET_SECONDS);
    const aim = Number.isFinite(this.limit) ? this.limit : Math.max(this.pace, this.limitSeen);
    this.pace = Math.min(this.limit, this.pace + aim * STEP * (1 + quiet * quiet) * seconds);
  }
}

/** Events per second over the last second, or since they began. */
class RateMeter {
  private readonly counts = new Float64Array(BUCKETS);
  private bucket = -BUCKETS;
  /** When the events began, after a second without any. */
  since = Infinity;

  add(now: number): void {
    this.advance(now);
    this.counts[this.bucket % BUCKETS]! += 1;
  }

  /** Within the last second. */
  count(now: number): number {
    this.advance(now);
    return this.counts.reduce((total, count) => total + count, 0);
  }

  perSecond(now: number): number {
    const spanMs = Math.min(BUCKETS * BUCKET_MS, Math.max(BUCKET_MS, now - this.since));
    return (this.count(now) * 1_000) / spanMs;
  }

  private advance(now: number): void {
    const bucket = Math.floor(now / BUCKET_MS);
    if (bucket - this.bucket >= BUCKETS) {
      this.counts.fill(0);
      this.since = now;
    } else {
      for (let old = this.bucket + 1; old <= bucket; old++) this.counts[old % BUCKETS] = 0;
    }
    this.bucket = Math.max(this.bucket, bucket);
  }
}
