import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJsonFile } from './run-file';

/** What the processes of one system share, made once and kept with its data. */
export interface Secrets {
  operatorToken: string;
  internalTokenSecret: string;
  /** Base64 of 32 bytes. The companies' keys in the database can be read with it only. */
  keyEncryptionKey: string;
  /** Base64 of 32 bytes. The passwords of the operator's routes can be read with it only. */
  routeEncryptionKey: string;
  /** Base64 of 32 bytes. Payments are sealed with it: kept apart from the database. */
  ledgerKey: string;
}

/** Reads `<dir>/secrets.json`, or makes what it lacks (readable by its owner only). Settings in the environment win. */
export function loadSecrets(dir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dir, 'secrets.json');
  const kept = readSecrets(file);
  const secrets = { ...newSecrets(), ...kept };
  if (Object.keys(secrets).length > Object.keys(kept).length) writeJsonFile(file, secrets);
  return {
    operatorToken: env['OPERATOR_TOKEN'] || secrets.operatorToken,
    internalTokenSecret: env['INTERNAL_TOKEN_SECRET'] || secrets.internalTokenSecret,
    keyEncryptionKey: env['KEY_ENCRYPTION_KEY'] || secrets.keyEncryptionKey,
    routeEncryptionKey: env['ROUTE_ENCRYPTION_KEY'] || secrets.routeEncryptionKey,
    ledgerKey: env['LEDGER_KEY'] || secrets.ledgerKey,
  };
}

function readSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function newSecrets(): Secrets {
  return {
    operatorToken: randomBytes(32).toString('base64url'),
    internalTokenSecret: randomBytes(48).toString('base64url'),
    keyEncryptionKey: randomBytes(32).toString('base64'),
    routeEncryptionKey: randomBytes(32).toString('base64'),
    ledgerKey: randomBytes(32).toString('base64'),
  };
}
