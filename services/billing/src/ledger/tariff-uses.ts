import { type UseChange, usesOf } from '../catalogue/catalogue-store';
import type { LedgerAccount } from './account-store';
import type { AccountState } from './posting';

/** An account as it was read, its changed fields, and its state to be written. */
interface ChangedAccount {
  account: Pick<LedgerAccount, 'tariffID' | 'nextTariffID'>;
  money: object;
  state: Pick<AccountState, 'tariff' | 'nextTariff'>;
}

/** A tariff cannot be deleted while it is the current or the next tariff of an account. */
export function tariffUses({ account, money, state }: ChangedAccount): UseChange[] {
  if (!('tariffID' in money || 'nextTariffID' in money)) return [];
  const uses = (ids: (number | null | undefined)[], by: UseChange['by']) =>
    usesOf([{ kind: 'tariffs', ids: ids.filter((id) => typeof id === 'number') }], by);
  return [
    ...uses([account.tariffID, account.nextTariffID], -1),
    ...uses([state.tariff?.id, state.nextTariff?.id], 1),
  ];
}
