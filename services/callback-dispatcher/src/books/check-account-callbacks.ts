import type { mongo } from 'mongoose';
import type { CheckResult } from '@herald/service/books';
import { ACCOUNT_EVENT } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';
import { checkEvents, type EventCheck } from './check-events';

/** An event that must have a callback, and its account. */
export interface WantedEvent {
  accountID: number;
  id: string;
}

/** Billing's view of account events. */
export interface AccountChains {
  /** The last event of each account of the company that has events. */
  lastOf(company: number): AsyncIterable<WantedEvent>;
  /** The ids of those events that are not published yet. */
  unpublished(company: number, ids: string[]): Promise<string[]>;
}

export interface CheckAccountCallbacksDeps extends Pick<EventCheck<WantedEvent>, 'settleMs'> {
  connection: MongoConnection;
  /** Companies that have a callback URL. */
  companies: AsyncIterable<number>;
  accounts: AccountChains;
}

const EVENTS = Object.values(ACCOUNT_EVENT);
const HINT = 'accounts_by_company';
const AT_ONCE = 1_000;

/**
 * Checks that every account event has a callback: delivered, waiting, or failed and visible. The last event of each
 * account may still be unpublished. Each callback also requires one for its preceding event.
 */
export function checkAccountCallbacks({
  connection,
  companies,
  accounts,
  settleMs,
}: CheckAccountCallbacksDeps): Promise<CheckResult> {
  const callbacks = callbacksIn(connection);
  return checkEvents({
    says: 'every account event has a callback that is delivered, pending or failed',
    companies,
    callbacks,
    events: EVENTS,
    hint: HINT,
    wanted: (company) => wantedOf(company, accounts, callbacks),
    unpublished: (company, ids) => accounts.unpublished(company, ids),
    nameOf: ({ accountID }) => `account ${accountID}`,
    settleMs,
  });
}

async function* wantedOf(
  company: number,
  accounts: AccountChains,
  callbacks: mongo.Collection<CallbackDocument>,
): AsyncGenerator<WantedEvent> {
  yield* accounts.lastOf(company);
  const stored = callbacks.find(
    { company, event: { $in: EVENTS } },
    { projection: { accountID: 1, after: 1 }, hint: HINT, batchSize: AT_ONCE },
  );
  for await (const { accountID, after } of stored) if (after) yield { accountID: accountID!, id: after };
}
