import { CredentialCache, type CredentialCacheDeps } from '../access/credential-cache';
import type { ActingOperator } from '../access/operator-guard';
import { isOperatorTokenShape, type OperatorStore, type TokenOfOperator } from './operator-store';

type TokenCredential = ActingOperator & { token: number; expiresAt: number };

export interface OperatorDirectoryDeps extends Pick<
  CredentialCacheDeps<TokenCredential, TokenOfOperator>,
  'limiter' | 'now' | 'clock'
> {
  store: Pick<OperatorStore, 'findTokensByHashes'>;
}

/** Finds the operator of a token. */
export class OperatorDirectory {
  private readonly cache: CredentialCache<TokenCredential, TokenOfOperator>;

  constructor({ store, ...deps }: OperatorDirectoryDeps) {
    const lookUp = (hashes: string[]): Promise<TokenOfOperator[]> => store.findTokensByHashes(hashes);
    this.cache = new CredentialCache({ ...deps, isShape: isOperatorTokenShape, lookUp, credentialOf });
  }

  /** Like `CredentialCache.findCredential`; null also if the operator of the token was removed. */
  async findOperator(token: string, from: string): Promise<TokenCredential | null> {
    return await this.cache.findCredential(token, from);
  }

  /** Removes a changed operator and its tokens from the cache. */
  forget(operator: number): void {
    this.cache.forget((credential) => credential.operator === operator);
  }
}

function credentialOf({ _id, expiresAt, owner }: TokenOfOperator): TokenCredential {
  return {
    operator: owner._id,
    name: owner.name,
    role: owner.role,
    token: _id,
    expiresAt: expiresAt.getTime(),
  };
}
