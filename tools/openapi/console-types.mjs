/** Generates the types of the console's pages, and the roles of operators, from the bundled OpenAPI documents, if those have changed. */
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

/** The lowest role of each operation that needs more than `read`. */
const { paths } = JSON.parse(readFileSync(at('services/gateway/dist/openapi/operator-api.json'), 'utf8'));
const roles = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { security }]) => {
    const [role] = security?.[0]?.operatorToken ?? [];
    return !role || role === 'read' ? [] : [`  '${method.toUpperCase()} ${path}': '${role}',`];
  }),
);
const table = new URL('operator-roles.ts', folder);
const text = `/** Generated from the operator's API document: the lowest role of each operation. */
export const OPERATOR_ROLES = {
${roles.join('\n')}
} as const;
`;
if (!existsSync(table) || readFileSync(table, 'utf8') !== text) writeFileSync(table, text);
