/** Says of each folder of the pack which kind of modules it holds. */
import { writeFileSync } from 'node:fs';

for (const [folder, type] of [
  ['esm', 'module'],
  ['cjs', 'commonjs'],
])
  writeFileSync(new URL(`dist/${folder}/package.json`, import.meta.url), `${JSON.stringify({ type })}\n`);
