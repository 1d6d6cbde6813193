import type { mongo } from 'mongoose';
import type { AccountEvent } from '@herald/contracts';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import type { CompanyCounters } from '../sequences/company-counters';

/** The events of one transaction, of one company, until they are published. */
export interface AccountEventRow {
  company: number;
  /** Counts up in the company, in the order in which the transactions came. */
  seq: number;
  at: Date;
  events: AccountEvent[];
}

export const accountEventsIn = declareCollection<AccountEventRow>(
  'account_events',
  ofCompany('written with the changes that they describe; published per company'),
  { key: { company: 1, seq: 1 }, unique: true, name: 'account_event_order' },
  { key: { at: 1 }, name: 'account_event_at' },
);

/** A row may have as many events as a page of the billing run has accounts. */
const ROWS_AT_ONCE = 50;

/** Events of accounts, stored in the transaction of what they tell of. */
export class AccountEventStore {
  private readonly rows: mongo.Collection<AccountEventRow>;

  constructor(
    connection: MongoConnection,
    private readonly counters: Pick<CompanyCounters, 'take'>,
  ) {
    // Publish only events that survive the election of another primary.
    this.rows = accountEventsIn(connection, { readConcern: { level: 'majority' } });
  }

  /** The number is taken in the transaction: of two, the one that comes later waits, so that a row never shows before an earlier one. */
  async write(company: number, events: AccountEvent[], session: mongo.ClientSession): Promise<void> {
    if (events.length === 0) return;
    const seq = await this.counters.take('account-events', company, 1, session);
    await this.rows.insertOne({ company, seq, at: new Date(), events }, { session });
  }

  /** Companies that have unpublished events: one step in the index for each. */
  async companies(): Promise<number[]> {
    return this.rows.distinct('company');
  }

  /** A company's rows, the oldest first: as many as have so many events, or one. */
  async next(company: number, events: number): Promise<AccountEventRow[]> {
    const found = this.rows.find(
      { company },
      { sort: { seq: 1 }, hint: 'account_event_order', batchSize: ROWS_AT_ONCE },
    );
    const rows: AccountEventRow[] = [];
    let count = 0;
    for await (const row of found) {
      rows.push(row);
      count += row.events.length;
      if (count >= events) break;
    }
    return rows;
  }

  async told(company: number, rows: AccountEventRow[]): Promise<void> {
    await this.rows.deleteMany({ company, seq: { $in: rows.map(({ seq }) => seq) } });
  }

  /** Age of the oldest unpublished event, in seconds; 0 = there is none. */
  async oldestAge(): Promise<number> {
    const oldest = await this.rows.findOne({}, { sort: { at: 1 }, projection: { at: 1 } });
    return oldest ? Math.max(0, (Date.now() - oldest.at.getTime()) / 1_000) : 0;
  }
}
