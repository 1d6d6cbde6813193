const BUCKET_MS = 100;
const BUCKETS = 10;

/** At most one cut in this time, since all that is on its way was sent at the old pace. */
const CUT_PAUSE_MS = 1_000;
/** After a cut: a little below what the centre took. */
const CUT = 0.97;
/** From this share of refusals on, the pace is to blame. */
const CERTAIN_SHARE = 0.2;
/** A share of refusals that is the same after a cut as before has nothing to do with the pace; this is "the same". */
const SAME_FROM = 0.5;
const SAME_TO = 1.25;
const JUDGED_WITHIN_MS = 1_500;
/** After this time it is tried anew whether the pace is to blame. */
const NOISE_KEPT_MS = 15_000;
/** Before so much traffic there is nothing to judge by. */
const SHORTEST_LOOK_MS = 200;
/** One or two throttled parts in a second are about those parts, as long as the pace never had to be lowered. */
const ENOUGH = 3;
/** Recovery per second, as a share of the pace that is aimed at; it quickens after a while without throttling. */
const STEP = 0.01;
const QUIET_SECONDS = 5;
const SLOWEST = 1;
const SMALLEST_AIM = 50;

/**
 * Finds the pace that a centre takes, by its throttling answers (0x58): a few within a moment, and the pace falls at once to what the
 * centre took within the last second; then it rises step by step. A centre that throttles single parts whatever the pace doesn't bring a
 * route to its knees: where a cut changed nothing, such a share of refusals is let be. Times are ms of one monotonic clock.
 */
export class ThrottleControl {
  private pace: number;
  /** The share of refusals at the last cut. */
  private shareAtCut = 0;
  /** The share of refusals that the pace has nothing to do with, and when that was found. */
  private noise = 0;
  private noiseAt = -Infinity;
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
    const enough = this.isLowered ? 1 : ENOUGH;
    if (now - this.lastCutAt < CUT_PAUSE_MS || refused < enough || !this.hasLooked(now)) return;
    const share = refused / (this.taken.count(now) + refused);
    const isCertain = share >= CERTAIN_SHARE;
    if (!isCertain && this.isNoise(share, now)) return;
    const base = isCertain || !Number.isFinite(this.pace) ? this.takenPace(now) : this.pace * (1 - share);
    this.pace = Math.max(Math.min(SLOWEST, this.limit), base * CUT);
    this.shareAtCut = share;
    this.lastCutAt = now;
    this.recoveredAt = now;
  }

  private isNoise(share: number, now: number): boolean {
    const ratio = share / this.shareAtCut;
    if (now - this.lastCutAt < JUDGED_WITHIN_MS && ratio >= SAME_FROM && ratio <= SAME_TO) {
      this.noise = share;
      this.noiseAt = now;
    }
    return now - this.noiseAt < NOISE_KEPT_MS && share <= this.noise * SAME_TO;
  }

  /** What the centre took per second; half of what it refused at least, since in a first moment nothing may have been taken yet. */
  private takenPace(now: number): number {
    const taken = Math.max(this.taken.perSecond(now), this.throttled.count(now) / 2, SLOWEST);
    return Math.min(this.pace, taken);
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
    const aim = Number.isFinite(this.limit) ? this.limit : Math.max(this.pace, SMALLEST_AIM);
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
