import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { EventName } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import { ageInSeconds } from '@herald/telemetry/metrics';
import { countAll, type Statement } from '../index';
import { Outbox } from './outbox';

export interface OutboxEvent {
  event: EventName;
  body: unknown;
}

/** The events of one transaction, of one company. */
export interface OutboxRow {
  _id: string;
  company: number;
  at: Date;
  events: OutboxEvent[];
}

export interface TransactionOutboxDeps {
  name: string;
  /** The collection of the rows, which are read in the order of `at`. */
  rows: mongo.Collection<OutboxRow>;
  broker: { publish(event: EventName, body: unknown): Promise<void> };
  logger: Logger;
  /** The current time, which tests replace so that rows are old enough for the sweep. */
  now?(): number;
}

/** The minimum age of a row for the sweep. A younger row is still being published by the instance that wrote it. */
const LEFT_BEHIND_MS = 10_000;
const READ_AT_ONCE = 100;
const COUNTED_TO = 10_000;

/**
 * An outbox whose rows are written in the transaction of their change. The instance that wrote a row publishes it at once, and the sweep publishes the
 * rows that an instance has left behind.
 */
export class TransactionOutbox extends Outbox<OutboxRow> {
  private readonly rows: mongo.Collection<OutboxRow>;

  constructor({ name, rows, broker, logger, now = Date.now }: TransactionOutboxDeps) {
    super({
      name,
      logger,
      store: {
        unpublished: () =>
          rows
            .find({ at: { $lt: new Date(now() - LEFT_BEHIND_MS) } }, { batchSize: READ_AT_ONCE })
            .sort({ at: 1 }),
        markPublished: async ({ _id, company }) => void (await rows.deleteOne({ _id, company })),
      },
      publish: async ({ events }) => {
        for (const { event, body } of events) await broker.publish(event, body);
      },
    });
    this.rows = rows;
  }

  /** The statement that writes events within a transaction, and the argument for `publishSoon` after the commit. */
  adding(company: number, events: OutboxEvent[]): { statement: Statement; entry: OutboxRow } {
    const entry = { _id: randomUUID(), company, at: new Date(), events };
    const document: mongo.Document = entry;
    return { statement: { name: 'insertOne', namespace: this.rows.namespace, document }, entry };
  }

  /** Writes events within a transaction. @returns the argument for `publishSoon` after the commit */
  async write(company: number, events: OutboxEvent[], session: mongo.ClientSession): Promise<OutboxRow> {
    const { entry } = this.adding(company, events);
    await this.rows.insertOne(entry, { session });
    return entry;
  }

  /** The number of transactions with unpublished events, counted up to 10,000. */
  async count(): Promise<number> {
    return countAll(this.rows, { limit: COUNTED_TO });
  }

  /** The age of the oldest unpublished row in seconds; 0 = there is no row. */
  async oldestAge(): Promise<number> {
    const oldest = await this.rows.findOne({}, { sort: { at: 1 }, projection: { at: 1 } });
    return ageInSeconds(oldest?.at);
  }
}
