import { LRUCache } from 'lru-cache';
import { UnavailableError } from '@herald/errors';
import type { WrongSecrets } from '../limits/wrong-secrets';
import { hashSecret } from './secret-text';

export interface HolderMemoryDeps<Holder> {
  /** Whether a text can be a secret at all: what can't is not looked for. */
  isShape(text: string): boolean;
  /** null if the secret has no holder, or no longer has one. */
  lookUp(hash: string): Promise<Holder | null>;
  wrong: Pick<WrongSecrets, 'requireRoom' | 'requireLookUp' | 'count'>;
  now(): Date;
}

const KNOWN = 20_000;
const UNKNOWN = 10_000;
// What is revoked must stop within 2 s on every gateway: this, and the time of one look-up.
const REMEMBER_MS = 1_000;
const MAX_LOOKUPS = 500;
/** Requests that wait for look-ups, at most, and with one secret: MongoDB may need 20 s to elect a primary. */
const MAX_WAITING = 4_000;
const WAITING_PER_SECRET = MAX_WAITING / 4;
const GOOD_FOR_MS = 3_600_000;

interface Lookup<Holder> {
  holder: Promise<Holder | null>;
  waiting: number;
}

/**
 * Tells who holds a secret, from a memory of at most a second. Made-up secrets are told by their checksum, and unknown
 * ones are remembered for as long in a small memory of their own, so that guessing costs the database little. An address from which
 * many were wrong waits, but for secrets that were good within the hour, and, within bounds, for those that have the right form.
 */
export class HolderMemory<Holder extends { expiresAt: number | null }> {
  private readonly known = new LRUCache<string, Holder>({ max: KNOWN, ttl: REMEMBER_MS });
  private readonly unknown = new LRUCache<string, true>({ max: UNKNOWN, ttl: REMEMBER_MS });
  private readonly goodLately = new LRUCache<string, true>({ max: KNOWN, ttl: GOOD_FOR_MS });
  private readonly lookups = new Map<string, Lookup<Holder>>();
  private waiting = 0;
  /** Grows when something is forgotten: a look-up that began before then is not remembered. */
  private generation = 0;

  constructor(private readonly deps: HolderMemoryDeps<Holder>) {}

  /**
   * null where the secret is missing, wrong, revoked or expired.
   * @param from the client's address
   * @throws UnavailableError; TooManyRequestsError where too many from there were wrong.
   */
  find(secret: string | undefined, from: string): Holder | null | Promise<Holder | null> {
    if (secret === undefined) return null;
    const hash = hashSecret(secret);
    const holder = this.known.get(hash);
    if (holder) return this.unlessExpired(holder);
    const { wrong, isShape } = this.deps;
    if (this.unknown.has(hash) || !isShape(secret)) {
      wrong.requireRoom(from);
      wrong.count(from);
      return null;
    }
    if (!this.goodLately.has(hash)) wrong.requireLookUp(from);
    return this.findUnknown(hash, from);
  }

  /** Forgets those whom a change concerns. */
  forget(isConcerned: (holder: Holder) => boolean): void {
    this.generation++;
    for (const [hash, holder] of this.known.entries()) {
      if (isConcerned(holder)) this.known.delete(hash);
    }
  }

  private async findUnknown(hash: string, from: string): Promise<Holder | null> {
    const holder = await this.lookUpTogether(hash);
    if (!holder) this.deps.wrong.count(from);
    return holder && this.unlessExpired(holder);
  }

  /** All requests with a secret share one look-up. @throws UnavailableError where too many wait already. */
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
