import { ConflictError, ValidationError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import type { BalanceStore, Entry } from './balance-store';
import type { LedgerDocument } from '../model/balance-model';

export interface BalanceServiceDeps {
  connection: MongoConnection;
  balances: BalanceStore;
  logger: Logger;
}

/** A manual movement by the operator. */
export interface TopUp {
  company: number;
  /** SMS; negative to deduct. */
  amount: number;
  reference: string;
}

/** The operator's movements of balances. */
export class BalanceService {
  constructor(private readonly deps: BalanceServiceDeps) {}

  /**
   * Moves a balance. It is idempotent by reference: a repeated request does not move it again.
   * @throws ConflictError if the reference was used with another amount, ValidationError if the balance would fall below 0.
   */
  async topUp(topUp: TopUp): Promise<{ sms: number; isNew: boolean }> {
    const { company, amount, reference } = topUp;
    const entry: Entry = { amount, kind: 'top-up', smsID: null, reference: `top-up:${reference}` };
    for (;;) {
      const known = await this.deps.balances.findRow(company, entry.reference);
      if (known) return { sms: await this.repeated(known, amount), isNew: false };
      try {
        const row = await this.book(company, entry);
        this.deps.logger.info('balance.moved', { company, amount, sms: row.balanceAfter });
        return { sms: row.balanceAfter, isNew: true };
      } catch (error) {
        // A concurrent request was faster, either with the same reference or with the company's first movement.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  private async repeated(known: LedgerDocument, amount: number): Promise<number> {
    if (known.amount !== amount) {
      throw new ConflictError(`This reference was already used for a movement of ${known.amount}.`);
    }
    return this.deps.balances.balanceOf(known.company);
  }

  private book(company: number, entry: Entry): Promise<LedgerDocument> {
    const { connection, balances } = this.deps;
    return inTransaction(connection, async (session) => {
      const moved = await balances.move(session, company, [entry], new Date());
      if (!moved) {
        const sms = await balances.balanceOf(company, session);
        throw new ValidationError({ amount: `the balance of ${sms} can't go below 0` });
      }
      return moved[0]!;
    });
  }
}
