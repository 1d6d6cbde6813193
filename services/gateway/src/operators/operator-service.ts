import { ConflictError, NotFoundError } from '@herald/errors';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';
import type { OperatorCreation } from './operator-schema';
import type { OperatorPatch, OperatorStore } from './operator-store';
import { hashOperatorToken, maskOperatorToken, newOperatorToken } from './operator-token';

export interface OperatorServiceDeps {
  store: Pick<
    OperatorStore,
    'create' | 'find' | 'change' | 'remove' | 'createToken' | 'findToken' | 'countTokens' | 'revokeToken'
  >;
  /** Removes the operator from the cache of this process. */
  forget(operator: number): void;
  now(): Date;
}

const DAY_MS = 86_400_000;
/** Keeps the list of an operator's tokens short enough to review. */
const MAX_TOKENS = 20;

/** Operators and their tokens. All methods throw NotFoundError for an unknown operator or token. */
export class OperatorService {
  constructor(private readonly deps: OperatorServiceDeps) {}

  async create(given: OperatorCreation): Promise<OperatorDocument> {
    const { store, now } = this.deps;
    return await store.create({ ...given, createdAt: now(), removedAt: null });
  }

  /** Includes removed operators. */
  async get(id: number): Promise<OperatorDocument> {
    return foundOperator(await this.deps.store.find(id));
  }

  /** Takes effect at once in this instance, and within 2 s in every other instance of the gateway. */
  async change(id: number, patch: OperatorPatch): Promise<OperatorDocument> {
    const { store, forget } = this.deps;
    const changed = await store.change(id, patch);
    forget(id);
    return foundOperator(changed);
  }

  /** Removes an operator with all its tokens, which takes effect like `change`. Removing twice is a no-op. */
  async remove(id: number): Promise<OperatorDocument> {
    const { store, forget, now } = this.deps;
    const removed = await store.remove(id, now());
    forget(id);
    return removed ?? foundOperator(await store.find(id));
  }

  /** The token is returned only here and never stored. @throws ConflictError if the operator has too many tokens. */
  async createToken(
    id: number,
    expiresInDays: number,
  ): Promise<{ document: OperatorTokenDocument; token: string }> {
    const { store, now } = this.deps;
    const operator = foundOperator(await store.find(id));
    if (operator.removedAt) throw new ConflictError('The operator was removed.');
    const createdAt = now();
    if ((await store.countTokens(id, createdAt)) >= MAX_TOKENS) {
      throw new ConflictError(`The operator already has ${MAX_TOKENS} active tokens. Revoke one first.`);
    }
    const token = newOperatorToken();
    const document = await store.createToken({
      operator: id,
      hash: hashOperatorToken(token),
      masked: maskOperatorToken(token),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      revokedAt: null,
    });
    return { document, token };
  }

  /** Takes effect like `change`. Revoking twice is a no-op. */
  async revokeToken(operator: number, id: number): Promise<OperatorTokenDocument> {
    const { store, forget, now } = this.deps;
    const revoked = await store.revokeToken(operator, id, now());
    forget(operator);
    const token = revoked ?? (await store.findToken(operator, id));
    if (!token) throw new NotFoundError('There is no such token.');
    return token;
  }
}

function foundOperator(operator: OperatorDocument | null): OperatorDocument {
  if (!operator) throw new NotFoundError('There is no such operator.');
  return operator;
}
