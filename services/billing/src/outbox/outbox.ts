import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import type { EventName } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import { type MongoConnection, rawCollection } from '@herald/mongo';

export interface OutboxEvent {
  event: EventName;
  body: unknown;
}

interface OutboxDocument {
  _id: string;
  at: Date;
  events: OutboxEvent[];
}

export interface OutboxDeps {
  connection: MongoConnection;
  events: { tell(event: EventName, body: unknown): Promise<void> };
  logger: Logger;
}

const MAX_IN_HAND = 100;
/** Younger ones are in the hands of the copy that wrote them. */
const LEFT_BEHIND_MS = 10_000;
const SWEEP_PAGE = 100;

/**
 * Events written in the transaction of what they tell of, and told after it: none is lost by a crash, some may be told twice.
 * The copy that wrote them tells them at once; `sweep` tells what a copy has left behind.
 */
export class Outbox {
  private readonly collection: mongo.Collection<OutboxDocument>;
  private readonly inHand = new Set<Promise<void>>();

  constructor(private readonly deps: OutboxDeps) {
    this.collection = rawCollection<OutboxDocument>(deps.connection, 'outbox');
  }

  async createIndexes(): Promise<void> {
    await this.collection.createIndex({ at: 1 }, { name: 'outbox_at' });
  }

  /** Writes events within a transaction. Gives what to hand to `tellSoon` once it's committed. */
  async write(events: OutboxEvent[], session: mongo.ClientSession): Promise<OutboxDocument> {
    const document = { _id: randomUUID(), at: new Date(), events };
    await this.collection.insertOne(document, { session });
    return document;
  }

  /** Tells the events of a committed transaction in the background. Under pressure they are left to the sweep. */
  tellSoon(document: OutboxDocument | undefined): void {
    if (!document || this.inHand.size >= MAX_IN_HAND) return;
    const work = this.tell(document)
      .catch((error: unknown) => this.deps.logger.warn('outbox.left_to_sweep', { error }))
      .finally(() => this.inHand.delete(work));
    this.inHand.add(work);
  }

  /** Tells what is left behind, oldest first, as long as `goOn` says so. Gives how many groups of events there were. */
  async sweep(goOn: () => boolean, now = new Date()): Promise<number> {
    const before = new Date(now.getTime() - LEFT_BEHIND_MS);
    for (let told = 0; ;) {
      const left = await this.collection
        .find({ at: { $lt: before } })
        .sort({ at: 1 })
        .limit(SWEEP_PAGE)
        .toArray();
      for (const document of left) {
        if (!goOn()) return told;
        await this.tell(document);
        told++;
      }
      if (left.length < SWEEP_PAGE) return told;
    }
  }

  /** Groups of events that are not told; from 10,000 on they are not counted further. */
  async count(): Promise<number> {
    return this.collection.countDocuments({}, { limit: 10_000 });
  }

  /** How long the oldest waits to be told, in seconds; 0 = none does. */
  async oldestAge(now = Date.now()): Promise<number> {
    const oldest = await this.collection.findOne({}, { sort: { at: 1 }, projection: { at: 1 } });
    return oldest ? Math.max(0, (now - oldest.at.getTime()) / 1_000) : 0;
  }

  /** Settles when nothing is in hand. */
  async drain(): Promise<void> {
    await Promise.all(this.inHand);
  }

  private async tell({ _id, events }: OutboxDocument): Promise<void> {
    for (const { event, body } of events) await this.deps.events.tell(event, body);
    await this.collection.deleteOne({ _id });
  }
}
