import type { mongo } from 'mongoose';
import { type BalanceDocument, jobMovement, type LedgerDocument, ledgerId } from '../../model/balance-model';

/** Charges of one transaction, each with a ledger row of its own. */
export class GroupCharge {
  /** The ledger rows of the charges. */
  readonly rows: LedgerDocument[] = [];
  private readonly before: ReadonlyMap<number, BalanceDocument>;
  private readonly after = new Map<number, BalanceDocument>();

  /** @param balances as they are before the charges; a company without one has 0 */
  constructor(
    balances: BalanceDocument[],
    private readonly at: Date,
  ) {
    this.before = new Map(balances.map((balance) => [balance._id, balance]));
  }

  /**
   * Charges a send, unless the company's balance doesn't cover it after its earlier charges.
   * @param amount SMS. A charge of 0 has no row.
   */
  take(company: number, smsID: number, amount: number): boolean {
    const balance = this.after.get(company) ?? this.before.get(company);
    if ((balance?.sms ?? 0) < amount) return false;
    if (!balance || amount === 0) return true;
    const after = { _id: company, sms: balance.sms - amount, movements: balance.movements + 1 };
    this.after.set(company, after);
    const reference = jobMovement.charge(smsID);
    this.rows.push({
      _id: ledgerId(company, reference),
      company,
      n: after.movements,
      amount: -amount,
      balanceAfter: after.sms,
      kind: 'charge',
      smsID,
      reference,
      at: this.at,
    });
    return true;
  }

  /** The balances that have changed, as they are after the charges. */
  get changed(): BalanceDocument[] {
    return [...this.after.values()];
  }

  /** The updates of the balances, each on condition that there was no movement since the balance was read. */
  get updates(): { filter: mongo.Document; update: mongo.Document }[] {
    return this.changed.map(({ _id, sms, movements }) => {
      const before = this.before.get(_id)!;
      return {
        filter: { _id, sms: { $gte: before.sms - sms }, movements: before.movements },
        update: { $inc: { sms: sms - before.sms, movements: movements - before.movements } },
      };
    });
  }
}
