import { CredentialCache, type CredentialCacheDeps } from '../access/credential-cache';
import type { ActingOperator } from '../access/operator-guard';
import { isOperatorTokenShape, type OperatorStore } from './operator-store';

type TokenCredential = ActingOperator & { token: number; expiresAt: number };

export interface OperatorDirectoryDeps extends Omit<
  CredentialCacheDeps<TokenCredential>,
  'isShape' | 'lookUp'
> {
  store: Pick<OperatorStore, 'findTokensByHashes'>;
}

/** Finds the operator of a token. */
export class OperatorDirectory {
  private readonly cache: CredentialCache<TokenCredential>;

  constructor(deps: OperatorDirectoryDeps) {
    const lookUp = async (hashes: string[]) =>
      new Map(
        (await deps.store.findTokensByHashes(hashes)).map(({ hash, _id, expiresAt, owner }) => [
          hash,
          {
            operator: owner._id,
            name: owner.name,
            role: owner.role,
            token: _id,
            expiresAt: expiresAt.getTime(),
          },
        ]),
      );
    this.cache = new CredentialCache({ ...deps, isShape: isOperatorTokenShape, lookUp });
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
