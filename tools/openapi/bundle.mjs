/**
 * Bundles the OpenAPI documents from the files next to the services' code (services/<x>/openapi) into the JSON that the gateway serves.
 * Skips bundles that are up to date. `npm run build` and all tests run it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addSamples } from './samples.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const services = join(root, 'services');
const target = join(services, 'gateway', 'dist', 'openapi');
const DOCUMENTS = ['company-api', 'operator-api'];

const stamp = join(target, '.sources');
const own = ['bundle.mjs', 'samples.mjs'].map((file) => join(root, 'tools', 'openapi', file));
const sources = hashOf([...sourceFiles(), ...own]);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
  await bundleAll();
  write(stamp, sources);
}

async function bundleAll() {
  // Loaded only if needed, because loading takes longer than the rest.
  const { bundle, createConfig } = await import('@redocly/openapi-core');
  const config = await createConfig({});
  mkdirSync(target, { recursive: true });
  for (const name of DOCUMENTS) {
    const ref = join(services, 'gateway', 'openapi', `${name}.yaml`);
    const { bundle: document, problems } = await bundle({ ref, config });
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
    if (name === 'company-api') addSamples(document.parsed);
    write(join(target, `${name}.json`), JSON.stringify(document.parsed));
  }
}

function sourceFiles() {
  return readdirSync(services)
    .map((service) => join(services, service, 'openapi'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
}

/** The same in every copied checkout. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Atomic, because another process may read the file or write the same one at the same time. */
function write(file, text) {
  const part = `${file}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}
