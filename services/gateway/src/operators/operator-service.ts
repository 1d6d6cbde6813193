import type { mongo } from 'mongoose';
import { ConflictError, noSuch, NotFoundError } from '@herald/contracts/errors';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import type { ActingOperator } from '../access/operator-guard';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';
import type { OperatorCreation } from './operator-schema';
import type { IssuedToken, OperatorPatch, OperatorStore } from './operator-store';

export interface OperatorServiceDeps {
  store: OperatorStore;
  connection: MongoConnection;
  /** Removes the operator from the cache of this process. */
  forget(operator: number): void;
  now(): Date;
}

type Acting = Pick<ActingOperator, 'token'>;

const DAY_MS = 86_400_000;
/** Keeps the list of an operator's tokens short enough to review. */
const MAX_TOKENS = 20;

/** Operators and their tokens. All methods throw NotFoundError for an unknown operator or token. */
export class OperatorService {
  constructor(private readonly deps: OperatorServiceDeps) {}

  /** @throws ConflictError if another operator has the e-mail address */
  async create(given: OperatorCreation): Promise<OperatorDocument> {
    const { store, now } = this.deps;
    await this.requireFree(given.email);
    return await store.create({ ...given, createdAt: now(), removedAt: null }).catch(orTaken);
  }

  /** Includes removed operators. */
  async get(id: number): Promise<OperatorDocument> {
    return foundOperator(await this.deps.store.findOperator(id));
  }

  /** Takes effect within 2 s everywhere. @throws ConflictError if no owner would be left, or another operator has the e-mail address */
  async change(id: number, patch: OperatorPatch, by: Acting): Promise<OperatorDocument> {
    const { store } = this.deps;
    await this.requireFree(patch.email, id);
    const changed = this.leavingAnOwner(id, by, (session) => store.change(id, patch, session));
    return foundOperator(await changed.catch(orTaken));
  }

  /** Also compares addresses that were stored in another spelling. @param own ID of the operator that may have the address */
  private async requireFree(email: string | null | undefined, own?: number): Promise<void> {
    const holders = email ? await this.deps.store.findByEmail(email) : [];
    if (holders.some(({ _id }) => _id !== own)) throw taken();
  }

  /** Removes an operator with all its tokens, which takes effect like `change`. Removing twice is a no-op. @throws ConflictError as `change` */
  async remove(id: number, by: Acting): Promise<OperatorDocument> {
    const { store, now } = this.deps;
    const removed = await this.leavingAnOwner(id, by, (session) => store.remove(id, now(), session));
    return removed ?? foundOperator(await store.findOperator(id));
  }

  private async leavingAnOwner<T extends OperatorDocument | null>(
    id: number,
    by: Acting,
    act: (session: mongo.ClientSession) => Promise<T>,
  ): Promise<T> {
    const { store, connection, forget } = this.deps;
    const changed = await inTransaction(connection, async (session) => {
      const done = await act(session);
      const isOwner = done?.role === 'owner' && !done.removedAt;
      // The holder of OPERATOR_TOKEN is an owner too, who stays.
      if (done && !isOwner && by.token !== null && !(await store.holdOwner(session)))
        throw new ConflictError('The last owner cannot be removed or get another role. Add an owner first.');
      return done;
    });
    forget(id);
    return changed;
  }

  /** The token is returned only here and never stored. @throws ConflictError if the operator has too many tokens. */
  async createToken(id: number, expiresInDays: number): Promise<IssuedToken> {
    const { store, now } = this.deps;
    const operator = foundOperator(await store.findOperator(id));
    if (operator.removedAt) throw new ConflictError('The operator was removed.');
    const createdAt = now();
    if ((await store.countTokens(id, createdAt)) >= MAX_TOKENS) {
      throw new ConflictError(`The operator already has ${MAX_TOKENS} active tokens. Revoke one first.`);
    }
    const expiresAt = new Date(createdAt.getTime() + expiresInDays * DAY_MS);
    return await store.issueToken({ operator: id, createdAt, expiresAt });
  }

  /** Takes effect like `change`. Revoking twice is a no-op. */
  async revokeToken(operator: number, id: number): Promise<OperatorTokenDocument> {
    const { store, forget, now } = this.deps;
    const revoked = await store.revokeToken(operator, id, now());
    forget(operator);
    const token = revoked ?? (await store.findToken(operator, id));
    if (!token) throw new NotFoundError(noSuch('token'));
    return token;
  }
}

const taken = (): ConflictError => new ConflictError('Another operator has this e-mail address.');

function orTaken(error: unknown): never {
  throw isDuplicateKey(error) ? taken() : error;
}

function foundOperator(operator: OperatorDocument | null): OperatorDocument {
  if (!operator) throw new NotFoundError(noSuch('operator'));
  return operator;
}
