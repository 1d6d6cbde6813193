import { mongo } from 'mongoose';

/** A command as a shard has carried it out. */
export interface AskedShard {
  shard: string;
  collection: string;
  /** `find`, `update`, … */
  kind: string;
  /** The fields that its filter names. */
  fields: string[];
  filter: mongo.Document;
}

interface ProfileRow {
  op: string;
  ns: string;
  command: mongo.Document;
}

/** What the services' commands ask of each shard of a cluster, read from the shards' own profilers. */
export class ProfiledShards {
  private constructor(
    private readonly clients: ReadonlyMap<string, mongo.MongoClient>,
    private readonly databases: readonly string[],
  ) {}

  static async of(router: mongo.MongoClient, databases: readonly string[]): Promise<ProfiledShards> {
    const { shards } = (await router.db('admin').command({ listShards: 1 })) as {
      shards: { _id: string; host: string }[];
    };
    const clients = await Promise.all(
      shards.map(async ({ _id, host }) => {
        const [replicaSet, hosts] = host.split('/');
        return [
          _id,
          await mongo.MongoClient.connect(`mongodb://${hosts}/?replicaSet=${replicaSet}`),
        ] as const;
      }),
    );
    return new ProfiledShards(new Map(clients), databases);
  }

  async begin(): Promise<void> {
    await this.each(async (db) => {
      await db.command({ profile: 0 });
      await db.dropCollection('system.profile').catch(() => undefined);
      await db.command({ create: 'system.profile', capped: true, size: 64 * 1024 * 1024 });
      await db.command({ profile: 2 });
    });
  }

  /** Ends it. */
  async read(): Promise<AskedShard[]> {
    const asked: AskedShard[] = [];
    await this.each(async (db, shard) => {
      await db.command({ profile: 0 });
      const own = { appName: /^herald\//, ns: { $not: /system\.profile|\$cmd/ } };
      for await (const row of db.collection<ProfileRow>('system.profile').find(own))
        for (const one of askedBy(row)) asked.push({ shard, ...one });
    });
    return asked;
  }

  async close(): Promise<void> {
    for (const client of this.clients.values()) await client.close();
  }

  private async each(work: (db: mongo.Db, shard: string) => Promise<void>): Promise<void> {
    for (const [shard, client] of this.clients)
      for (const database of this.databases) await work(client.db(database), shard);
  }
}

function askedBy({ op, ns, command }: ProfileRow): Omit<AskedShard, 'shard'>[] {
  if (op === 'getmore' || op === 'insert' || 'createIndexes' in command || 'create' in command) return [];
  const collection = ns.slice(ns.indexOf('.') + 1);
  const pipeline = command.pipeline as mongo.Document[] | undefined;
  const filter = (command.filter ?? command.q ?? command.query ?? pipeline?.[0]?.$match) as
    mongo.Document | undefined;
  if (!filter) return [];
  const kind = op === 'command' ? Object.keys(command)[0]! : op;
  const fields = Object.keys(filter).filter((field) => !field.startsWith('$'));
  return [{ collection, kind, fields: fields.sort(), filter }];
}
