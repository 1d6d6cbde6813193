import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { accessTable, type DatabaseOwner, DATABASES, userOf } from '@herald/contracts';
import type { Login, ServerAccess } from '@herald/local-servers';
import { readJsonFile, writeJsonFile, writePrivateFile } from './run-file';

/** The login of each service at a server with users. */
export type Logins = { admin: Login } & Record<DatabaseOwner, Login>;

/** Base64url needs no escaping in an address. */
const newPassword = (): string => randomBytes(24).toString('base64url');

/**
 * The users of a system's own servers. Their passwords are part of the data: they are created at the first start and kept in
 * `<dataDir>/logins.json`, readable by their owner only.
 */
export function loadServerAccess(
  dataDir: string,
  namespace: string,
): { access: ServerAccess; logins: Logins } {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'logins.json');
  const kept = readJsonFile<Partial<Logins>>(file) ?? {};
  const services = Object.keys(DATABASES) as DatabaseOwner[];
  const users = [['admin', 'herald'], ...services.map((service) => [service, userOf(service)])];
  const made = users.map(([name, user]) => [name, { user, password: newPassword() }]);
  const logins = { ...Object.fromEntries(made), ...kept } as Logins;
  writeJsonFile(file, logins);
  const access = {
    admin: logins.admin,
    mongoKeyFile: mongoKeyFile(dataDir),
    mongo: mongoUsers(logins, namespace),
    rabbitDefinitions: definitionsFile(dataDir, logins, namespace),
  };
  return { access, logins };
}

function mongoKeyFile(dataDir: string): string {
  const file = join(dataDir, 'mongo.key');
  if (!existsSync(file)) writePrivateFile(file, randomBytes(512).toString('base64'));
  chmodSync(file, 0o600);
  return file;
}

function mongoUsers(logins: Logins, namespace: string): ServerAccess['mongo'] {
  const { roles, users, rolesOnShards } = accessTable(namespace).mongo;
  const passwords = new Map(Object.values(logins).map(({ user, password }) => [user, password]));
  const withPasswords = users.map((each) => ({ ...each, pwd: passwords.get(each.user)! }));
  return { roles, rolesOnShards, users: withPasswords };
}

/** The same content as from deploy/make-secrets.mjs: no passwords, only their hashes. */
function definitionsFile(
  dataDir: string,
  { admin, console: _hasNoQueue, ...services }: Logins,
  namespace: string,
): string {
  const { exchanges, permissions, topic_permissions } = accessTable(namespace).rabbitmq;
  const everything = { vhost: '/', configure: '.*', write: '.*', read: '.*' };
  const nothing = { vhost: '/', configure: '^$', write: '^$', read: '^$' };
  const file = join(dataDir, 'rabbitmq-definitions.json');
  writeJsonFile(file, {
    vhosts: [{ name: '/' }],
    users: [
      { ...userWith(admin), tags: 'administrator' },
      ...Object.values(services).map(userWith),
      // RabbitMQ's default user, present in data from before there were users: a random password locks it.
      userWith({ user: 'guest', password: newPassword() }),
    ],
    permissions: [{ user: admin.user, ...everything }, ...permissions, { user: 'guest', ...nothing }],
    topic_permissions,
    exchanges,
  });
  return file;
}

/** A user in RabbitMQ's format: four bytes of salt, then the SHA-256 of the salt and the password. */
function userWith({ user, password }: Login) {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update(password).digest();
  return {
    name: user,
    password_hash: Buffer.concat([salt, hash]).toString('base64'),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags: '',
  };
}
