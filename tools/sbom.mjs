/**
 * `npm run sbom`: writes the bill of materials of the running Herald (CycloneDX 1.6), from the lock file, to standard output, or to the
 * file of a given path. The image has it as `/app/sbom.cdx.json`, a release as `herald-<version>.cdx.json`. The result is byte-identical
 * for the same lock file.
 * `npm sbom` is not used because it omits every third package of this lock file, `axios` and those below `mongodb` among them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './set-up/checkout.mjs';

const FOLDER = 'node_modules/';
const nameOf = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

/** @param source a checkout, or the source of a release. Returns the document. */
export function billOfMaterials(source) {
  const { name, version, packages } = JSON.parse(readFileSync(join(source, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(packages).filter(([path, { dev }]) => path.includes(FOLDER) && !dev);
  const ofOthers = installed.filter(([, { link }]) => !link);
  const self = {
    type: 'application',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: purlOf(name, version),
  };
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: self },
      components: ofOthers.map(([path, one]) => componentOf(path, one)),
      dependencies: [
        // All workspaces are in one image, so the packages that any workspace needs are dependencies of Herald.
        { ref: self['bom-ref'], dependsOn: neededByUs(packages) },
        ...ofOthers.map(([path, one]) => ({ ref: path, dependsOn: neededBy(packages, path, one) })),
      ],
    },
    null,
    2,
  )}\n`;
}

function componentOf(path, { version, license, integrity }) {
  const name = nameOf(path);
  const [, algorithm, hash] = /^(sha512)-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: purlOf(name, version),
    ...(license && { licenses: [licenseOf(license)] }),
    ...(algorithm && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
  };
}

/** An SPDX expression, or a single licence ID. */
function licenseOf(license) {
  return / (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } };
}

function purlOf(name, version) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function neededByUs(packages) {
  const ours = Object.entries(packages).filter(([path, { link }]) => !link && !path.includes(FOLDER));
  return [...new Set(ours.flatMap(([path, one]) => neededBy(packages, path, one)))].sort();
}

/** Resolves names like Node.js: in the package's own folder first, then in each parent folder. Omits workspace packages. */
function neededBy(packages, path, { dependencies, optionalDependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return [...new Set(names.map((name) => foundFrom(packages, path, name)))].filter(Boolean).sort();
}

function foundFrom(packages, path, name) {
  for (let folder = path; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const found = `${folder ? `${folder}/` : ''}${FOLDER}${name}`;
    if (packages[found]) return packages[found].link || packages[found].dev ? null : found;
    if (!folder) return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(resolve(file), billOfMaterials(root));
  else process.stdout.write(billOfMaterials(root));
}
