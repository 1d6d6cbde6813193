/**
 * Digests of third-party images: `deploy/images.json` has the table, and every file that names an image has the same digest (checked by a
 * test).
 *
 * `node deploy/pin-images.mjs` asks the registry for the current digest of each tag, and writes it to the table and the files: newer builds
 * of the same version. For another version, change its name in the table and the files first. `--check` changes nothing: it asks whether
 * the registry still has each digest, and fails if one is unknown. `--registry <url>` uses another registry (default: Docker Hub).
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const HUB = 'https://registry-1.docker.io';
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];
const NAMING = [
  'Dockerfile',
  'docker-compose.yml',
  'deploy/compose.clusters.yml',
  'deploy/k8s',
  'tools/local-servers/docker',
  'docs/tracing.md',
];

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    registry: { type: 'string', default: HUB },
    table: { type: 'string', default: join(root, 'deploy', 'images.json') },
    root: { type: 'string', default: root },
  },
});

const table = JSON.parse(readFileSync(values.table, 'utf8'));
let wrong = 0;
for (const [image, known] of Object.entries(table)) {
  const [name, tag] = image.split(':');
  const repository = name.includes('/') ? name : `library/${name}`;
  const digest = await digestOf(repository, values.check && known ? known : tag);
  if (values.check) {
    const isThere = known !== null && digest === known;
    if (!isThere) wrong++;
    console.log(`${image}: ${isThere ? 'found' : known === null ? 'has no digest yet' : 'NOT FOUND'}`);
  } else if (digest === null) {
    wrong++;
    console.log(`${image}: not found in the registry`);
  } else {
    console.log(`${image}: ${digest}${digest === known ? '' : ' (new)'}`);
    table[image] = digest;
  }
}
if (!values.check) {
  writeFileSync(values.table, `${JSON.stringify(table, null, 2)}\n`);
  for (const file of NAMING.flatMap((path) => filesIn(join(values.root, path)))) pin(file);
}
process.exitCode = wrong > 0 ? 1 : 0;

/** The digest of a tag or digest, for all platforms together; null if there is none. */
async function digestOf(repository, reference) {
  const url = `${values.registry}/v2/${repository}/manifests/${reference}`;
  const headers = { accept: MANIFESTS.join(', ') };
  let answer = await fetch(url, { method: 'HEAD', headers });
  if (answer.status === 401) {
    const token = await tokenFor(answer.headers.get('www-authenticate') ?? '');
    answer = await fetch(url, { method: 'HEAD', headers: { ...headers, authorization: `Bearer ${token}` } });
  }
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${repository}: the registry answered HTTP ${answer.status}`);
  return answer.headers.get('docker-content-digest');
}

/** An anonymous token, from the address that the registry names. */
async function tokenFor(challenge) {
  const parts = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  const url = new URL(parts.realm);
  for (const key of ['service', 'scope']) if (parts[key]) url.searchParams.set(key, parts[key]);
  return (await (await fetch(url)).json()).token;
}

function pin(file) {
  let text = readFileSync(file, 'utf8');
  for (const [image, digest] of Object.entries(table)) {
    if (digest)
      text = text.replace(
        new RegExp(`(?<![\\w/.-])${image.replaceAll('.', '\\.')}(?![\\w.-])(@sha256:[0-9a-f]{64})?`, 'g'),
        `${image}@${digest}`,
      );
  }
  writeFileSync(file, text);
}

function filesIn(path) {
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
}
