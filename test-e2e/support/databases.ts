import mongoose from 'mongoose';
import { herald } from './herald';

/** What stands in the databases of the system with any of the texts, for promises about what must not stand there. */
export async function documentsWith(...texts: string[]): Promise<string[]> {
  const { system, namespace } = herald();
  const connection = await mongoose.createConnection(system.run.mongoUrl).asPromise();
  try {
    const { databases } = await connection.db!.admin().listDatabases({ nameOnly: true });
    const ours = databases.map(({ name }) => name).filter((name) => isOurs(name, namespace));
    const found = await Promise.all(ours.map((name) => collectionsWith(connection, name, texts)));
    return found.flat();
  } finally {
    await connection.close();
  }
}

/** Counts what is written new into a collection of the system from now on, also where it is gone again soon. */
export async function watchInserts(collection: string): Promise<{ count(): number; close(): Promise<void> }> {
  const { system, namespace } = herald();
  const connection = await mongoose.createConnection(system.run.mongoUrl).asPromise();
  const pipeline = [{ $match: { operationType: 'insert', 'ns.coll': collection } }];
  const stream = connection.getClient().watch(pipeline, { maxAwaitTimeMS: 200 });
  let count = 0;
  stream.on('change', (change) => {
    if ('ns' in change && change.ns && 'db' in change.ns && isOurs(change.ns.db, namespace)) count++;
  });
  return {
    count: () => count,
    close: async () => {
      await stream.close();
      await connection.close();
    },
  };
}

function isOurs(database: string, namespace: string): boolean {
  return database.startsWith(namespace === '' ? 'herald_' : `${namespace}_`);
}

/** `database.collection/id` of every document that has one of the texts anywhere. */
async function collectionsWith(
  connection: mongoose.Connection,
  database: string,
  texts: string[],
): Promise<string[]> {
  const db = connection.getClient().db(database);
  const found: string[] = [];
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    for await (const document of db.collection(name).find()) {
      const json = JSON.stringify(document);
      if (texts.some((text) => json.includes(text))) {
        found.push(`${database}.${name}/${String(document._id)}`);
      }
    }
  }
  return found;
}
