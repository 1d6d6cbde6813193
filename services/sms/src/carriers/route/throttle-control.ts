import { RateMeter } from './rate-meter';

/** Minimum time between two cuts, because submits in flight were sent at the old rate. */
const CUT_PAUSE_MS = 1_000;
/** After a cut, the rate is slightly below the accepted rate. */
const CUT = 0.97;
/** From this share of refusals on, the rate falls to the accepted rate; below it, by the share. */
const CERTAIN_SHARE = 0.2;
/** A share of refusals counts as unchanged up to this multiple, plus this number of standard deviations for chance. */
const SAME_TO = 1.25;
const CHANCE = 2;
/** Number of answers to later submits by which a cut is judged; after a while fewer suffice. */
const JUDGED_BY = 100;
const JUDGED_BY_FEW = 5;
const FEW_AFTER_MS = 5_000;
/** After this time it is tested again whether the rate causes the refusals. */
const NOISE_KEPT_MS = 15_000;
/** Minimum time or number of answers before refusals are evaluated. */
const SHORTEST_SAMPLE_MS = 200;
const ENOUGH_AT_ONCE = 100;
/** One or two throttled parts in a second concern those parts only, unless the rate was lowered before. */
const ENOUGH = 3;
/** Recovery per second, as a share of the target rate; it accelerates after a while without throttling. */
const STEP = 0.01;
const QUIET_SECONDS = 5;
const SLOWEST = 1;
/** The highest rate that can be configured (parameter `tps`): above it, a route without a limit is unlimited again. */
const FASTEST = 100_000;
const SMALLEST_AIM = 50;

/** State before a cut, and the results of later submits. */
interface Trial {
  rate: number;
  /** Share of refusals among `answers`. */
  share: number;
  answers: number;
  /** Expected share of refusals after the cut if the rate causes them. */
  shareByRate: number;
  taken: number;
  throttled: number;
}

/**
 * Finds the rate that an SMSC accepts, by its throttling answers (0x58). After a few within a second, the rate falls at once to the
 * rate that the SMSC accepted in the last second; then it rises step by step. An SMSC that throttles a constant share at any rate
 * must not slow the route down. So a cut that does not reduce the share is reversed, and that share is tolerated for a while. Times
 * are ms of one monotonic clock.
 */
export class ThrottleControl {
  private rate: number;
  /** The share of refusals that does not depend on the rate, and the time of that finding. */
  private noise = 0;
  private noiseAt = -Infinity;
  private trial: Trial | null = null;
  private lastCutAt = -Infinity;
  private lastThrottleAt = -Infinity;
  private recoveredAt = 0;
  private readonly taken = new RateMeter();
  private readonly throttled = new RateMeter();

  /** `limit`: the configured rate limit in parts per second; Infinity = none. */
  constructor(private limit: number) {
    this.rate = limit;
  }

  get perSecond(): number {
    return this.rate;
  }

  get isLowered(): boolean {
    return this.rate < this.limit;
  }

  /** Scales the learned rate in proportion to a change of the configured limit. */
  setLimit(limit: number): void {
    if (limit === this.limit) return;
    const keeps = Number.isFinite(limit) && Number.isFinite(this.limit) && this.limit > 0;
    this.rate = keeps ? (this.rate / this.limit) * limit : limit;
    this.limit = limit;
    this.trial = null;
  }

  /** A part that was sent at `sentAt` was accepted. */
  onTaken(now: number, sentAt: number): void {
    this.taken.add(now);
    if (this.trial && sentAt >= this.lastCutAt) this.trial.taken++;
    this.judge(now);
  }

  /** A part that was sent at `sentAt` was throttled. */
  onThrottled(now: number, sentAt: number): void {
    this.throttled.add(now);
    if (this.trial && sentAt >= this.lastCutAt) this.trial.throttled++;
    this.judge(now);
    this.lastThrottleAt = now;
    const refused = this.throttled.count(now);
    const enough = this.isLowered ? 1 : ENOUGH;
    if (this.trial || now - this.lastCutAt < CUT_PAUSE_MS || refused < enough) return;
    const answers = this.taken.count(now) + refused;
    if (answers < ENOUGH_AT_ONCE && !this.hasSampled(now)) return;
    const share = refused / answers;
    const noise = now - this.noiseAt < NOISE_KEPT_MS ? this.noise : 0;
    if (noise > 0 && share <= mostOf(noise, answers)) return;
    this.cut(now, share, answers, noise);
  }

  private cut(now: number, share: number, answers: number, noise: number): void {
    const isCertain = share >= CERTAIN_SHARE && noise === 0;
    const base =
      isCertain || !Number.isFinite(this.rate) ? this.acceptedRate(now) : this.rate * (1 - (share - noise));
    const before = this.rate;
    // The windows may allow less than the rate limit does.
    const sent = Math.min(before, this.taken.perSecond(now) + this.throttled.perSecond(now));
    this.rate = Math.max(Math.min(SLOWEST, this.limit), base * CUT);
    const shareByRate = Math.max(0, 1 - (sent * (1 - share)) / this.rate);
    this.trial = { rate: before, share, answers, shareByRate, taken: 0, throttled: 0 };
    this.lastCutAt = now;
    this.recoveredAt = now;
  }

  /** Reverses a cut that had no effect. Answers to submits from before the cut do not count. */
  private judge(now: number): void {
    if (!this.trial) return;
    const { rate, share, answers, shareByRate, taken, throttled } = this.trial;
    const since = now - this.lastCutAt;
    const answersAfter = taken + throttled;
    if (since < CUT_PAUSE_MS || answersAfter < (since < FEW_AFTER_MS ? JUDGED_BY : JUDGED_BY_FEW)) return;
    this.trial = null;
    const after = throttled / answersAfter;
    if (after < (share + shareByRate) / 2 || after > mostOf(share, answers, after, answersAfter)) return;
    this.noise = after;
    this.noiseAt = now;
    this.rate = Math.min(this.limit, rate);
  }

  /** Accepted parts per second, and at least half of the refused, because the SMSC may not have accepted any yet. */
  private acceptedRate(now: number): number {
    const taken = Math.max(this.taken.perSecond(now), this.throttled.count(now) / 2, SLOWEST);
    return Math.min(this.rate, taken);
  }

  private hasSampled(now: number): boolean {
    return now - Math.min(this.taken.since, this.throttled.since) >= SHORTEST_SAMPLE_MS;
  }

  /** Raises a lowered rate according to the time since the last call. */
  recover(now: number): void {
    const seconds = (now - this.recoveredAt) / 1_000;
    this.recoveredAt = now;
    if (!this.isLowered || this.trial) return;
    const quiet = Math.max(0, (now - this.lastThrottleAt) / 1_000 - QUIET_SECONDS);
    const aim = Number.isFinite(this.limit) ? this.limit : Math.max(this.rate, SMALLEST_AIM);
    const rate = this.rate + aim * STEP * (1 + quiet * quiet) * seconds;
    this.rate = rate > FASTEST ? this.limit : Math.min(this.limit, rate);
  }
}

/** The largest share of refusals that counts as equal to `share`, given the number of answers behind both. */
function mostOf(share: number, answers: number, found = share, answersFound = answers): number {
  const both = (share * answers + found * answersFound) / (answers + answersFound);
  return share * SAME_TO + CHANCE * Math.sqrt(both * (1 - both) * (1 / answers + 1 / answersFound));
}
