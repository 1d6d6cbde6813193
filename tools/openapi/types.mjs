/**
 * Generates the types of the TypeScript client, of the Python client and of the console's pages, and the roles of operators, from the
 * bundled OpenAPI documents, if those have changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import './bundle.mjs';
import { pythonTypes } from './python-types.mjs';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const documentOf = (name) => readFileSync(at(`services/gateway/dist/openapi/${name}.json`), 'utf8');
const own = readFileSync(fileURLToPath(import.meta.url));

const FILES = {
  'company-api': [
    'clients/typescript/src/generated/api.ts',
    'services/console/web/src/generated/company-api.ts',
  ],
  'operator-api': ['services/console/web/src/generated/operator-api.ts'],
};
for (const [name, files] of Object.entries(FILES)) {
  const document = documentOf(name);
  const hash = createHash('sha256').update(document).update(own).digest('hex');
  const mark = `// Long: all of the API document. Not changed by hand. sha256 ${hash}\n`;
  let types;
  for (const path of files) await write(path, mark, async () => mark + (await (types ??= typesOf(document))));
}

const python = pythonTypes(JSON.parse(documentOf('company-api')));
await write('clients/python/src/herald_client/types.py', python, () => python);

/** The lowest role of each operation that needs more than `read`. */
const { paths } = JSON.parse(documentOf('operator-api'));
const roles = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { security }]) => {
    const [role] = security?.[0]?.operatorToken ?? [];
    return !role || role === 'read' ? [] : [`  '${method.toUpperCase()} ${path}': '${role}',`];
  }),
);
const table = `/** Generated from the operator's API document: the lowest role of each operation. */
export const OPERATOR_ROLES = {
${roles.join('\n')}
} as const;
`;
await write('services/console/web/src/generated/operator-roles.ts', table, () => table);

/** Writes the file, unless it starts with this already. */
async function write(path, start, text) {
  const file = at(path);
  if (existsSync(file) && readFileSync(file, 'utf8').startsWith(start)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await text());
}

async function typesOf(document) {
  // Loaded only if needed, because TypeScript's compiler takes longer to load than the rest.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // A field with a default is optional in a request.
  const options = { defaultNonNullable: false, silent: true };
  return astToString(await openapiTS(JSON.parse(document, withoutAlternatives), options));
}

/** The schema for "at least one of these fields" would become `unknown`, and its fields would be lost. */
function withoutAlternatives(_name, value) {
  const onlyRequired = (one) => Object.keys(one).join() === 'required';
  if (!Array.isArray(value?.anyOf) || !value.anyOf.every(onlyRequired)) return value;
  return { ...value, anyOf: undefined };
}
