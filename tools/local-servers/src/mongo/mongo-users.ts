import { readFileSync } from 'node:fs';
import { mongo } from 'mongoose';
import type { ServerAccess } from '../server-access';

const EXISTS = 51003;
const ROLE_EXISTS = 51002;
const ADMIN_ROLES = ['root'];

/** How we come in at a server before it has users, and whatever users it has: as one of its members. */
export function memberLogin(access: ServerAccess | undefined): mongo.MongoClientOptions {
  if (!access) return {};
  return {
    auth: { username: '__system', password: readFileSync(access.mongoKeyFile, 'utf8').trim() },
    authSource: 'local',
    authMechanism: 'SCRAM-SHA-256',
  };
}

/** Makes the users, or gives them the passwords and rights that they should have. @param url without a login */
export async function ensureUsers(url: string, access: ServerAccess): Promise<void> {
  const client = await mongo.MongoClient.connect(url, {
    ...memberLogin(access),
    serverSelectionTimeoutMS: 10_000,
  });
  try {
    const admin = client.db('admin');
    const { user, password: pwd } = access.admin;
    for (const { role, ...rights } of access.mongo.roles)
      await madeOrUpdated(admin, { createRole: role, ...rights }, { updateRole: role, ...rights });
    const root = { pwd, roles: ADMIN_ROLES };
    for (const { user: name, ...rights } of [{ user, ...root }, ...access.mongo.users])
      await madeOrUpdated(admin, { createUser: name, ...rights }, { updateUser: name, ...rights });
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
