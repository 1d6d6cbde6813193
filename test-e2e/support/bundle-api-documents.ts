import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Before all tests: the gateway reads the bundled OpenAPI documents, whether its sources run or what is built of them. */
export default function bundleApiDocuments(): void {
  execFileSync(process.execPath, [join(__dirname, '../../tools/openapi/bundle.mjs')], { stdio: 'inherit' });
}
