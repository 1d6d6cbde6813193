import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const tool = (path: string): string => join(__dirname, '../../tools', path);

/**
 * Runs before all tests: the gateway reads the bundled OpenAPI documents and the pages of `/docs`, both from its sources and when built. If
 * pages cannot be made (their packages are not installed yet), only the tests that request them fail.
 */
export default function bundleApiDocuments(): void {
  // A run of `npm test` has built them before its three phases of tests.
  if (process.env.HERALD_FILE_TIMES) return;
  execFileSync(process.execPath, [tool('openapi/bundle.mjs')], { stdio: 'inherit' });
  spawnSync(process.execPath, [tool('docs/build.mjs')], { stdio: 'inherit' });
}
