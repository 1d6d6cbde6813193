/**
 * `npm run release -- 1.0.0 [--dry-run]`: builds all files of a release from the committed sources, in `.local/release/1.0.0`. These are
 * the source as the image's build context, the packages of the clients and of the command line, the bill of materials (CycloneDX), notes
 * and checksums. Without `--dry-run`, it first commits the version and the changelog's new heading, and tags that commit. It publishes
 * nothing, but prints the commands for that.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { billOfMaterials } from './sbom.mjs';
import { checkNode, npm, root, SetUpError, step } from './set-up/checkout.mjs';

const USAGE = 'Usage: npm run release -- 1.0.0 [--dry-run]. With --dry-run, the repository is not changed.';
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const UNRELEASED = '## [Unreleased]';
/** Files that contain the version, each with its pattern. */
const STAMPED = {
  'package.json': /("version": ")[^"]+/,
  'clients/typescript/package.json': /("version": ")[^"]+/,
  'clients/php/composer.json': /("version": ")[^"]+/,
  'clients/python/pyproject.toml': /(^version = ")[^"]+/m,
  'tools/cli/package.json': /("version": ")[^"]+/,
};
/** Options for byte-identical archives of the same commit. */
const ARCHIVE = [
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mtime=2026-01-01',
  '--format=gnu',
];

async function main() {
  checkNode();
  const { version, isDry } = wanted();
  const notes = checked(version, isDry);
  if (!isDry) commit(version);
  const out = join(root, '.local', 'release', version);
  rmSync(out, { recursive: true, force: true });
  const source = join(out, 'work', 'herald');
  mkdirSync(source, { recursive: true });
  unpackCommit(source);
  if (isDry) stamp(source, version);
  archive(out, `herald-${version}.tar.gz`, source);
  symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'));
  await packTypescript(out, source);
  packPython(out, source);
  packPhp(out, source, version);
  await packCommandLine(out, source, version);
  writeFileSync(join(out, `herald-${version}.cdx.json`), billOfMaterials(source));
  writeFileSync(join(out, 'NOTES.md'), `# Herald ${version}\n\n${notes}\n`);
  rmSync(join(out, 'work'), { recursive: true });
  tell(out, version, isDry);
}

function wanted() {
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
  } catch (error) {
    throw new SetUpError(`${error.message} ${USAGE}`);
  }
  const [version, ...more] = parsed.positionals;
  if (!VERSION.test(version ?? '') || more.length > 0) throw new SetUpError(USAGE);
  return { version, isDry: parsed.values['dry-run'] };
}

/** Returns the notes. Throws if the checkout cannot become this version. */
function checked(version, isDry) {
  const tags = git('tag', '--list', 'v*')
    .split('\n')
    .map((tag) => tag.slice(1))
    .filter((tag) => VERSION.test(tag))
    .sort(byVersion);
  const last = tags.at(-1);
  if (last && byVersion(version, last) <= 0)
    throw new SetUpError(`${last} was released already: ${version} must be newer.`);
  const changed = git('status', '--porcelain').split('\n').filter(Boolean).length;
  if (changed > 0 && !isDry)
    throw new SetUpError(`${changed} files have uncommitted changes. Commit or stash them.`);
  if (changed > 0) console.log(`${changed} files have uncommitted changes, which are not included.`);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const from = changelog.indexOf(UNRELEASED);
  const rest = changelog.slice(from + UNRELEASED.length);
  const notes = rest.split(/^## /m)[0].trim();
  if (from < 0 || !/^- /m.test(notes))
    throw new SetUpError(`CHANGELOG.md has no line under "${UNRELEASED}". Describe the changes there.`);
  return notes;
}

function byVersion(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : left[at] - right[at];
}

function commit(version) {
  stamp(root, version);
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Herald ${version}`);
}

/** Writes the version into every file that contains it, and above the changes in the changelog. */
function stamp(folder, version) {
  for (const [file, form] of Object.entries(STAMPED)) edit(join(folder, file), form, `$1${version}`);
  stampLock(join(folder, 'package-lock.json'), version);
  const date = new Date().toISOString().slice(0, 10);
  edit(join(folder, 'CHANGELOG.md'), UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}

/** The lock file repeats the versions of the workspace packages. */
function stampLock(file, version) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.version = version;
  for (const path of ['', 'clients/typescript', 'tools/cli']) lock.packages[path].version = version;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

function edit(file, what, by) {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(what, by);
  if (after === before && !before.includes(by.replace('$1', '')))
    throw new SetUpError(`${file} has no version to replace.`);
  writeFileSync(file, after);
}

function unpackCommit(folder) {
  const tar = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
}

function archive(out, name, folder) {
  execFileSync('tar', [...ARCHIVE, '-czf', join(out, name), '-C', folder, '.']);
}

async function packTypescript(out, source) {
  const cwd = join(source, 'clients', 'typescript');
  execFileSync(process.execPath, [join(source, 'tools/openapi/types.mjs')]);
  // npm runs no lifecycle scripts here (.npmrc), so each script is named.
  for (const command of [
    ['run', 'build'],
    ['pack', '--pack-destination', out],
  ]) {
    const { ok, output } = await step(`The client in TypeScript: npm ${command[0]}`, [...npm(), ...command], {
      cwd,
    });
    if (!ok) throw new SetUpError('The client in TypeScript could not be packed, see above.', output);
  }
}

function packPython(out, source) {
  const build = `import build_backend as b, sys; b.build_wheel(sys.argv[1]); b.build_sdist(sys.argv[1])`;
  const cwd = join(source, 'clients', 'python');
  execFileSync('python3', ['-B', '-c', build, out], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

function packPhp(out, source, version) {
  archive(out, `herald-client-php-${version}.tar.gz`, join(source, 'clients', 'php'));
}

/** A single file that needs only Node.js, because the packages of the workspace are in no registry. */
async function packCommandLine(out, source, version) {
  const folder = join(out, 'work', 'cli');
  mkdirSync(folder);
  const { description, license, engines } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const bundle = await rolldown({
    input: join(root, 'tools/cli/dist/main.js'),
    platform: 'node',
    logLevel: 'silent',
  });
  await bundle.write({ file: join(folder, 'herald.js'), format: 'cjs' });
  await bundle.close();
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES.md']) cpSync(join(source, file), join(folder, file));
  const manifest = {
    name: 'herald-cli',
    version,
    description: `The command line of Herald. ${description}`,
    license,
    engines,
    bin: { herald: 'herald.js' },
    files: ['herald.js', 'LICENSE', 'THIRD-PARTY-NOTICES.md'],
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { ok, output } = await step(
    'Packing the command line',
    [...npm(), 'pack', '--pack-destination', out],
    {
      cwd: folder,
    },
  );
  if (!ok) throw new SetUpError('The command line could not be packed, see above.', output);
}

function tell(out, version, isDry) {
  const files = readdirSync(out).sort();
  const sums = files.map((file) => {
    const octets = readFileSync(join(out, file));
    return `${createHash('sha256').update(octets).digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  for (const file of [...files, 'SHA256SUMS'])
    console.log(`${String(Math.ceil(statSync(join(out, file)).size / 1024)).padStart(7)} KB  ${file}`);
  const where = `.local/release/${version}`;
  console.log(`\nHerald ${version} is in ${where}. ${isDry ? 'Nothing in the repository was changed.' : ''}`);
  if (isDry) return;
  const steps = [
    `git push --follow-tags`,
    `docker build -t herald:${version} - < ${where}/herald-${version}.tar.gz`,
    `npm publish ${where}/herald-client-${version}.tgz && npm publish ${where}/herald-cli-${version}.tgz`,
    `twine upload ${where}/*.whl`,
  ];
  console.log(`To publish it:\n${steps.map((one) => `  ${one}`).join('\n')}`);
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

main().catch((error) => {
  if (!(error instanceof SetUpError)) throw error;
  if (error.output) console.error(error.output.trimEnd());
  console.error(error.message);
  process.exitCode = 1;
});
