/**
 * `npm run test:node24`: unit and integration tests and the contract's, on the Node of the image; with paths, those. Whichever Node
 * starts it, all that the tests start then runs on that one: they start programs with the Node that runs them.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildPackages, checkNode, installPackages, root, SetUpError } from './set-up/checkout.mjs';

const PARTS = ['libs/', 'services/', 'tools/', 'test-e2e/contract/', 'test-e2e/deployment/'];

async function main() {
  checkNode();
  await installPackages();
  await buildPackages();
  const { obtainProductionNode } = createRequire(import.meta.url)(
    join(root, 'tools', 'local-servers', 'dist'),
  );
  const node = await obtainProductionNode(process.env, (line) => console.log(line));
  const paths = process.argv.slice(2);
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [jest, '--forceExit', '--maxWorkers=2', ...(paths.length > 0 ? paths : PARTS)];
  const child = spawn(node, args, { cwd: root, stdio: 'inherit' });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}

main().catch((error) => {
  if (!(error instanceof SetUpError) && error.name !== 'SetupError') throw error;
  if (error.output) console.error(error.output.trimEnd());
  console.error(error.message);
  process.exitCode = 1;
});
