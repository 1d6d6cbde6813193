import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeLiveSecrets, secretsFolder } from './live-secrets';
import { writeJsonFile } from './run-file';

/** The secrets shared by the processes of one system, created once and kept with its data. */
export interface Secrets {
  operatorToken: string;
  /** The folder of the secrets that can change while the system runs, one file each. */
  folder: string;
}

/** The content of `secrets.json`. */
type Kept = Partial<Omit<Secrets, 'folder'>>;

/**
 * Reads `<dir>/secrets.json`, and creates the missing values in it and in the folder next to it (readable by their owner only). Settings in
 * the environment take precedence.
 */
export function loadSecrets(dir: string, env: NodeJS.ProcessEnv): Secrets {
  const file = join(dir, 'secrets.json');
  const kept = readSecrets(file);
  const secrets = { ...newSecrets(), ...kept };
  if (Object.keys(secrets).length > Object.keys(kept).length) writeJsonFile(file, secrets);
  makeLiveSecrets(dir);
  return {
    operatorToken: env['OPERATOR_TOKEN'] || secrets.operatorToken,
    folder: secretsFolder(dir),
  };
}

function readSecrets(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function newSecrets(): Omit<Secrets, 'folder'> {
  return { operatorToken: randomBytes(32).toString('base64url') };
}
