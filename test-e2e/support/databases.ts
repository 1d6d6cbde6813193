import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { herald } from './herald';
import { databasesOf, withMongo } from './namespaces';

/** Services whose documents tests move in time, with their database in a system without a namespace. */
const DATABASES = {
  gateway: 'herald_gateway',
  sms: 'herald_sms',
  'callback-dispatcher': 'herald_callbacks',
} as const;
/** In milliseconds. */
const MOVED_EVERY = 50;

/** Documents in the databases of the system with any of the texts, to test that these are absent. */
export async function documentsWith(...texts: string[]): Promise<string[]> {
  return inSystemMongo(async (connection) => {
    const ours = await systemDatabases(connection);
    const found = await Promise.all(ours.map((name) => collectionsWith(connection, name, texts)));
    return found.flat();
  });
}

/** Runs work with a connection to the system's MongoDB. */
export function inSystemMongo<T>(work: (connection: mongoose.Connection) => Promise<T>): Promise<T> {
  return withMongo(herald().system.run.mongoUrl, work);
}

/** Names of the databases of the system. */
export async function systemDatabases(connection: mongoose.Connection): Promise<string[]> {
  return (await databasesOf(connection)).filter((name) => isOurs(name, herald().namespace));
}

/** Counts the documents inserted into a collection of the system from now on, including those that are deleted soon. */
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

/** `database.collection/id` of every document that contains one of the texts. */
async function collectionsWith(
  connection: mongoose.Connection,
  database: string,
  texts: string[],
): Promise<string[]> {
  const db = connection.getClient().db(database);
  const found: string[] = [];
  const mayBeNumbers = texts.some((text) => /^\d+$/.test(text));
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (!mayBeNumbers && !(await isInBytesOf(db.collection(name), texts))) continue;
    for await (const document of db.collection(name).find()) {
      const json = JSON.stringify(document);
      if (texts.some((text) => json.includes(text))) {
        found.push(`${database}.${name}/${String(document._id)}`);
      }
    }
  }
  return found;
}

/** Whether the raw bytes of a collection contain one of the texts. Other tests leave many documents, which are slow to decode. */
async function isInBytesOf(collection: mongoose.mongo.Collection, texts: string[]): Promise<boolean> {
  for await (const bytes of collection.find({}, { raw: true })) {
    if (texts.some((text) => (bytes as unknown as Buffer).includes(text))) return true;
  }
  return false;
}

/** Moves the expiry of an API key into the past. A gateway with a cached key notices that within a second. */
export async function expireKey(id: number): Promise<void> {
  await inDatabase('gateway', async (db) => {
    const expiresAt = new Date(Date.now() - 1_000);
    const { matchedCount } = await db
      .collection('api_keys')
      .updateOne({ _id: id as never }, { $set: { expiresAt } });
    if (matchedCount !== 1) throw new Error(`There is no key ${id}.`);
  });
}

/** Whether the senders have put a batch of a company on hold. */
export async function hasHeldBatch(company: number): Promise<boolean> {
  const held = { company, state: 'held' };
  return inDatabase('sms', async (db) => (await db.collection('batches').findOne(held)) !== null);
}

/** Moves the time of scheduled sends to now. */
export async function makeDue(...smsIDs: unknown[]): Promise<void> {
  await inDatabase('sms', async (db) => {
    const scheduled = { smsID: { $in: smsIDs }, 'send.state': 'scheduled' };
    const { matchedCount } = await db
      .collection('batches')
      .updateMany(scheduled, { $set: { 'send.sendAt': new Date() } });
    if (matchedCount !== smsIDs.length) throw new Error(`Scheduled: ${matchedCount} of ${smsIDs.join(', ')}`);
  });
}

/** Moves the next attempt for a send's recipients to now. @returns whether any is waiting */
export async function retryNow(smsID: unknown): Promise<boolean> {
  return inDatabase('sms', async (db) => {
    const waiting = { smsID, state: 'waiting' };
    const now = { dueAt: new Date(0), 'retries.$[].at': 0 };
    return (await db.collection('batches').updateMany(waiting, { $set: now })).matchedCount > 0;
  });
}

/** Waits for a result while every failed callback of a company is retried at once, independent of its schedule. */
export async function withoutRetryDelays<T>(company: number, wait: () => Promise<T>): Promise<T> {
  return inDatabase('callback-dispatcher', async (db) => {
    let isOver = false;
    const move = async (): Promise<void> => {
      for (; !isOver; await pause(MOVED_EVERY)) {
        const now = Date.now();
        // A process may be sending a callback with a claim.
        const later = { company, state: 'waiting', nextAt: { $gt: now }, claim: null };
        await db.collection('deliveries').updateMany(later, { $set: { nextAt: now } });
      }
    };
    const moving = move();
    try {
      return (await Promise.all([wait().finally(() => (isOver = true)), moving]))[0];
    } finally {
      isOver = true;
    }
  });
}

async function inDatabase<T>(
  service: keyof typeof DATABASES,
  work: (db: mongoose.mongo.Db) => Promise<T>,
): Promise<T> {
  const { namespace } = herald();
  const name = namespace === '' ? DATABASES[service] : `${namespace}_${service}`;
  return inSystemMongo((connection) => work(connection.getClient().db(name)));
}
