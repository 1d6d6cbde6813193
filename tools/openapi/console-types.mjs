/** Generates the types of the console's pages from the bundled OpenAPI documents, if those have changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(`../../${path}`, import.meta.url);
const folder = at('services/console/web/src/generated/');
mkdirSync(folder, { recursive: true });

for (const name of ['company-api', 'operator-api']) {
  const target = new URL(`${name}.ts`, folder);
  const document = readFileSync(at(`services/gateway/dist/openapi/${name}.json`));
  const mark = `// Long: all of the API document with sha256 ${createHash('sha256').update(document).digest('hex')}\n`;
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(mark)) continue;
  // Loaded only if needed, because TypeScript's compiler takes longer to load than the rest.
  const { typesOf } = await import('./client-types.mjs');
  writeFileSync(target, mark + (await typesOf(name)));
}
