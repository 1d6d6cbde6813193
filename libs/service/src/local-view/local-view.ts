import { LRUCache } from 'lru-cache';
import type { mongo } from 'mongoose';
import type { Broker } from '@herald/broker';
import type { EventName, QueueDefinition } from '@herald/contracts';
import { isDuplicateKey, type MongoConnection, rawCollection } from '@herald/mongo';

export interface LocalViewDeps {
  connection: MongoConnection;
  broker: Pick<Broker, 'consume' | 'subscribe' | 'request'>;
}

export interface LocalViewOptions<Snapshot> extends LocalViewDeps {
  /** The collection with one document for each snapshot. */
  collection: string;
  /** The event that reports a change. Its body is the snapshot. */
  event: EventName;
  /** The service's durable queue of these events. */
  queue: QueueDefinition;
  idOf(snapshot: Snapshot): number;
  /** The maximum number of snapshots that a process holds in memory. */
  remembered: number;
}

interface KeptDocument {
  _id: number;
  version: number;
}

// The maximum time for which a snapshot in memory is out of date if an event is lost.
const REMEMBER_MS = 30_000;

/**
 * A local view of another service's records. Snapshots from events are stored in the service's own database and cached in the memory of each process,
 * and a missing record is requested. So the service continues to work while the other service is unavailable.
 */
export class LocalView<Snapshot extends { version: number }> {
  private readonly memory: LRUCache<number, Snapshot>;
  private readonly collection: mongo.Collection<KeptDocument>;

  constructor(private readonly options: LocalViewOptions<Snapshot>) {
    this.memory = new LRUCache({ max: options.remembered, ttl: REMEMBER_MS });
    this.collection = rawCollection<KeptDocument>(options.connection, options.collection);
  }

  /** Subscribes to the events of changes. */
  async start(): Promise<void> {
    const { broker, event, queue } = this.options;
    await broker.subscribe(
      [event],
      (_event, body) => this.remember(body as Snapshot),
      () => this.memory.clear(),
    );
    await broker.consume<Snapshot>(queue, { prefetch: 10 }, (snapshot) => this.store(snapshot));
  }

  /**
   * The newest snapshot with this id, or null if the other service has no record.
   * @param ask requests the snapshot from the other service
   * @param isEnough whether a known snapshot is sufficient; if not, the other service is asked
   * @throws UnavailableError if the record is unknown and the other service is unavailable
   */
  async findRecord(
    id: number,
    ask: () => Promise<Snapshot | null>,
    isEnough: (known: Snapshot) => boolean = () => true,
  ): Promise<Snapshot | null> {
    const remembered = this.memory.get(id);
    if (remembered && isEnough(remembered)) return remembered;
    const stored = await this.collection.findOne<Snapshot>({ _id: id }, { projection: { _id: 0 } });
    if (stored && isEnough(stored)) return this.remember(stored);
    const asked = await ask();
    if (!asked) return null;
    await this.store(asked);
    return this.remember(asked);
  }

  /** All snapshots of the service. */
  all(): AsyncIterable<Snapshot> {
    return this.collection.find<Snapshot>({}, { projection: { _id: 0 } });
  }

  /** @returns the newest known snapshot */
  private remember(snapshot: Snapshot): Snapshot {
    const id = this.options.idOf(snapshot);
    const known = this.memory.get(id);
    if (known && known.version > snapshot.version) return known;
    this.memory.set(id, snapshot);
    return snapshot;
  }

  /** Events may be repeated or late: only a newer version replaces the stored snapshot. */
  private async store(snapshot: Snapshot): Promise<void> {
    try {
      await this.collection.updateOne(
        { _id: this.options.idOf(snapshot), version: { $lt: snapshot.version } },
        { $set: snapshot },
        { upsert: true },
      );
    } catch (error) {
      // The same or a newer version is already stored.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
