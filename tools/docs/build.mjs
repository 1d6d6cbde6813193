/**
 * Generates the files that the gateway serves below /docs, each plain and compressed, into services/gateway/dist/pages. Skips files that
 * are up to date. `npm run build` and all tests run it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import '../openapi/bundle.mjs';
import { collectionOf } from './collection.mjs';
import { guidePages } from './guides.mjs';
import { clientPackages } from './packages.mjs';
import { referenceScript } from './reference-script.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = join(root, 'services', 'gateway', 'dist', 'pages');

const companies = JSON.parse(
  readFileSync(join(root, 'services', 'gateway', 'dist', 'openapi', 'company-api.json'), 'utf8'),
);

/** The served files: the library of the API reference with its style and repairs, the requests as a collection for Postman and Bruno, the guides, and the clients. */
const served = [
  { path: '/docs/reference.js', type: 'js', content: referenceScript() },
  ...['repairs.js', 'page.css', 'icon.svg'].map((name) => ({
    path: `/docs/${name}`,
    type: name.split('.')[1],
    content: readFileSync(join(root, 'services', 'gateway', 'src', 'docs', name), 'utf8'),
  })),
  { path: '/docs/collection.json', type: 'json', content: JSON.stringify(collectionOf(companies), null, 2) },
  ...guidePages(),
  ...(await clientPackages()),
];

const fileOf = ({ path, type }) => {
  const name = path.slice('/docs/'.length).replaceAll('/', '.');
  return type === 'html' ? `${name}.html` : name;
};

const hash = createHash('sha256');
for (const { path, type, content } of served) hash.update(`${path} ${type} `).update(content);
const stamp = join(target, '.made');
const wanted = hash.digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  mkdirSync(target, { recursive: true });
  for (const page of served) {
    write(fileOf(page), page.content);
    write(`${fileOf(page)}.gz`, gzipSync(page.content, { level: 9 }));
  }
  const list = served.map((page) => ({ path: page.path, type: page.type, file: fileOf(page) }));
  write('served.json', JSON.stringify(list));
  write('.made', wanted);
}

/** Atomic, because another process may read the file or write the same one at the same time. */
function write(name, content) {
  const part = join(target, `${name}.${process.pid}`);
  writeFileSync(part, content);
  renameSync(part, join(target, name));
}
