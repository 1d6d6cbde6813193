import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './run-file';

/**
 * The secrets that processes reload while they run. Each is in its own file, named as in deploy/make-secrets.mjs, and passed as
 * `NAME_FILE`.
 */
export const liveSecrets = {
  INTERNAL_TOKEN_PRIVATE_KEY: 'internal_token_private_key',
  INTERNAL_TOKEN_PUBLIC_KEYS: 'internal_token_public_keys',
  /** Base64 of 32 bytes. Decrypts the companies' keys in the database. */
  KEY_ENCRYPTION_KEY: 'key_encryption_key',
  /** Base64 of 32 bytes. Decrypts the passwords of the operator's routes. */
  ROUTE_ENCRYPTION_KEY: 'route_encryption_key',
  /** Base64 of 32 bytes. Decrypts the credentials of the console's sessions. */
  CONSOLE_ENCRYPTION_KEY: 'console_encryption_key',
} as const;

export type LiveSecret = keyof typeof liveSecrets;

/**
 * The secrets of each program. Of the key pair for internal tokens, the gateway gets the private half and the other services get the public
 * half.
 */
const givenTo: Record<string, LiveSecret[]> = {
  gateway: ['INTERNAL_TOKEN_PRIVATE_KEY', 'KEY_ENCRYPTION_KEY'],
  sms: ['INTERNAL_TOKEN_PUBLIC_KEYS', 'ROUTE_ENCRYPTION_KEY'],
  brand: ['INTERNAL_TOKEN_PUBLIC_KEYS'],
  billing: ['INTERNAL_TOKEN_PUBLIC_KEYS'],
  'callback-dispatcher': ['INTERNAL_TOKEN_PUBLIC_KEYS'],
  console: ['CONSOLE_ENCRYPTION_KEY', 'INTERNAL_TOKEN_PUBLIC_KEYS'],
};

/** A new key in base64, the format of its file. */
export const newEncryptionKey = (): string => randomBytes(32).toString('base64');

/** Both halves of a key for internal tokens, in the format of their files. */
function newTokenKey(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

export function secretsFolder(dir: string): string {
  return join(dir, 'secrets');
}

/** Creates the missing files, readable by their owner only. */
export function makeLiveSecrets(dir: string): void {
  const folder = secretsFolder(dir);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const make = (name: LiveSecret, value: () => string): void => {
    const file = join(folder, liveSecrets[name]);
    if (!existsSync(file)) writePrivateFile(file, value());
  };
  const { privateKey, publicKey } = newTokenKey();
  // A half without the other is useless, so both are created again if a start was killed in between.
  if (!existsSync(join(folder, liveSecrets.INTERNAL_TOKEN_PRIVATE_KEY))) {
    writePrivateFile(join(folder, liveSecrets.INTERNAL_TOKEN_PUBLIC_KEYS), publicKey);
    make('INTERNAL_TOKEN_PRIVATE_KEY', () => privateKey);
  }
  make('KEY_ENCRYPTION_KEY', newEncryptionKey);
  make('ROUTE_ENCRYPTION_KEY', newEncryptionKey);
  make('CONSOLE_ENCRYPTION_KEY', newEncryptionKey);
}

/** The contents of the files, by the names of the settings. */
export function readLiveSecrets(dir: string): Record<LiveSecret, string> {
  const read = Object.entries(liveSecrets).map(([name, file]) => [
    name,
    readFileSync(join(secretsFolder(dir), file), 'utf8').trim(),
  ]);
  return Object.fromEntries(read) as Record<LiveSecret, string>;
}

/** The key with which the gateway of this system signs internal tokens, for direct requests to its services. */
export function signingKeyOf(dir: string): KeyObject {
  const key = Buffer.from(readLiveSecrets(dir).INTERNAL_TOKEN_PRIVATE_KEY, 'base64');
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

/** The settings that pass a program its secrets: the value from the environment, otherwise the file. */
export function liveSecretSettings(
  program: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const settings = (givenTo[program] ?? []).map((name): [string, string] => {
    const given = environment[name];
    return given ? [name, given] : [`${name}_FILE`, join(folder, liveSecrets[name])];
  });
  return Object.fromEntries(settings);
}
