import { randomUUID } from 'node:crypto';
import { Broker } from '@herald/broker';
import { connectMongo, type MongoConnection, type PlacedCollection, shardDatabases } from '@herald/mongo';
import { deleteQueues } from './delete-queues';
import { quiet } from './loggers';

/** Only against hanging, ms: a test's process may stall, and find an unread answer whose limit has passed. */
export const PATIENT_MS = 60_000;

/**
 * A unique name on the servers (`MONGO_URL`, `AMQP_URL`), for one database and for a prefix of queues. `remove` closes all that was opened under it,
 * and deletes its database and queues.
 */
export class Namespace {
  readonly name = `test-${randomUUID().slice(0, 8)}`;
  private readonly mongoUrl = process.env.MONGO_URL!;
  private readonly amqpUrl = process.env.AMQP_URL!;
  private readonly connections: MongoConnection[] = [];
  private readonly brokers: Broker[] = [];
  private onBroker = false;
  private sharding: Promise<void> | null = null;

  /** The settings by which a service is started under this name. */
  get settings(): Record<'MONGO_URL' | 'MONGO_DATABASE' | 'AMQP_URL' | 'BROKER_NAMESPACE', string> {
    this.onBroker = true;
    return {
      MONGO_URL: this.mongoUrl,
      MONGO_DATABASE: this.name,
      AMQP_URL: this.amqpUrl,
      BROKER_NAMESPACE: this.name,
    };
  }

  async mongo(): Promise<MongoConnection> {
    const { mongoUrl: url, name } = this;
    const connection = await connectMongo({ url, database: name, name, logger: quiet });
    this.connections.push(connection);
    await this.shard(connection);
    return connection;
  }

  /**
   * Where `MONGO_URL` names a mongos and `TEST_SHARDED_COLLECTIONS` the built `tools/shard`: the database is divided like a
   * service's, before anything is in it.
   */
  async shard(opened?: MongoConnection): Promise<void> {
    const module = process.env.TEST_SHARDED_COLLECTIONS;
    if (!module) return;
    const { COLLECTIONS_OF } = (await import(module)) as {
      COLLECTIONS_OF: Record<string, readonly PlacedCollection[]>;
    };
    const { name } = this;
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

  /** Only once the services under this name have stopped: a running service would create its database again. */
  async remove(): Promise<void> {
    for (const broker of this.brokers) await broker.close();
    const connection = this.connections[0] ?? (await this.mongo());
    await connection.dropDatabase();
    for (const opened of this.connections) await opened.close();
    if (this.onBroker) await deleteQueues(this.amqpUrl, this.name);
  }
}
