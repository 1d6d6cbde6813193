import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../cli-error';

/** The folder of secrets of a local system, whose processes reload its files. */
export class SecretFiles {
  constructor(private readonly folder: string) {}

  /** The items of a comma-separated list. @throws CliError if the file cannot be read */
  list(name: string): string[] {
    return this.read(name)
      .split(',')
      .map((item) => item.trim());
  }

  read(name: string): string {
    try {
      return readFileSync(join(this.folder, name), 'utf8').trim();
    } catch (error) {
      throw new CliError(`The secret ${name} can't be read: ${(error as Error).message}`);
    }
  }

  /** Replaces the file as a whole: on a full disk, or if the process is killed, the old content stays. */
  write(name: string, ...items: string[]): void {
    const path = join(this.folder, name);
    writeFileSync(`${path}.tmp`, items.join(','), { mode: 0o600, flush: true });
    renameSync(`${path}.tmp`, path);
  }

  /** The next value of a rotation, kept until it is in use, so that an interrupted rotation continues with it. */
  next(name: string, make: () => string): string {
    if (!this.hasNext(name)) this.write(`${name}.next`, make());
    return this.read(`${name}.next`);
  }

  hasNext(name: string): boolean {
    return existsSync(join(this.folder, `${name}.next`));
  }

  dropNext(name: string): void {
    rmSync(join(this.folder, `${name}.next`), { force: true });
  }
}

export const newEncryptionKey = (): string => randomBytes(32).toString('base64');

/** PKCS #8 in base64. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** The public half of such a key: SPKI in base64. */
export function publicHalf(privateKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}
