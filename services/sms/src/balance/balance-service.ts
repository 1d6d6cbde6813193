import { ConflictError, ValidationError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import { inTransaction, isDuplicateKey, type MongoConnection } from '@herald/mongo';
import type { BalanceStore, Entry } from './balance-store';
import type { LedgerDocument } from './balance-model';

export interface BalanceServiceDeps {
  connection: MongoConnection;
  balances: BalanceStore;
  logger: Logger;
}

/** A movement by the operator's hand. */
export interface TopUp {
  company: number;
  /** SMS; negative to take away. */
  amount: number;
  reference: string;
}

/** The operator's movements of balances. */
export class BalanceService {
  constructor(private readonly deps: BalanceServiceDeps) {}

  /**
   * Moves a balance. The same reference is the same movement, however often it is asked for.
   * @throws ConflictError on a reference with another amount, ValidationError where the balance would fall below 0.
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
        // Somebody was quicker: with the same reference, or with the company's very first movement.
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
      const [moved] = await balances.move(session, company, [entry], new Date());
      if (!moved?.row) {
        const sms = await balances.balanceOf(company, session);
        throw new ValidationError({ amount: `the balance of ${sms} can't fall below 0` });
      }
      await balances.insertRows(session, [moved.row]);
      return moved.row;
    });
  }
}
