/** `npm start`: makes the checkout ready to run, then becomes the launcher (tools/launcher). */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  buildPackages,
  buildPages,
  checkNode,
  installPackages,
  root,
  SetUpError,
} from './set-up/checkout.mjs';

try {
  checkNode();
  await installPackages();
  await buildPackages();
  await buildPages();
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  if (error.output) console.error(error.output.trimEnd());
  console.error(error.message);
  process.exit(1);
}
const launcher = pathToFileURL(join(root, 'tools', 'launcher', 'dist', 'main.js'));
await import(launcher.href);
