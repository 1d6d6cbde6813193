import { LRUCache } from 'lru-cache';
import type { BalanceDocument } from '../../model/balance-model';

const COMPANIES = 10_000;
/** After another process has changed a balance, it is read for this time, because that process may go on. */
const READ_FOR_MS = 60_000;

/** Balances as this process has left them. Each charge is conditional on no movement since, so they only save a read. */
export class RememberedBalances {
  private readonly known = new LRUCache<number, BalanceDocument>({ max: COMPANIES });
  private readonly shared = new LRUCache<number, true>({ max: COMPANIES, ttl: READ_FOR_MS });

  /** The balances of these companies; null if not all are known. */
  of(companies: readonly number[]): BalanceDocument[] | null {
    const found = companies.map((company) => this.known.get(company));
    return found.every((balance) => balance !== undefined) ? found : null;
  }

  /** Remembers balances after a commit. */
  keep(balances: Iterable<BalanceDocument>): void {
    for (const balance of balances) if (!this.shared.has(balance._id)) this.known.set(balance._id, balance);
  }

  forget(companies: readonly number[]): void {
    for (const company of companies) this.known.delete(company);
  }

  /** These balances were changed by another process, so they are read for a while. */
  changed(companies: readonly number[]): void {
    this.forget(companies);
    for (const company of companies) this.shared.set(company, true);
  }
}
