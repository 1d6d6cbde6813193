import { LRUCache } from 'lru-cache';
import { Grouping } from '@herald/values/grouping';
import type { FailedAuthLimiter } from './failed-auth-limiter';
import { hashSecret } from './secret-text';

export interface CredentialCacheDeps<Credential, Stored extends { hash: string }> {
  /** Whether a text has the form of a secret. Other texts are refused without a look-up. */
  isShape(text: string): boolean;
  /** The stored secrets with these hashes. Unknown secrets and those that are no longer valid are missing. */
  lookUp(hashes: string[]): Promise<Stored[]>;
  /** @throws if the stored data is damaged; only requests with this secret fail then */
  credentialOf(stored: Stored): Credential;
  limiter: Pick<FailedAuthLimiter, 'requireAllowed' | 'requireLookUp' | 'count'>;
  now(): Date;
  /** Monotonic clock, ms. */
  clock?(): number;
}

interface Known<Credential> {
  credential: Credential;
  /** When its look-up began. */
  readAt: number;
  usedAt: number;
}

const KNOWN = 20_000;
const UNKNOWN = 10_000;
// A revoked secret must stop working within 2 s on every gateway, and a console trusts the gateway's answer for another second.
const TRUSTED_MS = 1_000;
/** Secrets that were used in this time are looked up together with those that a request waits for, once they are `DUE_MS` old. */
const USED_LATELY_MS = 10_000;
const DUE_MS = TRUSTED_MS / 2;
/** Secrets in one look-up, and requests that wait for the next look-up with different secrets. */
const MAX_LOOKUPS = 500;
const UNKNOWN_MS = 1_000;
const GOOD_FOR_MS = 3_600_000;

/**
 * Finds the credential of a secret and caches it for a second. All secrets in use are looked up together, and none while there are no
 * requests. The checksum exposes made-up secrets, and a separate cache holds unknown secrets, so that guessing puts little load on the
 * database. An address with many wrong secrets is throttled, except for secrets that were valid within the last hour and a limited number of
 * well-formed secrets.
 */
export class CredentialCache<
  Credential extends { expiresAt: number | null },
  Stored extends { hash: string },
> {
  /** The secrets that were valid when they were last looked up, the last used first. */
  private readonly known: LRUCache<string, Known<Credential>>;
  private readonly unknown = new LRUCache<string, true>({ max: UNKNOWN, ttl: UNKNOWN_MS });
  /** Requests with the same secret share one look-up. */
  private readonly waiting = new Map<string, Promise<Credential | null>>();
  private readonly lookups: Grouping<string, Credential | null>;
  /** Incremented by `forget`, so that the result of a look-up that began earlier is not trusted. */
  private generation = 0;

  constructor(private readonly deps: CredentialCacheDeps<Credential, Stored>) {
    this.known = new LRUCache({ max: KNOWN, ttl: GOOD_FOR_MS, updateAgeOnGet: true });
    this.lookups = new Grouping({
      maxGroup: MAX_LOOKUPS,
      maxWaiting: MAX_LOOKUPS,
      write: (hashes) => this.lookUp(hashes),
    });
  }

  /** Null if the secret is missing, wrong, revoked or expired. @throws UnavailableError; TooManyRequestsError after too many wrong secrets from this address */
  findCredential(secret: string | undefined, from: string): Credential | null | Promise<Credential | null> {
    if (secret === undefined) return null;
    const hash = hashSecret(secret);
    const known = this.known.get(hash);
    const now = this.clock();
    if (known) {
      known.usedAt = now;
      if (now - known.readAt < TRUSTED_MS) return this.unlessExpired(known.credential);
      return this.lookUpFor(hash, from);
    }
    const { limiter, isShape } = this.deps;
    if (this.unknown.has(hash) || !isShape(secret)) {
      limiter.requireAllowed(from);
      limiter.count(from);
      return null;
    }
    limiter.requireLookUp(from);
    return this.lookUpFor(hash, from);
  }

  /** The next use of a credential that a change affects looks it up again. */
  forget(isConcerned: (credential: Credential) => boolean): void {
    this.generation++;
    this.waiting.clear();
    for (const known of this.known.values()) if (isConcerned(known.credential)) known.readAt = -Infinity;
  }

  /** @throws UnavailableError if too many secrets wait for a look-up */
  private async lookUpFor(hash: string, from: string): Promise<Credential | null> {
    let lookup = this.waiting.get(hash);
    if (!lookup) {
      lookup = this.lookups.add(hash).finally(() => this.waiting.delete(hash));
      this.waiting.set(hash, lookup);
    }
    const credential = await lookup;
    if (!credential) this.deps.limiter.count(from);
    return credential && this.unlessExpired(credential);
  }

  /** Also looks up the secrets in use that are due soon, so that they do not need look-ups of their own. */
  private async lookUp(asked: string[]): Promise<Promise<Credential | null>[]> {
    const { generation } = this;
    const begun = this.clock();
    const hashes = new Set(asked);
    for (const [hash, { readAt, usedAt }] of this.known.entries()) {
      if (usedAt <= begun - USED_LATELY_MS || hashes.size >= MAX_LOOKUPS) break;
      if (readAt <= begun - DUE_MS) hashes.add(hash);
    }
    const stored = new Map((await this.deps.lookUp([...hashes])).map((one) => [one.hash, one]));
    const readAt = generation === this.generation ? begun : -Infinity;
    const failures = new Map<string, unknown>();
    for (const hash of hashes) {
      try {
        this.keep(hash, stored.get(hash), { readAt, usedAt: begun });
      } catch (error) {
        this.known.delete(hash);
        failures.set(hash, error);
      }
    }
    return asked.map(async (hash) => {
      if (failures.has(hash)) throw failures.get(hash);
      return this.known.peek(hash)?.credential ?? null;
    });
  }

  private keep(hash: string, stored: Stored | undefined, times: { readAt: number; usedAt: number }): void {
    if (!stored) {
      this.known.delete(hash);
      this.unknown.set(hash, true);
      return;
    }
    const credential = this.deps.credentialOf(stored);
    const known = this.known.peek(hash);
    if (known) Object.assign(known, { credential, readAt: times.readAt });
    else this.known.set(hash, { credential, ...times });
  }

  private unlessExpired(credential: Credential): Credential | null {
    return credential.expiresAt !== null && credential.expiresAt <= this.deps.now().getTime()
      ? null
      : credential;
  }

  private clock(): number {
    return this.deps.clock?.() ?? performance.now();
  }
}
