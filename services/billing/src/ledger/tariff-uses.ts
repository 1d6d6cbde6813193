import type { mongo } from 'mongoose';
import type { CatalogueStore, Reference } from '../catalogue/catalogue-store';
import type { LedgerAccount } from './account-store';
import type { AccountState } from './posting';

/** An account as it was read, and its state to be written. */
interface MovedAccount {
  stored: Pick<LedgerAccount, 'tariffID' | 'nextTariffID'>;
  state: Pick<AccountState, 'tariff' | 'nextTariff'>;
}

/**
 * Counts the accounts that refer to each tariff, in the transaction that changes the accounts. A tariff cannot be deleted
 * while it is the current or the next tariff of an account.
 */
export async function moveTariffUses(
  catalogue: Pick<CatalogueStore, 'addUses' | 'removeUses'>,
  company: number,
  accounts: MovedAccount[],
  session: mongo.ClientSession,
): Promise<void> {
  const uses = new Map<number, number>();
  const count = (tariffs: (number | null | undefined)[], by: 1 | -1): void => {
    for (const id of tariffs) if (id) uses.set(id, (uses.get(id) ?? 0) + by);
  };
  for (const { stored, state } of accounts) {
    count([stored.tariffID, stored.nextTariffID], -1);
    count([state.tariff?.id, state.nextTariff?.id], 1);
  }
  const named = (sign: 1 | -1): Reference[] => {
    const ids = [...uses].flatMap(([id, by]) => Array<number>(Math.max(0, sign * by)).fill(id));
    return [{ field: 'tariffID', kind: 'tariffs', ids }];
  };
  await catalogue.addUses(company, named(1), session);
  await catalogue.removeUses(company, named(-1), session);
}
