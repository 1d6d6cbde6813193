/** The script of the API reference: one file from the package `@scalar/api-reference`. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npm, root } from '../set-up/checkout.mjs';

/** To upgrade, set the version, and the integrity that `npm view @scalar/api-reference@<version> dist.integrity` prints. */
export const SCALAR = {
  name: '@scalar/api-reference',
  version: '1.46.4',
  license: 'MIT',
  integrity:
    'sha512-EpCcOG15Ry8DKNs/f5AdRA97s1B5kGPekzANpnK0j1IpyU4Sb/mfdyfB00WC+vUo7hfc4BFRSkkiPa5SSM7fng==',
};
const FILE = 'package/dist/browser/standalone.js';

/**
 * The content of the script. The package is downloaded without the 190 packages (32,000 files) of its dependencies, because its browser
 * file contains them; as a dependency, it would double the time of every installation.
 * @throws Error if the package cannot be downloaded, or does not match the integrity above
 */
export function referenceScript() {
  const cache = join(root, 'node_modules', '.cache', 'herald');
  const cached = join(cache, `reference-${SCALAR.version}.js`);
  if (!existsSync(cached)) {
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'fetch-'));
    try {
      fetchInto(folder);
      renameSync(join(folder, FILE), cached);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return readFileSync(cached);
}

function fetchInto(folder) {
  const [program, ...args] = [
    ...npm(),
    'pack',
    `${SCALAR.name}@${SCALAR.version}`,
    '--prefer-offline',
    '--silent',
  ];
  const file = execFileSync(program, args, { cwd: folder, encoding: 'utf8' }).trim();
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`;
  if (integrity !== SCALAR.integrity)
    throw new Error(`${file} has the integrity ${integrity}, not ${SCALAR.integrity}`);
  execFileSync('tar', ['-xzf', file, FILE], { cwd: folder });
}
