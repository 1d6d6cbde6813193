import { readFileSync } from 'node:fs';
import { mongo } from 'mongoose';
import type { ServerAccess } from '../server-access';

const EXISTS = 51003;
const ROLE_EXISTS = 51002;
const ADMIN_ROLES = ['root'];

/** Login as a member of the replica set, which works before and after the server has users. */
export function memberLogin(access: ServerAccess | undefined): mongo.MongoClientOptions {
  if (!access) return {};
  return {
    auth: { username: '__system', password: readFileSync(access.mongoKeyFile, 'utf8').trim() },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
  };
}

/** Login as the administrator, because a mongos does not accept a member's login. */
export function adminLogin(access: ServerAccess | undefined): mongo.MongoClientOptions {
  if (!access) return {};
  const { user, password } = access.admin;
  return { auth: { username: user, password } };
}

/** Creates the administrator of the server with this database `admin`. */
export async function ensureAdmin(
  admin: mongo.Db,
  { admin: { user, password } }: ServerAccess,
): Promise<void> {
  const rights = { pwd: password, roles: ADMIN_ROLES };
  await madeOrUpdated(admin, { createUser: user, ...rights }, { updateUser: user, ...rights });
}

/** Creates the users, or updates their passwords and rights. @param url without a login */
export async function ensureUsers(
  url: string,
  access: ServerAccess,
  { isMongos }: { isMongos: boolean },
): Promise<void> {
  const client = await mongo.MongoClient.connect(url, {
    ...(isMongos ? adminLogin(access) : memberLogin(access)),
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const admin = client.db('admin');
    await ensureAdmin(admin, access);
    for (const { role, ...rights } of access.mongo.roles)
      await madeOrUpdated(admin, { createRole: role, ...rights }, { updateRole: role, ...rights });
    const { users, rolesOnShards } = access.mongo;
    for (const { user, pwd, roles } of users) {
      const rights = { pwd, roles: isMongos ? [...roles, ...rolesOnShards] : roles };
      await madeOrUpdated(admin, { createUser: user, ...rights }, { updateUser: user, ...rights });
    }
  } finally {
    await client.close();
  }
}

async function madeOrUpdated(admin: mongo.Db, create: mongo.Document, update: mongo.Document): Promise<void> {
  try {
    await admin.command(create);
  } catch (error) {
    if (![EXISTS, ROLE_EXISTS].includes(Number((error as { code?: unknown }).code))) throw error;
    await admin.command(update);
  }
}
