import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { textOf } from '../support/checkout';
import { contextFolder, filesInContext } from './support/build-context';

const run = promisify(execFile);
const dockerfile = textOf('Dockerfile').replaceAll('\\\n', ' ');
/** Programs of the checkout that the build runs, with their output: `node tools/sbom.mjs /out/sbom.cdx.json`. */
const steps = [...dockerfile.matchAll(/(?:&&|RUN \S+) node (tools\/\S+)(?: (\/out\/\S+))?/g)];

describe('the build context of the image', () => {
  it('contains every file that the programs of the build read', async () => {
    expect(steps.map(([, program]) => program)).toEqual([
      ...['tools/openapi/types.mjs', 'tools/docs/build.mjs', 'tools/sbom.mjs'],
    ]);
    const folder = contextFolder(['clients/typescript/dist', 'services/gateway/dist/openapi']);
    try {
      for (const [, program, written] of steps)
        await run(process.execPath, [program!, ...(written ? ['sbom.json'] : [])], { cwd: folder });
      expect(existsSync(join(folder, 'services/gateway/dist/pages/served.json'))).toBe(true);
      expect(existsSync(join(folder, 'sbom.json'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('contains the package.json of every workspace, which npm compares with the lock file', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, object> };
    const manifests = Object.keys(packages)
      .filter((path) => !path.includes('node_modules/'))
      .map((path) => join(path, 'package.json'));
    expect(manifests.length).toBeGreaterThan(15);
    const files = filesInContext();
    expect(manifests.filter((file) => !files.includes(file))).toEqual([]);
  });
});
