const BUCKET_MS = 100;
const BUCKETS = 10;

/** Events per second over the last second, or since they began. Times are ms of one monotonic clock. */
export class RateMeter {
  private readonly counts = new Float64Array(BUCKETS);
  private bucket = -BUCKETS;
  /** When the events began, after a second without any. */
  since = Infinity;

  add(now: number): void {
    this.advance(now);
    this.counts[this.bucket % BUCKETS]! += 1;
  }

  /** Events within the last second. */
  count(now: number): number {
    this.advance(now);
    return this.counts.reduce((total, count) => total + count, 0);
  }

  perSecond(now: number): number {
    const wholeMs = (BUCKETS - 1) * BUCKET_MS + (now % BUCKET_MS);
    const spanMs = Math.min(wholeMs, Math.max(BUCKET_MS, now - this.since));
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
