import type { MongoConnection } from '@herald/mongo';
import { accountEventsIn } from '../account-events/account-event-store';
import { accountsIn } from '../ledger/account-model';

const AT_ONCE = 1_000;

/** Reads the events of accounts, which the consistency check compares with callbacks to companies. */
export class AccountEventChains {
  constructor(private readonly connection: MongoConnection) {}

  /** The last event of each of the company's accounts that has one. */
  async *lastOf(company: number): AsyncGenerator<{ accountID: number; id: string }> {
    const accounts = accountsIn(this.connection).find(
      { company, lastEvent: { $type: 'string' } },
      { projection: { _id: 0, id: 1, lastEvent: 1 }, hint: 'account_position', batchSize: AT_ONCE },
    );
    for await (const { id, lastEvent } of accounts) yield { accountID: id, id: lastEvent! };
  }

  /** The given events that are not yet published. */
  async unpublished(company: number, ids: string[]): Promise<string[]> {
    const wanted = new Set(ids);
    const rows = accountEventsIn(this.connection).find(
      { company },
      { hint: 'account_event_order', batchSize: 10 },
    );
    const found: string[] = [];
    for await (const { events } of rows) {
      for (const { id } of events) if (wanted.has(id)) found.push(id);
    }
    return found;
  }
}
