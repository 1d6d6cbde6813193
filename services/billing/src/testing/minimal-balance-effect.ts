import { withActivity } from '../ledger/activity';
import { type AccountState, type Effect, NO_EFFECT } from '../ledger/posting';

/**
 * Gives an account its own minimal balance instead of the company's; null removes it. Whether the account is active is decided
 * immediately.
 *
 * @param minimalBalance minor units.
 * @param today by the company's calendar.
 */
export function minimalBalanceEffect(
  minimalBalance: number | null,
  today: string,
): (account: AccountState) => Effect {
  return (account) =>
    account.minimalBalance === minimalBalance
      ? NO_EFFECT
      : withActivity(account, { rows: [], change: { minimalBalance } }, today);
}
