import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error';

/** The secrets that sign callbacks of a company without a callback URL, and so without secrets. */
export interface OwnSecrets {
  key: string;
  signingSecret: string;
}

/**
 * `HERALD_CALLBACK_KEY` and `HERALD_SIGNING_SECRET`, otherwise the secrets of this machine: created once and then kept, so that a receiver
 * may keep its configuration.
 */
export function ownSecrets(env: NodeJS.ProcessEnv): OwnSecrets {
  const file = join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'herald', 'listen.json');
  const { HERALD_CALLBACK_KEY: key, HERALD_SIGNING_SECRET: signingSecret } = env;
  if (key && signingSecret) return { key, signingSecret };
  const kept = readSecrets(file) ?? makeSecrets(file);
  return { key: key || kept.key, signingSecret: signingSecret || kept.signingSecret };
}

function readSecrets(file: string): OwnSecrets | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as OwnSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new CliError(`${file} can't be read: ${(error as Error).message}`);
  }
}

function makeSecrets(file: string): OwnSecrets {
  const made = {
    key: randomBytes(18).toString('base64url'),
    signingSecret: `whsec_${randomBytes(32).toString('base64')}`,
  };
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
    return made;
  } catch (error) {
    // Another listener was started at the same time.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecrets(file)!;
    throw new CliError(`${file} can't be written: ${(error as Error).message}`);
  }
}
