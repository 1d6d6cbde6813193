import type { mongo } from 'mongoose';
import type { AccountEvent } from '@herald/contracts';
import { ageInSeconds } from '@herald/telemetry/metrics';
import { declareCollection, type MongoConnection, ofCompany } from '@herald/mongo';
import type { CompanyCounters } from '../storage/company-documents';

/** The events of one transaction of one company, stored until they are published. */
export interface AccountEventRow {
  company: number;
  /** Counts up in the company, in the order of the transactions. */
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

/** A row has up to one event for each account of a page of the billing run. */
const ROWS_AT_ONCE = 50;

/** Account events, stored in the transaction that makes the changes that they describe. */
export class AccountEventStore {
  private readonly rows: mongo.Collection<AccountEventRow>;

  constructor(
    connection: MongoConnection,
    private readonly counters: Pick<CompanyCounters, 'allocate'>,
  ) {
    // Publish only events that survive the election of another primary.
    this.rows = accountEventsIn(connection, { readConcern: { level: 'majority' } });
  }

  /** A concurrent transaction waits for the sequence number, so that a row never becomes visible before an earlier row. */
  async write(company: number, events: AccountEvent[], session: mongo.ClientSession): Promise<void> {
    if (events.length === 0) return;
    const seq = await this.counters.allocate('account-events', company, 1, session);
    await this.rows.insertOne({ company, seq, at: new Date(), events }, { session });
  }

  /** Companies with unpublished events. The query reads one index entry per company. */
  async companies(): Promise<number[]> {
    return this.rows.distinct('company');
  }

  /** The oldest rows of a company, up to the row with which they contain `events` events. */
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

  /** @param rows each with its events that are not published yet; without such events it is deleted */
  async markPublished(company: number, rows: Pick<AccountEventRow, 'seq' | 'events'>[]): Promise<void> {
    const left = rows.filter(({ events }) => events.length > 0);
    const done = rows.filter(({ events }) => events.length === 0);
    const updates = left.map(({ seq, events }) => ({
      updateOne: { filter: { company, seq }, update: { $set: { events } } },
    }));
    const seqs = done.map(({ seq }) => seq);
    await this.rows.bulkWrite([...updates, { deleteMany: { filter: { company, seq: { $in: seqs } } } }]);
  }

  /** Age of the oldest unpublished event, in seconds; 0 if there is none. */
  async oldestAge(): Promise<number> {
    const oldest = await this.rows.findOne({}, { sort: { at: 1 }, projection: { at: 1 } });
    return ageInSeconds(oldest?.at);
  }
}
