import { CredentialCache, type CredentialCacheDeps } from '../access/credential-cache';
import type { ActingOperator } from '../access/operator-guard';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';
import { isOperatorTokenShape } from './operator-store';

type TokenCredential = ActingOperator & { token: number; expiresAt: number };

export interface OperatorDirectoryDeps extends Pick<CredentialCacheDeps<TokenCredential>, 'limiter'> {
  store: {
    findTokenByHash(hash: string): Promise<OperatorTokenDocument | null>;
    findOperator(id: number): Promise<OperatorDocument | null>;
  };
  now(): Date;
}

/** Finds the operator of a token. */
export class OperatorDirectory {
  private readonly cache: CredentialCache<TokenCredential>;

  constructor(private readonly deps: OperatorDirectoryDeps) {
    const lookUp = (hash: string) => this.lookUp(hash);
    this.cache = new CredentialCache({
      isShape: isOperatorTokenShape,
      lookUp,
      limiter: deps.limiter,
      now: deps.now,
    });
  }

  /** Like `CredentialCache.find`; null also if the operator of the token was removed. */
  async findOperator(token: string, from: string): Promise<TokenCredential | null> {
    return await this.cache.findCredential(token, from);
  }

  /** Removes a changed operator and its tokens from the cache. */
  forget(operator: number): void {
    this.cache.forget((credential) => credential.operator === operator);
  }

  private async lookUp(hash: string): Promise<TokenCredential | null> {
    const { store } = this.deps;
    const token = await store.findTokenByHash(hash);
    const operator = token && !token.revokedAt ? await store.findOperator(token.operator) : null;
    if (!token || !operator || operator.removedAt) return null;
    const { _id, name, role } = operator;
    return { operator: _id, name, role, token: token._id, expiresAt: token.expiresAt.getTime() };
  }
}
