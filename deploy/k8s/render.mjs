/**
 * `node deploy/k8s/render.mjs`: renders each overlay to deploy/k8s/rendered/, so that a review shows the effect of a change, and so that
 * tests have the manifests without kubectl.
 * `--check` changes nothing and fails if a rendering is older than its sources; with kubectl (or kustomize), it also renders again and
 * compares. It reports how it checked.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';

const here = dirname(fileURLToPath(import.meta.url));
const rendered = join(here, 'rendered');
const check = process.argv.includes('--check');

const program = [
  ['kubectl', 'kustomize'],
  ['kustomize', 'build'],
].find(([name, verb]) => spawnSync(name, [verb, '--help'], { stdio: 'ignore' }).status === 0);
if (!program && !check) fail('kubectl is needed to render: https://kubernetes.io/docs/tasks/tools/');

const header = `# Rendered by \`node deploy/k8s/render.mjs\` from files with sha256 ${fingerprint()}\n`;
for (const overlay of readdirSync(join(here, 'overlays')).sort()) {
  const file = join(rendered, `${overlay}.yaml`);
  const text = program && header + execFileSync(program[0], [program[1], join(here, 'overlays', overlay)]);
  if (!check) {
    mkdirSync(rendered, { recursive: true });
    writeFileSync(file, text);
    console.log(`rendered ${relative('.', file)}`);
    continue;
  }
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!kept.startsWith(header) || (program && !isDeepStrictEqual(objectsOf(kept), objectsOf(text)))) {
    fail(`${overlay}: the rendered file is out of date. Run: node deploy/k8s/render.mjs`);
  }
  console.log(
    `${overlay}: the rendered file is up to date${program ? ` (${program.join(' ')})` : ' (compared by sha256; kubectl is not installed)'}`,
  );
}

/** Compared as objects, because order and quoting differ between versions of kustomize. */
function objectsOf(yaml) {
  const objects = parseAllDocuments(yaml).map((document) => document.toJS());
  return new Map(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const part of ['base', 'components', 'overlays']) {
    const files = readdirSync(join(here, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(yaml|conf|js)$/.test(entry.name))
      .map((entry) => relative(here, join(entry.parentPath ?? entry.path, entry.name)))
      .sort();
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(here, file)));
  }
  return hash.digest('hex');
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
