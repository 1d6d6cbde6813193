import { mongo } from 'mongoose';

export const REPLICA_SET = 'rs0';

/** The address of a member of ours for every client. */
export function replicaSetUrl(port: number): string {
  return `mongodb://127.0.0.1:${port}/?replicaSet=${REPLICA_SET}`;
}

/**
 * Makes the mongod at the port a replica set of one, or corrects its address where it had another port before.
 * Resolves once it takes writes; rejects while it doesn't (to be called again).
 */
export async function ensureReplicaSet(port: number): Promise<void> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
    connectTimeoutMS: 1000,
  });
  try {
    await client.connect();
    const admin = client.db('admin');
    if (await isPrimaryAt(admin, port)) return;
    await configure(admin, port);
    if (!(await isPrimaryAt(admin, port))) throw new Error('the replica set has no primary yet');
  } finally {
    await client.close();
  }
}

/** Throws where no replica set that takes writes answers at the URL within some seconds. */
export async function requireReplicaSet(url: string): Promise<void> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: 5000 });
  try {
    await client.connect();
    const hello = await client.db('admin').command({ hello: 1 });
    if (!hello['setName']) throw new Error('it is a lone server, and transactions need a replica set');
  } finally {
    await client.close();
  }
}

async function isPrimaryAt(admin: mongo.Db, port: number): Promise<boolean> {
  const hello = await admin.command({ hello: 1 });
  return hello['isWritablePrimary'] === true && hello['me'] === `127.0.0.1:${port}`;
}

async function configure(admin: mongo.Db, port: number): Promise<void> {
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  const current = await currentConfig(admin);
  if (!current) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } });
  } else if (current.members[0]?.host !== members[0]?.host) {
    const config = { _id: REPLICA_SET, version: current.version + 1, members };
    await admin.command({ replSetReconfig: config, force: true });
  }
}

async function currentConfig(
  admin: mongo.Db,
): Promise<{ version: number; members: { host: string }[] } | null> {
  try {
    const answer = await admin.command({ replSetGetConfig: 1 });
    return answer['config'] as { version: number; members: { host: string }[] };
  } catch (error) {
    if ((error as { codeName?: string }).codeName === 'NotYetInitialized') return null;
    throw error;
  }
}
