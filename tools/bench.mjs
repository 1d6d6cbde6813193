/** `npm run bench [-- row …]`: makes the checkout ready to run, then becomes the benchmark (tools/bench). */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPackages, checkNode, installPackages, root, SetUpError } from './set-up/checkout.mjs';

try {
  checkNode();
  await installPackages();
  await buildPackages();
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  if (error.output) console.error(error.output.trimEnd());
  console.error(error.message);
  process.exit(1);
}
const bench = pathToFileURL(join(root, 'tools', 'bench', 'dist', 'main.js'));
await import(bench.href);
