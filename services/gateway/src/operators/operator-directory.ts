import { HolderMemory, type HolderMemoryDeps } from '../keys/holder-memory';
import type { OperatorDocument, OperatorTokenDocument } from './operator-model';
import { isOperatorTokenShape } from './operator-token';
import type { Role } from './roles';

/** Who a token speaks for. */
export interface ActingOperator {
  /** 0 = the holder of `OPERATOR_TOKEN`. */
  operator: number;
  name: string;
  role: Role;
  /** Id of the token; null = `OPERATOR_TOKEN`. */
  token: number | null;
}

type TokenHolder = ActingOperator & { token: number; expiresAt: number };

export interface OperatorDirectoryDeps extends Pick<HolderMemoryDeps<TokenHolder>, 'wrong'> {
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
    this.memory = new HolderMemory({
      isShape: isOperatorTokenShape,
      lookUp,
      wrong: deps.wrong,
      now: deps.now,
    });
  }

  /** As `HolderMemory.find`; null where the token's operator was removed, too. */
  async find(token: string, from: string): Promise<TokenHolder | null> {
    return await this.memory.find(token, from);
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
