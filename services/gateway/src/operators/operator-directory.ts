import { HolderMemory } from '../keys/holder-memory';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';
import { isOperatorTokenShape } from './operator-token';
import type { Role } from './roles';

/** Who a token speaks for. */
export interface ActingOperator {
  /** 0 = whoever has `OPERATOR_TOKEN`. */
  operator: number;
  name: string;
  role: Role;
  /** Id of the token; null = `OPERATOR_TOKEN`. */
  token: number | null;
}

type TokenHolder = ActingOperator & { token: number; expiresAt: number };

export interface OperatorDirectoryDeps {
  store: {
    findTokenByHash(hash: string): Promise<OperatorTokenDocument | null>;
    find(id: number): Promise<OperatorDocument | null>;
  };
  now(): Date;
}

/** Tells who an operator's token speaks for. */
export class OperatorDirectory {
  private readonly memory: HolderMemory<TokenHolder>;

  constructor(private readonly deps: OperatorDirectoryDeps) {
    const lookUp = (hash: string) => this.lookUp(hash);
    this.memory = new HolderMemory({ isShape: isOperatorTokenShape, lookUp, now: deps.now });
  }

  /** null where the token is wrong, revoked or expired, or its operator was removed. @throws UnavailableError */
  async find(token: string): Promise<TokenHolder | null> {
    return await this.memory.find(token);
  }

  /** The operator, or one of its tokens, has changed. */
  forget(operator: number): void {
    this.memory.forget((holder) => holder.operator === operator);
  }

  private async lookUp(hash: string): Promise<TokenHolder | null> {
    const { store } = this.deps;
    const token = await store.findTokenByHash(hash);
    const operator = token && !token.revokedAt ? await store.find(token.operator) : null;
    if (!token || !operator || operator.removedAt) return null;
    const { _id, name, role } = operator;
    return { operator: _id, name, role, token: token._id, expiresAt: token.expiresAt.getTime() };
  }
}
