import { RateMeter } from './rate-meter';

/** At most one cut in this time, since all that is on its way was sent at the old pace. */
const CUT_PAUSE_MS = 1_000;
/** After a cut: a little below what the centre took. */
const CUT = 0.97;
/** From this share of refusals on, the pace falls to what was taken; below, by the share. */
const CERTAIN_SHARE = 0.2;
/** A share of refusals is "the same" up to so many times its size, and so many standard deviations more, for chance. */
const SAME_TO = 1.25;
const CHANCE = 2;
/** A cut is judged by so many answers to what was sent after it; after a while by fewer. */
const JUDGED_BY = 100;
const JUDGED_BY_FEW = 5;
const FEW_AFTER_MS = 5_000;
/** After this time it is tried anew whether the pace is to blame. */
const NOISE_KEPT_MS = 15_000;
/** Until so much time has passed, or so many answers have come, there is nothing to judge by. */
const SHORTEST_LOOK_MS = 200;
const ENOUGH_AT_ONCE = 100;
/** One or two throttled parts in a second are about those parts, as long as the pace never had to be lowered. */
const ENOUGH = 3;
/** Recovery per second, as a share of the pace that is aimed at; it quickens after a while without throttling. */
const STEP = 0.01;
const QUIET_SECONDS = 5;
const SLOWEST = 1;
/** As fast as a pace can be set (parameter `tps`): from here on a route without one is unlimited again. */
const FASTEST = 100_000;
const SMALLEST_AIM = 50;

/** What was before a cut, and what came of what was sent after it. */
interface Trial {
  pace: number;
  /** Refused, of so many answers. */
  share: number;
  answers: number;
  /** What would be refused after the cut if the pace were to blame. */
  shareByPace: number;
  taken: number;
  throttled: number;
}

/**
 * Finds the pace that a centre takes, by its throttling answers (0x58): a few within a moment, and the pace falls at once to what the
 * centre took within the last second; then it rises step by step. A centre that throttles a share whatever the pace doesn't bring a
 * route to its knees: a cut after which as large a share is refused is taken back, and such a share is let be for a while. Times are ms
 * of one monotonic clock.
 */
export class ThrottleControl {
  private pace: number;
  /** The share of refusals that the pace has nothing to do with, and when that was found. */
  private noise = 0;
  private noiseAt = -Infinity;
  private trial: Trial | null = null;
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
    this.trial = null;
  }

  /** A part that was sent at `sentAt` was taken. */
  onTaken(now: number, sentAt: number): void {
    this.taken.add(now);
    if (this.trial && sentAt >= this.lastCutAt) this.trial.taken++;
    this.judge(now);
  }

  /** A part that was sent at `sentAt` was refused, as too many came. */
  onThrottled(now: number, sentAt: number): void {
    this.throttled.add(now);
    if (this.trial && sentAt >= this.lastCutAt) this.trial.throttled++;
    this.judge(now);
    this.lastThrottleAt = now;
    const refused = this.throttled.count(now);
    const enough = this.isLowered ? 1 : ENOUGH;
    if (this.trial || now - this.lastCutAt < CUT_PAUSE_MS || refused < enough) return;
    const answers = this.taken.count(now) + refused;
    if (answers < ENOUGH_AT_ONCE && !this.hasLooked(now)) return;
    const share = refused / answers;
    const noise = now - this.noiseAt < NOISE_KEPT_MS ? this.noise : 0;
    if (noise > 0 && share <= mostOf(noise, answers)) return;
    this.cut(now, share, answers, noise);
  }

  private cut(now: number, share: number, answers: number, noise: number): void {
    const isCertain = share >= CERTAIN_SHARE && noise === 0;
    const base =
      isCertain || !Number.isFinite(this.pace) ? this.takenPace(now) : this.pace * (1 - (share - noise));
    const before = this.pace;
    // The windows may allow less than the pace does.
    const sent = Math.min(before, this.taken.perSecond(now) + this.throttled.perSecond(now));
    this.pace = Math.max(Math.min(SLOWEST, this.limit), base * CUT);
    const shareByPace = Math.max(0, 1 - (sent * (1 - share)) / this.pace);
    this.trial = { pace: before, share, answers, shareByPace, taken: 0, throttled: 0 };
    this.lastCutAt = now;
    this.recoveredAt = now;
  }

  /** Takes back a cut that changed nothing. Answers to what was sent before the cut say nothing about it. */
  private judge(now: number): void {
    if (!this.trial) return;
    const { pace, share, answers, shareByPace, taken, throttled } = this.trial;
    const since = now - this.lastCutAt;
    const answersAfter = taken + throttled;
    if (since < CUT_PAUSE_MS || answersAfter < (since < FEW_AFTER_MS ? JUDGED_BY : JUDGED_BY_FEW)) return;
    this.trial = null;
    const after = throttled / answersAfter;
    if (after < (share + shareByPace) / 2 || after > mostOf(share, answers, after, answersAfter)) return;
    this.noise = after;
    this.noiseAt = now;
    this.pace = Math.min(this.limit, pace);
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
    const seconds = (now - this.recoveredAt) / 1_000;
    this.recoveredAt = now;
    if (!this.isLowered || this.trial) return;
    const quiet = Math.max(0, (now - this.lastThrottleAt) / 1_000 - QUIET_SECONDS);
    const aim = Number.isFinite(this.limit) ? this.limit : Math.max(this.pace, SMALLEST_AIM);
    const pace = this.pace + aim * STEP * (1 + quiet * quiet) * seconds;
    this.pace = pace > FASTEST ? this.limit : Math.min(this.limit, pace);
  }
}

/** The largest share that counts as the same as one that was seen in so many answers, if it is found in so many others. */
function mostOf(share: number, answers: number, found = share, answersFound = answers): number {
  const both = (share * answers + found * answersFound) / (answers + answersFound);
  return share * SAME_TO + CHANCE * Math.sqrt(both * (1 - both) * (1 / answers + 1 / answersFound));
}
