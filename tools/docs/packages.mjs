/**
 * The clients as packages that a machine can install from its own Herald deployment without a registry: `npm install`, `pip install` and
 * `tar x` accept them from below `/docs/packs`. The result is byte-identical for the same files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

const root = fileURLToPath(new URL('../../clients', import.meta.url));
const MTIME = new Date('2026-01-01T00:00:00Z');

/** Contents of each package, below the folder that its installer expects. */
const PACKAGES = [
  {
    name: 'herald-client.tgz',
    language: 'typescript',
    folder: 'package',
    take: ['package.json', 'README.md', 'LICENSE', 'dist/esm', 'dist/cjs'],
    // The same files that `mark-formats.mjs` writes into the published package.
    made: {
      'dist/esm/package.json': '{"type":"module"}\n',
      'dist/cjs/package.json': '{"type":"commonjs"}\n',
    },
  },
  {
    name: 'herald-client-python.tar.gz',
    language: 'python',
    folder: 'herald-client',
    take: ['pyproject.toml', 'build_backend.py', 'README.md', 'LICENSE', 'src'],
  },
  {
    name: 'herald-client-php.tar.gz',
    language: 'php',
    folder: 'herald-client',
    take: ['composer.json', 'autoload.php', 'README.md', 'LICENSE', 'src'],
  },
];
const OF_NO_USE = /\.tsbuildinfo$|__pycache__|\.pyc$|\.egg-info/;

/** `[{path, type, content}]`, like the pages. Throws if the TypeScript client is not built. */
export async function clientPackages() {
  return Promise.all(
    PACKAGES.map(async ({ name, language, folder, take, made = {} }) => {
      const files = take.flatMap((path) => filesOf(join(root, language), path));
      const contents = new Map(files.map((path) => [path, readFileSync(join(root, language, path))]));
      for (const [path, text] of Object.entries(made)) contents.set(path, Buffer.from(text));
      return {
        path: `/docs/packs/${name}`,
        type: 'application/gzip',
        content: await packed(folder, contents),
      };
    }),
  );
}

function filesOf(base, path) {
  const isFolder = !/\.\w+$|LICENSE$/.test(path);
  if (!isFolder) return [path];
  return readdirSync(join(base, path), { withFileTypes: true })
    .filter(({ name }) => !OF_NO_USE.test(name) && name !== 'package.json')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = posix.join(path, entry.name);
      return entry.isDirectory() ? filesOf(base, below) : [below];
    });
}

async function packed(folder, contents) {
  const tar = pack();
  for (const [path, content] of contents) tar.entry({ name: `${folder}/${path}`, mtime: MTIME }, content);
  tar.finalize();
  const chunks = [];
  for await (const chunk of tar) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks), { level: 9 });
}
