// `npm run screenshots`: takes the pictures of the README and of docs in a real browser, from a system that it starts and fills. `-- --all
// <folder>`: every screen, in three widths, light and dark, for a review. `-- --run <folder>`: from a running system.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import launcher from '@herald/launcher';
import { chromium } from 'playwright-core';
import { makeScene } from './scene.mjs';
import { ALL, DOCUMENTED, SIZES } from './shots.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const IMAGES = join(ROOT, 'docs', 'images');
const BROWSERS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  // The only one where the tests have installed a browser.
  '/usr/bin/chromium-headless-shell',
];
const NAMESPACE = 'screenshots';

const { values: asked } = parseArgs({
  options: {
    all: { type: 'string' },
    run: { type: 'string' },
    only: { type: 'string' },
    serve: { type: 'string' },
  },
});

/** A private system with data, or the running system of a run.json. */
async function open() {
  if (asked.run) {
    const { run, scene } = JSON.parse(readFileSync(join(asked.run, 'scene.json'), 'utf8'));
    return { run, scene, close: async () => undefined };
  }
  const dir = mkdtempSync(join(tmpdir(), 'herald-screenshots-'));
  const isShared = Boolean(process.env.MONGO_URL);
  const namespace = isShared ? `${NAMESPACE}${process.pid}` : '';
  const system = await launcher.startSystem({ dir, namespace, table: launcher.servicesWithConsole });
  const scene = await makeScene({ run: system.run, namespace });
  const close = async () => {
    scene.close();
    await system.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { run: system.run, scene, close };
}

async function linkFor(run, wish) {
  const answer = await fetch(`${run.consoleUrl}/api/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${run.operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  const { data, message } = await answer.json();
  if (!data) throw new Error(message);
  return data.url;
}

/** A browser context of one person, in one colour scheme and language, and its screenshots. */
async function withPages({ browser, run, scene }, { face, scheme, language }, shots, folder) {
  const context = await browser.newContext({ colorScheme: scheme, deviceScaleFactor: 1, locale: 'en-GB' });
  const page = await context.newPage();
  const who = face === 'operator' ? {} : { company: scene.id, role: 'admin', name: 'Nino' };
  await page.goto(await linkFor(run, who));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/${face}`);
  // Texts instead of functions, because they run in the page.
  if (language) await page.evaluate(`localStorage.setItem('herald.language', '${language}')`);
  for (const { name, path, size, before, whole } of shots) {
    await page.setViewportSize(SIZES[size]);
    await page.goto(`${run.consoleUrl}${typeof path === 'function' ? path(scene) : path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !globalThis.document.querySelector('.mantine-Loader-root'));
    await before?.(page);
    await page.waitForTimeout(250);
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: whole ?? false,
      animations: 'disabled',
    });
  }
  await context.close();
}

async function main() {
  const executablePath = BROWSERS.find((path) => path && exists(path));
  if (!executablePath)
    throw new Error('Chromium not found. Run apt-get install chromium, or set CHROMIUM_PATH.');
  const opened = await open();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const folder = asked.all ?? IMAGES;
  mkdirSync(folder, { recursive: true });
  try {
    const shots = (asked.all ? ALL : DOCUMENTED).filter(
      ({ name }) => !asked.only || asked.only.split(',').some((part) => name.includes(part)),
    );
    const groups = Map.groupBy
      ? Map.groupBy(shots, groupOf)
      : shots.reduce(
          (map, shot) => map.set(groupOf(shot), [...(map.get(groupOf(shot)) ?? []), shot]),
          new Map(),
        );
    for (const [group, own] of groups)
      await withPages({ browser, ...opened }, JSON.parse(group), own, folder);
    process.stdout.write(`${shots.length} pictures in ${folder}\n`);
  } finally {
    await browser.close();
    await opened.close();
  }
}

const groupOf = ({ face, scheme = 'light', language = null }) => JSON.stringify({ face, scheme, language });

function exists(path) {
  try {
    readFileSync(path, { flag: 'r' });
    return true;
  } catch {
    return false;
  }
}

await main();
process.exit(0);
