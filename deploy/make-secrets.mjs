/**
 * `node deploy/make-secrets.mjs [folder]` (default: `secrets`): makes the secrets of one installation as files, one each, that docker-compose.yml and
 * deploy/k8s mount. What is there already is never changed, so that it can be run again after an update.
 *
 * The addresses are those of the servers inside (`mongo`, `rabbitmq`): where yours are elsewhere, write `mongo_url` and `amqp_url`
 * yourself. Plain Node: nothing needs to be installed.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? 'secrets';

/** Without the characters that would have to be escaped in an address or in RabbitMQ's configuration. */
const password = () => randomBytes(24).toString('base64url');

/** In this order: the later ones hold the earlier ones. `made(name)` is the content of a file made before. */
const secrets = {
  /** `Authorization: Bearer …` of /admin/v1. */
  operator_token: () => randomBytes(32).toString('base64url'),
  /** Ed25519: the gateway signs with it what it says to the services behind it … */
  internal_token_private_key: () =>
    generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  /** … which know its public half. Several with commas between them while it is rotated. */
  internal_token_public_keys: (made) => {
    const key = Buffer.from(made('internal_token_private_key'), 'base64');
    const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
    return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  },
  /** What gateways of before signed with; empty where there are none (docs/deployment.md). */
  internal_token_secret: () => '',
  /** 32 bytes. The companies' keys and signing secrets in the database can be read with it only: keep a copy apart from the backups. */
  key_encryption_key: () => randomBytes(32).toString('base64'),
  /** 32 bytes, likewise: the passwords of routes that the operator adds over the API. */
  route_encryption_key: () => randomBytes(32).toString('base64'),
  /** 32 bytes: what the console's sessions act with. Nothing is lost with it but who is signed in. */
  console_encryption_key: () => randomBytes(32).toString('base64'),
  /** What an OpenID Connect provider knows the console by; empty where there is none. */
  oidc_client_secret: () => '',
  /** 32 bytes: payments are sealed with it. Who has it and the database can forge payments: keep a copy apart from the backups, too. */
  ledger_key: () => randomBytes(32).toString('base64'),
  /** Keys that sealed before it, with commas between them (docs/deployment.md). */
  ledger_old_keys: () => '',
  mongo_password: password,
  /** By which the members of the replica set know each other. */
  mongo_key: () => randomBytes(512).toString('base64'),
  mongo_url: (made) =>
    `mongodb://herald:${made('mongo_password')}@mongo:27017/?replicaSet=rs0&authSource=admin`,
  rabbitmq_password: password,
  'rabbitmq.conf': (made) => `default_user = herald\ndefault_pass = ${made('rabbitmq_password')}\n`,
  amqp_url: (made) => `amqp://herald:${made('rabbitmq_password')}@rabbitmq:5672/%2F`,
  /** The routes to carriers (docs/carriers.md); at first the simulator. */
  sms_carriers: () => 'smpp://herald:herald@carrier-simulator:2775?binds=8&window=100&tps=0',
};

mkdirSync(folder, { recursive: true });
// Containers read the files as users of their own, so each file is open and the folder is shut.
chmodSync(folder, 0o700);
const path = (name) => join(folder, name);
const made = (name) => readFileSync(path(name), 'utf8').trim();

for (const [name, make] of Object.entries(secrets)) {
  const kept = existsSync(path(name));
  if (!kept) writeFileSync(path(name), make(made), { flag: 'wx', mode: 0o644 });
  console.log(`${kept ? 'kept' : 'made'}  ${path(name)}`);
}
