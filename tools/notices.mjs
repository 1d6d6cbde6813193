/**
 * Lists the third-party packages of the running Herald with their licences: every installed package except those for development, from
 * package-lock.json, and the script of the API reference. `npm run notices` writes THIRD-PARTY-NOTICES.md; `--check` fails if it is not up
 * to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SCALAR } from './docs/reference-script.mjs';

const at = (path) => new URL(`../${path}`, import.meta.url);
const target = at('THIRD-PARTY-NOTICES.md');
const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));

const FOLDER = 'node_modules/';
const installed = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.includes(FOLDER) && !dev && !link)
  .map(([path, { version, license }]) => ({
    name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
    version,
    license: license ?? licenseOf(path),
  }));
const rows = [...installed, SCALAR].map(({ name, version, license }) => `- ${name} ${version}: ${license}`);

/** Old packages declare their licence in another form, which the lock file omits. */
function licenseOf(path) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(at(`${path}/package.json`), 'utf8'));
    return license?.type ?? licenses?.map(({ type }) => type).join(' or ') ?? 'see its package';
  } catch {
    return 'see its package'; // not installed on this platform
  }
}

const text = `# Third-party notices

Herald itself is under the [Apache License 2.0](LICENSE). It runs with the packages below; each has its licence text in its folder of
\`node_modules\`. MongoDB and RabbitMQ are programs of their own, under licences of their own, and no part of Herald. Made by
\`npm run notices\` from the lock file.

${[...new Set(rows)].sort((a, b) => (a < b ? -1 : 1)).join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error(`${fileURLToPath(target)} is not up to date: run npm run notices`);
  process.exitCode = 1;
}
