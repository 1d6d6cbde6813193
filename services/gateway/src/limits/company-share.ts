import type { BucketStore, Grant, Want } from './bucket-store';
import { LocalBucket, type Verdict } from './local-bucket';

export interface ShareDeps {
  buckets: Pick<BucketStore, 'take' | 'giveBack'>;
  /** Called when the shared bucket does not answer, and when it answers again. */
  onShared(error: unknown): void;
  /** ms, of a clock that only goes forward */
  now(): number;
}

/** A gateway takes tokens for this time ahead; what it has not used after it goes back. */
export const AHEAD_MS = 100;
/** An empty bucket is asked again after so long, at random so that no gateway always comes first. */
const EMPTY_MS = { least: 10, most: 30 };
/** While the shared bucket does not answer, it is asked so often. */
const ASK_AGAIN_MS = 1_000;

/**
 * One gateway's share of a company's bucket. Tokens for what comes in the next 100 ms are taken ahead, by what came lately,
 * so that the bucket is asked about twenty times a second, whatever the load. A request without a token waits for
 * the next ask together with all others. While MongoDB is down, the gateway enforces its own part of the rate.
 */
export class CompanyShare {
  private tokens = 0;
  /** `tokens` after the last ask. */
  private held = 0;
  /** Left in the bucket, as last heard. */
  private left = 0;
  private gateways = 1;
  private emptyUntil = 0;
  private asking: Promise<void> | null = null;
  private givingBack: Promise<void> | null = null;
  private waiting: ((verdict: Verdict) => void)[] = [];
  /** Requests since the last ask, and when that was: what is to be expected. */
  private seen = 0;
  private askedAt: number;
  private local: LocalBucket | null = null;

  constructor(
    private readonly company: number,
    private requestsPerSecond: number,
    private readonly deps: ShareDeps,
  ) {
    this.askedAt = deps.now() - AHEAD_MS;
  }

  /** Decides at once where tokens are held, or are known to be missing. */
  take(requestsPerSecond: number): Verdict | Promise<Verdict> {
    const now = this.deps.now();
    if (requestsPerSecond !== this.requestsPerSecond) this.goBy(requestsPerSecond, now);
    this.seen++;
    if (this.local) return this.takeLocally(this.local, now);
    if (this.tokens > 0) {
      this.tokens--;
      if (this.tokens <= this.held / 2 && this.expected(now) > this.tokens) void this.ask();
      return this.pass();
    }
    if (now < this.emptyUntil) return this.refuse(now);
    const verdict = new Promise<Verdict>((resolve) => this.waiting.push(resolve));
    void this.ask();
    return verdict;
  }

  /** Returns tokens that were taken ahead and not used within `afterMs`. True if no tokens are held any more. */
  async giveBackUnused(afterMs = AHEAD_MS): Promise<boolean> {
    if (this.asking || this.deps.now() - this.askedAt < afterMs) return false;
    const { tokens } = this;
    this.tokens = 0;
    // Tokens that can't be returned are lost only briefly: the bucket refills automatically.
    if (tokens > 0) {
      this.givingBack = this.deps.buckets.giveBack(this.company, tokens).catch(() => undefined);
      await this.givingBack;
    }
    return true;
  }

  /** Returns all held tokens, including those being taken; waits for tokens that are on their way back. */
  async stop(): Promise<void> {
    await this.asking;
    await this.givingBack;
    await this.giveBackUnused(0);
  }

  /** Never rejects. One at a time: who comes meanwhile waits for the next. */
  private ask(): Promise<void> {
    this.asking ??= this.askForAll().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async askForAll(): Promise<void> {
    do {
      // All requests that have arrived by now ask together (see Grouping of @herald/grouping).
      await new Promise((resolve) => setImmediate(resolve));
      const want = this.want(this.waiting.length);
      this.seen = 0;
      this.askedAt = this.deps.now();
      try {
        this.receive(await this.deps.buckets.take(want));
      } catch (error) {
        this.goLocal(error);
      }
    } while (this.waiting.length > 0);
  }

  private want(waiting: number): Want {
    const { company, requestsPerSecond, tokens } = this;
    const ahead = Math.max(Math.ceil(this.expected(this.deps.now())) - tokens - waiting, 0);
    return { company, requestsPerSecond, waiting, ahead };
  }

  /** Requests of the next 100 ms, if they come as those since the last ask; a lone one promises no other. */
  private expected(now: number): number {
    if (this.seen <= 1) return 0;
    return (this.seen * AHEAD_MS) / Math.max(now - this.askedAt, AHEAD_MS / 10);
  }

  private receive({ granted, left, nextTokenMs, gateways }: Grant): void {
    if (this.local) this.goShared();
    this.left = left;
    this.gateways = gateways;
    this.tokens += granted;
    const passing = this.waiting.splice(0, Math.min(this.tokens, this.waiting.length));
    this.tokens -= passing.length;
    this.held = this.tokens;
    for (const resolve of passing) resolve(this.pass());
    if (left > 0) return;
    const now = this.deps.now();
    this.emptyUntil = now + Math.max(nextTokenMs, between(EMPTY_MS));
    for (const resolve of this.waiting.splice(0)) resolve(this.refuse(now));
  }

  /** A changed setting: what was taken at another rate is not used. */
  private goBy(requestsPerSecond: number, now: number): void {
    this.requestsPerSecond = requestsPerSecond;
    this.tokens = 0;
    this.emptyUntil = 0;
    if (this.local) this.local = new LocalBucket(requestsPerSecond / this.gateways, now);
  }

  private goLocal(error: unknown): void {
    const now = this.deps.now();
    if (!this.local) {
      this.deps.onShared(error);
      this.local = new LocalBucket(this.requestsPerSecond / this.gateways, now);
    }
    const { local } = this;
    for (const resolve of this.waiting.splice(0)) resolve(this.takeLocally(local, now));
  }

  private goShared(): void {
    this.local = null;
    this.deps.onShared(null);
  }

  private takeLocally(local: LocalBucket, now: number): Verdict {
    if (now - this.askedAt > ASK_AGAIN_MS) void this.ask();
    return local.take(now);
  }

  private pass(): Verdict {
    return { passed: true, remaining: this.tokens + this.left, retryAfterMs: 0 };
  }

  private refuse(now: number): Verdict {
    return { passed: false, remaining: 0, retryAfterMs: Math.max(this.emptyUntil - now, 0) };
  }
}

function between({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least);
}
