import { randomUUID } from 'node:crypto';
import { Broker } from '@herald/broker';
import { connectMongo, type MongoConnection, type PlacedCollection, shardDatabases } from '@herald/mongo';
import { deleteQueues } from './delete-queues';
import { quiet } from './loggers';

/** A timeout only against hanging, ms. It is long because a stalled test process may read an answer late. */
export const PATIENT_MS = 60_000;

/** The empty databases of stopped services, by service. Creating all collections and indexes again would cost more than most test files. */
const emptied = new Map<string, string[]>();
/** Above this number of documents, a database is dropped instead of emptied. */
const MOST_DELETED = 2_000;

/**
 * A unique name on the servers (`MONGO_URL`, `AMQP_URL`) for one database and as a prefix of queues. `remove` closes all connections that were opened
 * under the name, and deletes its database and queues.
 */
export class Namespace {
  readonly name = `test-${randomUUID().slice(0, 8)}`;
  private readonly database: string;
  private readonly mongoUrl = process.env.MONGO_URL!;
  private readonly amqpUrl = process.env.AMQP_URL!;
  private readonly connections: MongoConnection[] = [];
  private readonly brokers: Broker[] = [];
  private onBroker = false;
  private sharding: Promise<void> | null = null;

  /** @param service its database may be the emptied database of an earlier namespace of the same service */
  constructor(private readonly service?: string) {
    this.database = emptied.get(service ?? '')?.pop() ?? this.name;
  }

  /** The settings of a service that uses this name. */
  get settings(): Record<'MONGO_URL' | 'MONGO_DATABASE' | 'AMQP_URL' | 'BROKER_NAMESPACE', string> {
    this.onBroker = true;
    return {
      MONGO_URL: this.mongoUrl,
      MONGO_DATABASE: this.database,
      AMQP_URL: this.amqpUrl,
      BROKER_NAMESPACE: this.name,
    };
  }

  async mongo(): Promise<MongoConnection> {
    const { mongoUrl: url, name, database } = this;
    const connection = await connectMongo({ url, database, name, logger: quiet });
    this.connections.push(connection);
    await this.shard(connection);
    return connection;
  }

  /**
   * Shards the empty database like the database of a service, if `TEST_SHARDED_COLLECTIONS` names the built `tools/shard`. `MONGO_URL`
   * must then name a mongos.
   */
  async shard(opened?: MongoConnection): Promise<void> {
    const module = process.env.TEST_SHARDED_COLLECTIONS;
    if (!module) return;
    const { COLLECTIONS_OF } = (await import(module)) as {
      COLLECTIONS_OF: Record<string, readonly PlacedCollection[]>;
    };
    const { database: name } = this;
    const collections = Object.values(COLLECTIONS_OF).flat();
    const connection = opened ?? (await this.mongo());
    this.sharding ??= shardDatabases(connection.getClient(), [{ name, collections }]);
    await this.sharding;
  }

  async broker(): Promise<Broker> {
    this.onBroker = true;
    const { amqpUrl: url, name } = this;
    const broker = await Broker.connect({ url, name, namespace: name, logger: quiet });
    this.brokers.push(broker);
    return broker;
  }

  /** Call it after the services under this name have stopped, because a running service would create its database again. */
  async remove(): Promise<void> {
    for (const broker of this.brokers) await broker.close();
    const connection = this.connections[0] ?? (await this.mongo());
    if (!(await this.emptyDatabase(connection))) await connection.dropDatabase();
    for (const opened of this.connections) await opened.close();
    if (this.onBroker) await deleteQueues(this.amqpUrl, this.name);
  }

  /** Keeps the empty database for the next namespace of the service. False: it holds too much, or is not for reuse. */
  private async emptyDatabase({ db }: MongoConnection): Promise<boolean> {
    if (this.service === undefined || this.sharding) return false;
    const collections = await db!.collections();
    // A profiled database keeps its profile.
    if (collections.some(({ collectionName }) => collectionName.startsWith('system.'))) return false;
    const counts = await Promise.all(collections.map((collection) => collection.estimatedDocumentCount()));
    if (counts.reduce((sum, count) => sum + count, 0) > MOST_DELETED) return false;
    const used = collections.filter((_, i) => counts[i]! > 0);
    await Promise.all(used.map((collection) => collection.deleteMany({})));
    // A plan that suits the documents of one test file must not be used for those of another.
    for (const { collectionName } of used) await db!.command({ planCacheClear: collectionName });
    emptied.set(this.service, [...(emptied.get(this.service) ?? []), this.database]);
    return true;
  }
}
