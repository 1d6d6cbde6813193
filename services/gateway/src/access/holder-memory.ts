import { LRUCache } from 'lru-cache';
import { UnavailableError } from '@herald/errors';
import type { FailedAuthLimiter } from './failed-auth-limiter';
import { hashSecret } from './secret-text';

export interface HolderMemoryDeps<Holder> {
  /** Whether a text has the form of a secret. Other texts are refused without a look-up. */
  isShape(text: string): boolean;
  /** Resolves to null if the secret is unknown or no longer valid. */
  lookUp(hash: string): Promise<Holder | null>;
  limiter: Pick<FailedAuthLimiter, 'requireRoom' | 'requireLookUp' | 'count'>;
  now(): Date;
}

const KNOWN = 20_000;
const UNKNOWN = 10_000;
// A revoked secret must stop working within 2 s on every gateway: this time plus the duration of one look-up.
const REMEMBER_MS = 1_000;
const MAX_LOOKUPS = 500;
/** The maximum number of requests that wait for look-ups, in total and per secret. MongoDB may need 20 s to elect a primary. */
const MAX_WAITING = 4_000;
const WAITING_PER_SECRET = MAX_WAITING / 4;
const GOOD_FOR_MS = 3_600_000;

interface Lookup<Holder> {
  holder: Promise<Holder | null>;
  waiting: number;
}

/**
 * Finds the holder of a secret and caches it for at most a second. The checksum exposes made-up secrets, and a separate cache holds
 * unknown secrets for the same time, so that guessing puts little load on the database. An address with many wrong secrets is
 * throttled, except for secrets that were valid within the last hour and a limited number of well-formed secrets.
 */
export class HolderMemory<Holder extends { expiresAt: number | null }> {
  private readonly known = new LRUCache<string, Holder>({ max: KNOWN, ttl: REMEMBER_MS });
  private readonly unknown = new LRUCache<string, true>({ max: UNKNOWN, ttl: REMEMBER_MS });
  private readonly goodLately = new LRUCache<string, true>({ max: KNOWN, ttl: GOOD_FOR_MS });
  private readonly lookups = new Map<string, Lookup<Holder>>();
  private waiting = 0;
  /** Incremented by `forget`, so that the result of a look-up that began earlier is not cached. */
  private generation = 0;

  constructor(private readonly deps: HolderMemoryDeps<Holder>) {}

  /**
   * Returns null if the secret is missing, wrong, revoked or expired.
   * @param from the client's address
   * @throws UnavailableError; TooManyRequestsError if too many secrets from this address were wrong.
   */
  find(secret: string | undefined, from: string): Holder | null | Promise<Holder | null> {
    if (secret === undefined) return null;
    const hash = hashSecret(secret);
    const holder = this.known.get(hash);
    if (holder) return this.unlessExpired(holder);
    const { limiter, isShape } = this.deps;
    if (this.unknown.has(hash) || !isShape(secret)) {
      limiter.requireRoom(from);
      limiter.count(from);
      return null;
    }
    if (!this.goodLately.has(hash)) limiter.requireLookUp(from);
    return this.findUnknown(hash, from);
  }

  /** Removes the holders that a change affects from the cache. */
  forget(isConcerned: (holder: Holder) => boolean): void {
    this.generation++;
    for (const [hash, holder] of this.known.entries()) {
      if (isConcerned(holder)) this.known.delete(hash);
    }
  }

  private async findUnknown(hash: string, from: string): Promise<Holder | null> {
    const holder = await this.lookUpTogether(hash);
    if (!holder) this.deps.limiter.count(from);
    return holder && this.unlessExpired(holder);
  }

  /** Requests with the same secret share one look-up. @throws UnavailableError if too many requests wait already. */
  private async lookUpTogether(hash: string): Promise<Holder | null> {
    const running = this.lookups.get(hash);
    if (this.waiting >= MAX_WAITING || (running?.waiting ?? 0) >= WAITING_PER_SECRET)
      throw new UnavailableError();
    const lookup = running ?? this.beginLookUp(hash);
    this.waiting++;
    lookup.waiting++;
    return lookup.holder.finally(() => this.waiting--);
  }

  private beginLookUp(hash: string): Lookup<Holder> {
    if (this.lookups.size >= MAX_LOOKUPS) throw new UnavailableError();
    const holder = this.lookUp(hash).finally(() => this.lookups.delete(hash));
    const lookup = { holder, waiting: 0 };
    this.lookups.set(hash, lookup);
    return lookup;
  }

  private async lookUp(hash: string): Promise<Holder | null> {
    const { generation } = this;
    const holder = await this.deps.lookUp(hash);
    if (!holder) {
      this.unknown.set(hash, true);
      this.goodLately.delete(hash);
      return null;
    }
    if (generation === this.generation) this.known.set(hash, holder);
    this.goodLately.set(hash, true);
    return holder;
  }

  private unlessExpired(holder: Holder): Holder | null {
    return holder.expiresAt !== null && holder.expiresAt <= this.deps.now().getTime() ? null : holder;
  }
}
