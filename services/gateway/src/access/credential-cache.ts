import { LRUCache } from 'lru-cache';
import { UnavailableError } from '@herald/contracts/errors';
import type { FailedAuthLimiter } from './failed-auth-limiter';
import { hashSecret } from './secret-text';

export interface CredentialCacheDeps<Credential> {
  /** Whether a text has the form of a secret. Other texts are refused without a look-up. */
  isShape(text: string): boolean;
  /** Resolves to null if the secret is unknown or no longer valid. */
  lookUp(hash: string): Promise<Credential | null>;
  limiter: Pick<FailedAuthLimiter, 'requireAllowed' | 'requireLookUp' | 'count'>;
  now(): Date;
}

const KNOWN = 20_000;
const UNKNOWN = 10_000;
// A revoked secret must stop working within 2 s on every gateway: this time plus the duration of one look-up.
const REMEMBER_MS = 1_000;
/** Concurrent look-ups of different secrets. The requests that wait for them are limited as connections are. */
const MAX_LOOKUPS = 500;
const GOOD_FOR_MS = 3_600_000;

/**
 * Finds the credential of a secret and caches it for at most a second. The checksum exposes made-up secrets, and a separate cache holds
 * unknown secrets for the same time, so that guessing puts little load on the database. An address with many wrong secrets is
 * throttled, except for secrets that were valid within the last hour and a limited number of well-formed secrets.
 */
export class CredentialCache<Credential extends { expiresAt: number | null }> {
  private readonly known = new LRUCache<string, Credential>({ max: KNOWN, ttl: REMEMBER_MS });
  private readonly unknown = new LRUCache<string, true>({ max: UNKNOWN, ttl: REMEMBER_MS });
  private readonly goodLately = new LRUCache<string, true>({ max: KNOWN, ttl: GOOD_FOR_MS });
  private readonly lookups = new Map<string, Promise<Credential | null>>();
  /** Incremented by `forget`, so that the result of a look-up that began earlier is not cached. */
  private generation = 0;

  constructor(private readonly deps: CredentialCacheDeps<Credential>) {}

  /** Null if the secret is missing, wrong, revoked or expired. @throws UnavailableError; TooManyRequestsError after too many wrong secrets from this address */
  findCredential(secret: string | undefined, from: string): Credential | null | Promise<Credential | null> {
    if (secret === undefined) return null;
    const hash = hashSecret(secret);
    const credential = this.known.get(hash);
    if (credential) return this.unlessExpired(credential);
    const { limiter, isShape } = this.deps;
    if (this.unknown.has(hash) || !isShape(secret)) {
      limiter.requireAllowed(from);
      limiter.count(from);
      return null;
    }
    if (!this.goodLately.has(hash)) limiter.requireLookUp(from);
    return this.findUnknown(hash, from);
  }

  /** Removes the credentials that a change affects from the cache. */
  forget(isConcerned: (credential: Credential) => boolean): void {
    this.generation++;
    for (const [hash, credential] of this.known.entries()) {
      if (isConcerned(credential)) this.known.delete(hash);
    }
  }

  private async findUnknown(hash: string, from: string): Promise<Credential | null> {
    const credential = await this.lookUpTogether(hash);
    if (!credential) this.deps.limiter.count(from);
    return credential && this.unlessExpired(credential);
  }

  /** Requests with the same secret share one look-up. @throws UnavailableError if too many look-ups are running */
  private lookUpTogether(hash: string): Promise<Credential | null> {
    const running = this.lookups.get(hash);
    if (running) return running;
    if (this.lookups.size >= MAX_LOOKUPS) throw new UnavailableError();
    const lookup = this.lookUp(hash).finally(() => this.lookups.delete(hash));
    this.lookups.set(hash, lookup);
    return lookup;
  }

  private async lookUp(hash: string): Promise<Credential | null> {
    const { generation } = this;
    const credential = await this.deps.lookUp(hash);
    if (!credential) {
      this.unknown.set(hash, true);
      this.goodLately.delete(hash);
      return null;
    }
    if (generation === this.generation) this.known.set(hash, credential);
    this.goodLately.set(hash, true);
    return credential;
  }

  private unlessExpired(credential: Credential): Credential | null {
    return credential.expiresAt !== null && credential.expiresAt <= this.deps.now().getTime()
      ? null
      : credential;
  }
}
