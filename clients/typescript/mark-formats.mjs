/** Declares the kind of modules in each folder of the package. */
import { writeFileSync } from 'node:fs';

for (const [folder, type] of [
  ['esm', 'module'],
  ['cjs', 'commonjs'],
])
  writeFileSync(new URL(`dist/${folder}/package.json`, import.meta.url), `${JSON.stringify({ type })}\n`);
