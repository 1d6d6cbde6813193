/**
 * The images of docker-compose.yml and deploy/ for an engine without Docker Hub: made of Debian and npm packages, in a local registry.
 * `images/` has a Dockerfile for each, with short entrypoints that implement the used features of the official images.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetUpError } from '../set-up/checkout.mjs';
import { debianMirror } from './install.mjs';
import { engineFolder, localServers, run, tryRun } from './support.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), 'images');
const LIST = 'application/vnd.docker.distribution.manifest.list.v2+json';
const MANIFEST = 'application/vnd.docker.distribution.manifest.v2+json';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Folder below `images/` and image name, in build order: each image may be based on an earlier one. `local/…` images exist only here. */
const IMAGES = {
  'debian-unstable': 'local/debian:sid',
  node: 'node:24.21.0-bookworm-slim',
  mongo: 'mongo:8.0.26',
  rabbitmq: 'rabbitmq:4.3.6',
  haproxy: 'haproxy:3.2.12-alpine',
  prometheus: 'prom/prometheus:v3.5.0',
  alertmanager: 'prom/alertmanager:v0.28.1',
};

/** Builds the missing images and pushes them. The first build takes some minutes, later builds some seconds. */
export async function buildImages({ env, registry, report }) {
  const mirror = debianMirror();
  for (const suite of ['bookworm', 'trixie']) importDebian(suite, mirror, env, report);
  const contexts = await contextsOf();
  for (const [folder, name] of Object.entries(IMAGES)) {
    if (!tryRun('docker', ['image', 'inspect', name], { env }).ok) report(`building ${name}`);
    const args = (contexts[folder] ?? []).flatMap(([key, path]) => ['--build-context', `${key}=${path}`]);
    const mirrors = ['--build-arg', `MIRROR=${mirror}`];
    const build = ['build', '--progress', 'plain', '--tag', name, ...mirrors, ...args];
    run('docker', [...build, join(here, folder)], { env });
    if (!name.startsWith('local/')) await push(name, registry, env);
  }
}

/** A minimal Debian as `local/debian:<suite>`. */
function importDebian(suite, mirror, env, report) {
  const name = `local/debian:${suite}`;
  if (tryRun('docker', ['image', 'inspect', name], { env }).ok) return;
  report(`making ${name}`);
  const folder = join(engineFolder(), `debian-${suite}`);
  rmSync(folder, { recursive: true, force: true });
  run('debootstrap', ['--variant=minbase', suite, folder, mirror], { env });
  for (const path of ['var/cache/apt', 'var/lib/apt/lists'])
    for (const entry of readdirSync(join(folder, path)))
      rmSync(join(folder, path, entry), { recursive: true });
  const archive = `${folder}.tar`;
  run('tar', ['--directory', folder, '--create', '--file', archive, '.']);
  const path = 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  run('docker', ['import', '--change', path, archive, name], { env });
  rmSync(folder, { recursive: true });
  rmSync(archive);
}

/** Folders with other source files of a Dockerfile, by its folder: `[name, path]` of each. */
async function contextsOf() {
  const report = { report: () => {} };
  const node = await localServers().obtainProductionNode();
  const mongod = await localServers('mongo/npm-mongod.js').fetchNpmProgram('mongod', report);
  const libssl = localServers('mongo/libssl.js');
  const ssl = libssl.cachedLibssl() ?? (await libssl.fetchLibssl(report));
  return {
    node: [
      ['program', dirname(node)],
      ['npm', npmPackage()],
    ],
    mongo: [
      ['program', dirname(mongod)],
      ['ssl', ssl],
    ],
  };
}

/** npm's own package, with the certificates and registry settings that npm needs inside containers, as outside. */
function npmPackage() {
  const folder = join(engineFolder(), 'npm');
  if (existsSync(join(folder, 'npmrc'))) return folder;
  mkdirSync(folder, { recursive: true });
  const archive = run('npm', ['pack', '--silent', 'npm@11'], { cwd: folder }).trim();
  run('tar', ['--extract', '--gzip', '--file', archive], { cwd: folder });
  rmSync(join(folder, archive));
  if (!existsSync(CERTIFICATES)) throw new SetUpError(`There is no ${CERTIFICATES}: install ca-certificates`);
  copyFileSync(CERTIFICATES, join(folder, 'ca.crt'));
  const address = run('npm', ['config', 'get', 'registry']).trim();
  writeFileSync(join(folder, 'npmrc'), `cafile=/usr/local/etc/registry-ca.crt\nregistry=${address}\n`);
  return folder;
}

/** Pushes the image under its name, and as an index of one platform: `pin-images.mjs` asks for an index, as on Docker Hub. */
async function push(name, registry, env) {
  const [repository, tag] = name.split(':');
  const path = repository.includes('/') ? repository : `library/${repository}`;
  const one = `${registry}/${path}:${tag}-amd64`;
  run('docker', ['tag', name, one], { env });
  run('docker', ['push', '--quiet', one], { env });
  tryRun('docker', ['rmi', one], { env });
  const manifests = `http://${registry}/v2/${path}/manifests`;
  const answer = await fetch(`${manifests}/${tag}-amd64`, { headers: { accept: MANIFEST } });
  const body = await answer.text();
  const manifest = {
    mediaType: MANIFEST,
    size: Buffer.byteLength(body),
    digest: answer.headers.get('docker-content-digest'),
    platform: { architecture: 'amd64', os: 'linux' },
  };
  const list = { schemaVersion: 2, mediaType: LIST, manifests: [manifest] };
  const put = await fetch(`${manifests}/${tag}`, {
    method: 'PUT',
    headers: { 'content-type': LIST },
    body: JSON.stringify(list),
  });
  if (!put.ok) throw new SetUpError(`The local registry refused ${name}: ${put.status}`);
}
