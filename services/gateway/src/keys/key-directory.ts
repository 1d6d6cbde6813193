import { LRUCache } from 'lru-cache';
import { UnavailableError } from '@herald/errors';
import type { CompanyDocument } from '../companies/company-model';
import { settingsOf } from '../companies/company-snapshot';
import { hashApiKey, isApiKeyShape } from './api-key';
import { Networks } from '../server/client-address';
import { type KeyDocument, scopesOf } from './key-model';
import type { Scope } from './scopes';

/** Who a key speaks for. */
export interface KeyHolder {
  company: number;
  keyID: number;
  scopes: Scope[];
  /** Where it works; null = everywhere. */
  networks: Networks | null;
  queryAllowed: boolean;
  suspended: boolean;
  timezone: string;
  /** 0 = no limit. */
  requestsPerSecond: number;
  /** ms since epoch; null = no end */
  expiresAt: number | null;
}

export interface KeyDirectoryDeps {
  keys: { findByHash(hash: string): Promise<KeyDocument | null> };
  companies: { find(id: number): Promise<CompanyDocument | null> };
  now(): Date;
}

const KNOWN_KEYS = 20_000;
const UNKNOWN_KEYS = 10_000;
// A revoked key must stop within 2 s on every gateway: this, and the time of one look-up.
const REMEMBER_MS = 1_000;
const MAX_LOOKUPS = 500;

/**
 * Tells who a key speaks for, from a memory of at most a second. Made-up keys are told by their checksum, and unknown
 * ones are remembered for as long in a small memory of their own, so that guessing costs the database little.
 */
export class KeyDirectory {
  private readonly known = new LRUCache<string, KeyHolder>({ max: KNOWN_KEYS, ttl: REMEMBER_MS });
  private readonly unknown = new LRUCache<string, true>({ max: UNKNOWN_KEYS, ttl: REMEMBER_MS });
  private readonly lookups = new Map<string, Promise<KeyHolder | null>>();
  /** Grows when something is forgotten: a look-up that began before then is not remembered. */
  private generation = 0;

  constructor(private readonly deps: KeyDirectoryDeps) {}

  /** null where the key is missing, wrong, revoked or expired. @throws UnavailableError */
  find(key: string | undefined): KeyHolder | null | Promise<KeyHolder | null> {
    if (key === undefined) return null;
    const hash = hashApiKey(key);
    const holder = this.known.get(hash);
    if (holder) return this.unlessExpired(holder);
    if (this.unknown.has(hash) || !isApiKeyShape(key)) return null;
    return this.lookUpOnce(hash);
  }

  /** Forgets the company's keys: one of them, or the company itself, has changed. */
  forget(company: number): void {
    this.generation++;
    for (const [hash, holder] of this.known.entries()) {
      if (holder.company === company) this.known.delete(hash);
    }
  }

  private lookUpOnce(hash: string): Promise<KeyHolder | null> {
    const running = this.lookups.get(hash);
    if (running) return running;
    if (this.lookups.size >= MAX_LOOKUPS) throw new UnavailableError();
    const lookup = this.lookUp(hash).finally(() => this.lookups.delete(hash));
    this.lookups.set(hash, lookup);
    return lookup;
  }

  private async lookUp(hash: string): Promise<KeyHolder | null> {
    const { generation } = this;
    const key = await this.deps.keys.findByHash(hash);
    const company = key && !key.revokedAt ? await this.deps.companies.find(key.company) : null;
    if (!key || !company) {
      this.unknown.set(hash, true);
      return null;
    }
    const holder: KeyHolder = {
      company: company._id,
      keyID: key._id,
      scopes: scopesOf(key),
      networks: key.cidrs?.length ? new Networks(key.cidrs) : null,
      queryAllowed: key.queryAllowed ?? true,
      suspended: company.status === 'suspended',
      timezone: company.timezone,
      requestsPerSecond: settingsOf(company.settings).requestsPerSecond,
      expiresAt: key.expiresAt?.getTime() ?? null,
    };
    if (generation === this.generation) this.known.set(hash, holder);
    return this.unlessExpired(holder);
  }

  private unlessExpired(holder: KeyHolder): KeyHolder | null {
    return holder.expiresAt !== null && holder.expiresAt <= this.deps.now().getTime() ? null : holder;
  }
}
