/**
 * Generates the types of the TypeScript client from the bundled OpenAPI document of companies. `npm run client-types` writes them; a test
 * fails if the committed types differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import './bundle.mjs';

const at = (path) => new URL(`../../${path}`, import.meta.url);
const documentOf = (name) => at(`services/gateway/dist/openapi/${name}.json`);
const target = at('clients/typescript/src/generated/api.ts');
const HEAD = '/** Made from the OpenAPI document by `npm run client-types`. Not changed by hand. */\n\n';

/** @param {string} name of a bundled document */
export async function typesOf(name) {
  // A field with a default is optional in a request.
  const options = { defaultNonNullable: false, silent: true };
  const types = await openapiTS(
    JSON.parse(readFileSync(documentOf(name), 'utf8'), withoutAlternatives),
    options,
  );
  return HEAD + astToString(types);
}

/** The schema for "at least one of these fields" would become `unknown`, and its fields would be lost. */
function withoutAlternatives(_name, value) {
  const onlyRequired = (one) => Object.keys(one).join() === 'required';
  if (!Array.isArray(value?.anyOf) || !value.anyOf.every(onlyRequired)) return value;
  return { ...value, anyOf: undefined };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = await typesOf('company-api');
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    console.error(`${fileURLToPath(target)} is not up to date: run npm run client-types`);
    process.exitCode = 1;
  }
}
