import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import type { Broker } from '@herald/broker';
import {
  type CompanySnapshot,
  type CompanySnapshotAnswer,
  type CompanySnapshotRequest,
  EVENT,
  type QueueDefinition,
  REQUEST_QUEUE,
} from '@herald/contracts';
import { isDuplicateKey, type MongoConnection, rawCollection } from '@herald/mongo';

export interface CompanyViewDeps {
  connection: MongoConnection;
  broker: Pick<Broker, 'consume' | 'subscribe' | 'request'>;
  /** The service's own durable queue of company events. */
  queue: QueueDefinition;
}

type CompanyDocument = CompanySnapshot & { _id: number };

const REMEMBERED = 10_000;
// An upper bound on how long a lost event could be felt.
const REMEMBER_MS = 30_000;

/**
 * What a service knows of companies: kept in its own database from events, in memory per process, and asked for at
 * a miss. So it goes on working while the gateway is away.
 */
export class CompanyView {
  private readonly memory = new LRUCache<number, CompanySnapshot>({ max: REMEMBERED, ttl: REMEMBER_MS });
  private readonly collection: mongo.Collection<CompanyDocument>;

  constructor(private readonly deps: CompanyViewDeps) {
    this.collection = rawCollection<CompanyDocument>(deps.connection, 'company_view');
  }

  /** Begins to follow the changes. */
  async start(): Promise<void> {
    const { broker, queue } = this.deps;
    await broker.subscribe(
      [EVENT.COMPANY_CHANGED],
      (_event, body) => this.remember(body as CompanySnapshot),
      () => this.memory.clear(),
    );
    await broker.consume<CompanySnapshot>(queue, { prefetch: 10 }, (snapshot) => this.store(snapshot));
  }

  /** The company as last heard of; null where there is none. @throws UnavailableError where nobody can tell. */
  async get(company: number): Promise<CompanySnapshot | null> {
    const remembered = this.memory.get(company);
    if (remembered) return remembered;
    const stored = await this.collection.findOne({ _id: company });
    if (stored) {
      const { _id, ...snapshot } = stored;
      return this.remember(snapshot);
    }
    const asked = await this.deps.broker.request<CompanySnapshotRequest, CompanySnapshotAnswer>(
      REQUEST_QUEUE.COMPANY_SNAPSHOT,
      { company },
    );
    if (!asked) return null;
    await this.store(asked);
    return this.remember(asked);
  }

  /** All companies that the service has heard of, for work that goes through them. */
  async *all(): AsyncIterable<CompanySnapshot> {
    for await (const { _id, ...snapshot } of this.collection.find()) yield snapshot;
  }

  private remember(snapshot: CompanySnapshot): CompanySnapshot {
    const known = this.memory.get(snapshot.id);
    if (known && known.version > snapshot.version) return known;
    this.memory.set(snapshot.id, snapshot);
    return snapshot;
  }

  /** Events may come twice or late: only a newer version replaces what is there. */
  private async store(snapshot: CompanySnapshot): Promise<void> {
    try {
      await this.collection.updateOne(
        { _id: snapshot.id, version: { $lt: snapshot.version } },
        { $set: snapshot },
        { upsert: true },
      );
    } catch (error) {
      // The upsert met the same or a newer version: nothing to do.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
