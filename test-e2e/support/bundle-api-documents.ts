import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tool = (path: string): string => join(__dirname, '../../tools', path);

/**
 * Before all tests: the gateway reads the bundled OpenAPI documents and the pages of `/docs`, whether its sources run or what is
 * built of them. Pages that can't be made (their packages are not installed yet) fail the tests that ask for them, not all.
 */
export default function bundleApiDocuments(): void {
  execFileSync(process.execPath, [tool('openapi/bundle.mjs')], { stdio: 'inherit' });
  spawnSync(process.execPath, [tool('docs/build.mjs')], { stdio: 'inherit' });
}
