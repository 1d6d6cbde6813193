import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../support/checkout';

/** The output of deploy/make-secrets.mjs with these options: names of files and their content. */
export function madeSecrets(...options: string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-secrets-'));
  try {
    execFileSync(process.execPath, [join(root, 'deploy', 'make-secrets.mjs'), folder, ...options]);
    return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
