import { mongo } from 'mongoose';

/** The services' databases of one installation, for reading. */
export interface Databases {
  client: mongo.MongoClient;
  gateway: mongo.Db;
  sms: mongo.Db;
  billing: mongo.Db;
  callbacks: mongo.Db;
}

/** Opens the databases. `namespace` as the services' `MONGO_DATABASE` has it when several installations share a server. */
export async function openDatabases(url: string, namespace = ''): Promise<Databases> {
  const client = await mongo.MongoClient.connect(url, {
    appName: 'herald-audit',
    serverSelectionTimeoutMS: 5_000,
    // No readConcern: one given here would silently undo the snapshot of `atOneMoment`.
  });
  const db = (name: string, service: string): mongo.Db =>
    client.db(namespace === '' ? `herald_${name}` : `${namespace}_${service}`);
  return {
    client,
    gateway: db('gateway', 'gateway'),
    sms: db('sms', 'sms'),
    billing: db('billing', 'billing'),
    callbacks: db('callbacks', 'callback-dispatcher'),
  };
}

/** Reads several collections as they were at one moment. */
export async function atOneMoment<T>(
  client: mongo.MongoClient,
  read: (session: mongo.ClientSession) => Promise<T>,
): Promise<T> {
  const session = client.startSession({ snapshot: true });
  try {
    return await read(session);
  } finally {
    await session.endSession();
  }
}
