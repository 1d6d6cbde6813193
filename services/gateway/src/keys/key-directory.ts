import { Networks } from '@herald/ip-addresses';
import type { CompanyDocument } from '../companies/company-model';
import { settingsOf } from '../companies/company-snapshot';
import { isApiKeyShape } from './api-key';
import { HolderMemory, type HolderMemoryDeps } from './holder-memory';
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
  /** Networks from which it was used before. */
  usedFrom: readonly string[];
  test: boolean;
  /** It is of a session of the console. */
  session: boolean;
  suspended: boolean;
  timezone: string;
  /** 0 = no limit. */
  requestsPerSecond: number;
  /** ms since epoch; null = no end */
  expiresAt: number | null;
}

export interface KeyDirectoryDeps extends Pick<HolderMemoryDeps<KeyHolder>, 'wrong'> {
  keys: { findByHash(hash: string): Promise<KeyDocument | null> };
  companies: { find(id: number): Promise<CompanyDocument | null> };
  now(): Date;
}

/** Tells who a key speaks for. */
export class KeyDirectory {
  private readonly memory: HolderMemory<KeyHolder>;

  constructor(private readonly deps: KeyDirectoryDeps) {
    const lookUp = (hash: string) => this.lookUp(hash);
    this.memory = new HolderMemory({ isShape: isApiKeyShape, lookUp, wrong: deps.wrong, now: deps.now });
  }

  /** As `HolderMemory.find`. */
  find(key: string | undefined, from: string): KeyHolder | null | Promise<KeyHolder | null> {
    return this.memory.find(key, from);
  }

  /** Forgets the company's keys: one of them, or the company itself, has changed. */
  forget(company: number): void {
    this.memory.forget((holder) => holder.company === company);
  }

  private async lookUp(hash: string): Promise<KeyHolder | null> {
    const key = await this.deps.keys.findByHash(hash);
    const company = key && !key.revokedAt ? await this.deps.companies.find(key.company) : null;
    if (!key || !company) return null;
    return {
      company: company._id,
      keyID: key._id,
      scopes: scopesOf(key),
      networks: key.cidrs?.length ? new Networks(key.cidrs) : null,
      queryAllowed: key.queryAllowed ?? true,
      usedFrom: key.networks ?? [],
      test: key.test === true,
      session: key.session === true,
      suspended: company.status === 'suspended',
      timezone: company.timezone,
      requestsPerSecond: settingsOf(company.settings).requestsPerSecond,
      expiresAt: key.expiresAt?.getTime() ?? null,
    };
  }
}
