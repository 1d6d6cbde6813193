import type { CompanyModules, CompanySettings } from '@herald/contracts';
import { ForbiddenError, said } from '@herald/contracts/errors';
import { Networks, UNKNOWN_ADDRESS } from '@herald/values/ip-addresses';
import { settingsOf } from '../companies/company-snapshot';
import { isApiKeyShape } from './api-key';
import { CredentialCache, type CredentialCacheDeps } from '../access/credential-cache';
import { scopesOf } from './key-model';
import type { KeyOfCompany } from './key-store';
import type { Scope } from './scopes';

/** The company of a key, with the limits of both. */
export interface KeyCredential {
  company: number;
  keyID: number;
  scopes: Scope[];
  /** Networks from which the key may be used; null = all. */
  networks: Networks | null;
  queryAllowed: boolean;
  /** Networks from which the key was used before. */
  usedFrom: readonly string[];
  test: boolean;
  /** Whether the key belongs to a console session. */
  session: boolean;
  suspended: boolean;
  timezone: string;
  /** Settings for local numbers, for the questions of the console. */
  localNumbers: Pick<CompanySettings, 'defaultCountryCode' | 'localNumberDigits'>;
  /** Days for which the company's recipients are kept, for the console. */
  recipientDays: number;
  /** Modules of the company, for the forms of the console. */
  modules: CompanyModules;
  /** 0 = no limit. */
  requestsPerSecond: number;
  /** ms since epoch; null = never */
  expiresAt: number | null;
}

export interface KeyDirectoryDeps extends Pick<
  CredentialCacheDeps<KeyCredential, KeyOfCompany>,
  'limiter' | 'now' | 'clock'
> {
  keys: { findByHashes(hashes: string[]): Promise<KeyOfCompany[]> };
}

/** Finds the company of an API key. */
export class KeyDirectory {
  private readonly cache: CredentialCache<KeyCredential, KeyOfCompany>;

  constructor({ keys, ...deps }: KeyDirectoryDeps) {
    const lookUp = (hashes: string[]): Promise<KeyOfCompany[]> => keys.findByHashes(hashes);
    this.cache = new CredentialCache({ ...deps, isShape: isApiKeyShape, lookUp, credentialOf });
  }

  /** See `CredentialCache.findCredential`. */
  findKey(key: string | undefined, from: string): KeyCredential | null | Promise<KeyCredential | null> {
    return this.cache.findCredential(key, from);
  }

  /** Removes the company's keys from the cache, after a change of a key or of the company. */
  forget(company: number): void {
    this.cache.forget((credential) => credential.company === company);
  }
}

function credentialOf({ owner, ...key }: KeyOfCompany): KeyCredential {
  const { requestsPerSecond, defaultCountryCode, localNumberDigits, retention } = settingsOf(owner.settings);
  return {
    company: owner._id,
    keyID: key._id,
    scopes: scopesOf(key),
    networks: key.cidrs.length > 0 ? new Networks(key.cidrs) : null,
    queryAllowed: key.queryAllowed,
    usedFrom: key.networks ?? [],
    test: key.test === true,
    session: key.session === true,
    suspended: owner.status === 'suspended',
    timezone: owner.timezone,
    localNumbers: { defaultCountryCode, localNumberDigits },
    recipientDays: retention.recipients,
    modules: owner.modules,
    requestsPerSecond,
    expiresAt: key.expiresAt?.getTime() ?? null,
  };
}

/** Checks the network and the place of a valid key. @throws ForbiddenError if the key is not allowed from the address or in the query */
export function requireAllowedUse(
  { networks, queryAllowed }: Pick<KeyCredential, 'networks' | 'queryAllowed'>,
  from: string,
  inQuery: boolean,
): void {
  if (networks && !networks.has(from)) {
    throw new ForbiddenError(
      from === UNKNOWN_ADDRESS ? said('network_unknown') : said('network_not_allowed', { address: from }),
    );
  }
  if (inQuery && !queryAllowed)
    throw new ForbiddenError('Send the API key in the header "key", not in the query.');
}
