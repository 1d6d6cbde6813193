/**
 * `node deploy/make-secrets.mjs [folder] [--clusters]` (default: `secrets`): creates the secrets of one installation as files, which
 * docker-compose.yml and deploy/k8s mount. Existing files are never changed, so it can be run again after an update; only the files with the
 * users of the servers are written again, with the rights of this version. It sets the modes of these files, and of the configuration that
 * docker-compose.yml mounts, because a umask of 027 or 077 would hide both from the users of the containers.
 *
 * Each service has its own user at MongoDB and RabbitMQ, with the rights of servers/access.json; `mongo_url` and `amqp_url` have the
 * administrator's login, for tools. The addresses are those of the servers inside (`mongo`, `rabbitmq`; with `--clusters` the three of each
 * in compose.clusters.yml). For other servers, write `mongo_url` and `amqp_url` first: the other files take their addresses from them.
 * Plain Node.js: no packages need to be installed.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { clusters: { type: 'boolean', default: false } },
});
const folder = positionals[0] ?? 'secrets';
const nodesOf = (name) => (values.clusters ? [name, `${name}-2`, `${name}-3`] : [name]);
const access = JSON.parse(readFileSync(new URL('servers/access.json', import.meta.url), 'utf8'));
/** `callback_dispatcher` of `herald-callback-dispatcher`. */
const serviceOf = (user) => user.replace('herald-', '').replaceAll('-', '_');
const atMongo = access.mongo.users.map(({ user }) => user);
const atRabbit = access.rabbitmq.permissions.map(({ user }) => user);

/** Needs no escaping in an address or in RabbitMQ's configuration. */
const password = () => randomBytes(24).toString('base64url');

/** The same address, of one or more nodes, for another user. */
const addressFor = (url, user, secret) => url.replaceAll(/:\/\/[^@/]*@/g, `://${user}:${secret}@`);

/** A password in RabbitMQ's format: four bytes of salt, and the SHA-256 of salt and password. The same password gives the same text. */
function rabbitUser(name, secret, tags = '') {
  const salt = createHash('sha256').update(`${name}:${secret}`).digest().subarray(0, 4);
  const hash = createHash('sha256').update(salt).update(secret).digest();
  const password_hash = Buffer.concat([salt, hash]).toString('base64');
  return { name, password_hash, hashing_algorithm: 'rabbit_password_hashing_sha256', tags };
}

/** The file from which MongoDB creates its users. It contains their passwords and is for MongoDB only. */
function mongoUsers(made) {
  const users = access.mongo.users.map((each) => ({
    ...each,
    pwd: made(`mongo_password_${serviceOf(each.user)}`),
  }));
  return JSON.stringify({ roles: access.mongo.roles, users });
}

/** The file from which RabbitMQ creates its users at each start. */
function rabbitDefinitions(made) {
  const users = atRabbit.map((user) => rabbitUser(user, made(`rabbitmq_password_${serviceOf(user)}`)));
  const everything = { user: 'herald', vhost: '/', configure: '.*', write: '.*', read: '.*' };
  return JSON.stringify({
    vhosts: [{ name: '/' }],
    users: [rabbitUser('herald', made('rabbitmq_password'), 'administrator'), ...users],
    permissions: [everything, ...access.rabbitmq.permissions],
    topic_permissions: access.rabbitmq.topic_permissions,
    exchanges: access.rabbitmq.exchanges,
  });
}

/** In this order, because some files contain earlier files. `made(name)` is the content of a file made before. */
const secrets = {
  /** `Authorization: Bearer …` of /admin/v1. */
  operator_token: () => randomBytes(32).toString('base64url'),
  /** Ed25519: the gateway signs internal tokens for the services behind it … */
  internal_token_private_key: () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  /** … which have the public half. Several, separated by commas, during a rotation. */
  internal_token_public_keys: (made) => {
    const key = Buffer.from(made('internal_token_private_key'), 'base64');
    const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
    return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  },
  /** 32 bytes. Decrypts the companies' keys and signing secrets in the database: keep a copy apart from the backups. */
  key_encryption_key: () => randomBytes(32).toString('base64'),
  /** 32 bytes. Decrypts the passwords of the operator's routes: keep a copy apart from the backups. */
  route_encryption_key: () => randomBytes(32).toString('base64'),
  /** 32 bytes. Encrypts the credentials of the console's sessions. If it is lost, users only have to sign in again. */
  console_encryption_key: () => randomBytes(32).toString('base64'),
  /** The console's secret at an OpenID Connect provider; empty without one. */
  oidc_client_secret: () => '',
  /** The console's secret at the provider of companies' people; empty without one. */
  company_oidc_client_secret: () => '',
  /** The address of the mail server for sign-in links, with its login; empty without one. */
  smtp_url: () => '',
  mongo_password: password,
  /** Authenticates the members of the replica set to each other. */
  mongo_key: () => randomBytes(512).toString('base64'),
  mongo_url: (made) => {
    const hosts = nodesOf('mongo').map((name) => `${name}:27017`);
    return `mongodb://herald:${made('mongo_password')}@${hosts}/?replicaSet=rs0&authSource=admin`;
  },
  rabbitmq_password: password,
  /** Authenticates the nodes of a cluster to each other. */
  rabbitmq_cookie: password,
  /** Creates the administrator on a RabbitMQ without definitions (run by a Kubernetes operator). */
  'rabbitmq.conf': (made) => `default_user = herald\ndefault_pass = ${made('rabbitmq_password')}\n`,
  amqp_url: (made) =>
    nodesOf('rabbitmq')
      .map((name) => `amqp://herald:${made('rabbitmq_password')}@${name}:5672/%2F`)
      .join(','),
  ...Object.fromEntries(
    atMongo.flatMap((user) => [
      [`mongo_password_${serviceOf(user)}`, password],
      [
        `mongo_url_${serviceOf(user)}`,
        (made) => addressFor(made('mongo_url'), user, made(`mongo_password_${serviceOf(user)}`)),
      ],
    ]),
  ),
  'mongo_users.json': mongoUsers,
  ...Object.fromEntries(
    atRabbit.flatMap((user) => [
      [`rabbitmq_password_${serviceOf(user)}`, password],
      [
        `amqp_url_${serviceOf(user)}`,
        (made) => addressFor(made('amqp_url'), user, made(`rabbitmq_password_${serviceOf(user)}`)),
      ],
    ]),
  ),
  'rabbitmq_definitions.json': rabbitDefinitions,
  /** The routes to carriers (docs/carriers.md); initially the simulator. */
  sms_carriers: () => 'smpp://herald:herald@carrier-simulator:2775?binds=8&window=100&tps=0',
};

/** Generated from the passwords and servers/access.json, so that they change with the rights of a version. */
const USERS = ['mongo_users.json', 'rabbitmq_definitions.json'];
const READABLE_FILE = 0o644;
const READABLE_FOLDER = 0o755;
/** Configuration that containers mount from the checkout, relative to this file. */
const MOUNTED = ['servers', 'observability', 'k8s/components/servers'];

mkdirSync(folder, { recursive: true });
// Containers read the files under their own users, so the files are readable and the folder is private.
chmodSync(folder, 0o700);
const path = (name) => join(folder, name);
const made = (name) => readFileSync(path(name), 'utf8').trim();

for (const [name, make] of Object.entries(secrets)) {
  const before = existsSync(path(name)) ? made(name) : null;
  const kept = before !== null && (!USERS.includes(name) || before === make(made));
  if (!kept) write(path(name), make(made));
  open(path(name), READABLE_FILE);
  console.log(`${kept ? 'kept' : 'made'}  ${path(name)}`);
}
for (const place of MOUNTED) openBelow(fileURLToPath(new URL(place, import.meta.url)));

/** A new file is complete or missing: after a full disk, the next run would keep a part of a secret. */
function write(file, content) {
  // In place, because a running container does not see a replaced file.
  if (existsSync(file)) return writeFileSync(file, content);
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** Only adds missing bits: another user may own the files, and may have set the modes already. */
function open(file, mode) {
  const now = statSync(file).mode & 0o777;
  if ((now & mode) !== mode) chmodSync(file, now | mode);
}

function openBelow(place) {
  if (!statSync(place).isDirectory()) return open(place, READABLE_FILE);
  open(place, READABLE_FOLDER);
  for (const name of readdirSync(place)) openBelow(join(place, name));
}
