import mongoose from 'mongoose';
import { isAlive } from '@herald/local-servers';
import { deleteQueues } from '@herald/testing/delete-queues';

const NAMESPACE = /^((?:e2e|own)(\d+)(?:x\w+?)?)_/;

export interface NamespaceOnServers {
  mongoUrl: string;
  amqpUrl: string;
  namespace: string;
}

/** Removes the databases and queues of a stopped system. */
export async function removeNamespace({ mongoUrl, amqpUrl, namespace }: NamespaceOnServers): Promise<void> {
  await withMongo(mongoUrl, async (connection) => {
    const databases = (await databasesOf(connection)).filter((name) => name.startsWith(`${namespace}_`));
    for (const database of databases) await connection.getClient().db(database).dropDatabase();
  });
  await deleteQueues(amqpUrl, namespace);
}

/** Removes the data of killed runs from the given servers. */
export async function removeEndedRuns(env: NodeJS.ProcessEnv): Promise<void> {
  const { MONGO_URL: mongoUrl, AMQP_URL: amqpUrl } = env;
  if (!mongoUrl || !amqpUrl) return;
  const found = await withMongo(mongoUrl, async (connection) =>
    (await databasesOf(connection)).map((name) => NAMESPACE.exec(name)).filter((match) => match !== null),
  );
  const pids = new Map(found.map(([, namespace, pid]) => [namespace!, Number(pid)]));
  for (const [namespace, pid] of pids)
    if (!isAlive(pid)) await removeNamespace({ mongoUrl, amqpUrl, namespace });
}

/** Runs work with a connection to MongoDB. */
export async function withMongo<T>(
  url: string,
  work: (connection: mongoose.Connection) => Promise<T>,
): Promise<T> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Names of all databases. */
export async function databasesOf(connection: mongoose.Connection): Promise<string[]> {
  const { databases } = await connection.db!.admin().listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name);
}
