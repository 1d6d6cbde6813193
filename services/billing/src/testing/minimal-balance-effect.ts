import { withActivity } from '../payments/activity';
import { type AccountState, type Effect, NO_EFFECT } from '../payments/posting';

/**
 * Gives an account a minimal balance of its own, in place of its company's; null takes it away again. Whether it is active is
 * decided at once.
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
