import { mongo } from 'mongoose';
import type { ServerAccess } from '../server-access';
import { ensureAdmin, memberLogin } from './mongo-users';

export const REPLICA_SET = 'rs0';

/** A local replica set, with all members on 127.0.0.1. */
export interface ReplicaSet {
  name: string;
  /** Ports of the members. The start of the first member initiates the set. */
  ports: number[];
  /** The set holds the configuration of a sharded cluster. */
  configServer?: boolean;
}

/**
 * Time without contact to the primary after which members elect another, ms. MongoDB's default of 10 s is meant for networks between
 * continents.
 */
const ELECTION_TIMEOUT_MS = 5_000;

/** The URL of a local replica set for all clients. */
export function replicaSetUrl(...ports: number[]): string {
  return `mongodb://${hostsOf(ports).join(',')}/?replicaSet=${REPLICA_SET}`;
}

export function hostsOf(ports: number[]): string[] {
  return ports.map((port) => `127.0.0.1:${port}`);
}

/** Makes the mongod at the port a replica set of one member, like `ensureMember`. */
export const ensureReplicaSet = (port: number): Promise<void> =>
  ensureMember({ name: REPLICA_SET, ports: [port] }, port);

/**
 * Resolves when the mongod at the port serves as a member of the set and the set has a primary; rejects otherwise, to be called again. At
 * the first member, initiates the set, or corrects its addresses if its ports have changed.
 */
export async function ensureMember(set: ReplicaSet, port: number, access?: ServerAccess): Promise<void> {
  await withAdmin(port, memberLogin(access), async (admin) => {
    if (!(await serves(admin, port))) {
      if (port === set.ports[0]) await configure(admin, set);
      if (!(await serves(admin, port))) throw new Error('the replica set has no primary yet');
    }
    // A mongos gets its users from the config servers.
    if (!access || !set.configServer) return;
    const { isWritablePrimary, primary, me } = await admin.command({ hello: 1 });
    if (isWritablePrimary) await ensureAdmin(admin, access);
    else if (primary === me) throw new Error('the primary does not accept writes yet');
  });
}

/** Connects directly to the server at the port, whether or not it is a member of a set. */
export async function withAdmin<T>(
  port: number,
  login: mongo.MongoClientOptions,
  work: (admin: mongo.Db) => Promise<T>,
): Promise<T> {
  const client = new mongo.MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    ...login,
    serverSelectionTimeoutMS: 1000,
    connectTimeoutMS: 1000,
  });
  try {
    await client.connect();
    return await work(client.db('admin'));
  } finally {
    await client.close();
  }
}

/** Throws if neither a writable replica set nor a mongos answers at the URL within some seconds. */
export async function requireReplicaSet(url: string): Promise<void> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: 5000 });
  try {
    await client.connect();
    const hello = await client.db('admin').command({ hello: 1 });
    if (!hello['setName'] && hello['msg'] !== 'isdbgrid')
      throw new Error('it is a standalone server, but transactions require a replica set');
  } finally {
    await client.close();
  }
}

async function serves(admin: mongo.Db, port: number): Promise<boolean> {
  const hello = await admin.command({ hello: 1 });
  const isMember = hello['isWritablePrimary'] === true || hello['secondary'] === true;
  return isMember && Boolean(hello['primary']) && hello['me'] === `127.0.0.1:${port}`;
}

async function configure(admin: mongo.Db, { name, ports, configServer }: ReplicaSet): Promise<void> {
  const members = hostsOf(ports).map((host, _id) => ({ _id, host }));
  const settings = { electionTimeoutMillis: ELECTION_TIMEOUT_MS };
  const wanted = { _id: name, ...(configServer && { configsvr: true }), members, settings };
  const current = await currentConfig(admin);
  if (!current) {
    await admin.command({ replSetInitiate: { ...wanted, version: 1 } });
  } else if (current.members.some(({ host }, i) => host !== members[i]?.host)) {
    const config = { ...wanted, version: current.version + 1 };
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
