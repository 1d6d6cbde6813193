import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { companyEn } from './company-en';
import { en } from './en';
import { operatorEn } from './operator-en';
import { screensEn } from './screens-en';
import { signInEn } from './sign-in-en';

const SOURCE = join(__dirname, '..');
const STATIC = /^(?:import|export)\b(?! type)[^;]*? from '(\.[^']+)'/gm;
const DYNAMIC = /\bimport\('(\.[^']+)'\)/g;

/** The files that a browser loads with these, from the root of the pages; `all`: also the files that they load later. */
function loadedWith(files: string[], how: 'at once' | 'all'): string[] {
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const form of how === 'all' ? [STATIC, DYNAMIC] : [STATIC])
      for (const [, path] of text.matchAll(form)) {
        const found = ['.ts', '.tsx'].map((ending) => join(dirname(file), path + ending)).find(existsSync);
        if (found) follow(found);
      }
  };
  for (const file of files) follow(join(SOURCE, file));
  return [...seen];
}

const KNOWN = { ...en, ...screensEn, ...operatorEn, ...companyEn, ...signInEn };
const A_KEY = /'([A-Za-z][\w.-]*)'/g;

/** Keys of texts that these files have in quotes, but these parts do not have, each with a file. */
function missing(files: string[], ...parts: object[]): string[] {
  const known = Object.assign({}, ...parts) as object;
  return files
    .filter((file) => !file.startsWith(__dirname))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(A_KEY)]
        .map(([, key]) => key!)
        .filter((key) => key in KNOWN && !(key in known))
        .map((key) => `${file.slice(SOURCE.length + 1)}: ${key}`),
    );
}

/** A text in a part that its screen does not load would be shown as its key. */
describe('the texts of a page are loaded with it', () => {
  it.each(['operator-shell', 'company-shell'])('the frame and the first screen (%s)', (shell) => {
    const screen = shell === 'operator-shell' ? 'overview/overview-screen' : 'home/home-screen';
    const files = loadedWith(['main.tsx', `shell/${shell}.tsx`, `screens/${screen}.tsx`], 'at once');
    expect(files.length).toBeGreaterThan(30);
    expect(missing(files, en)).toEqual([]);
  });

  it('the sign-in', () => {
    const files = loadedWith(['screens/sign-in/sign-in-screen.tsx'], 'at once');
    expect(missing(files, en, signInEn)).toEqual([]);
  });

  it.each([
    ['operator-routes.tsx', operatorEn],
    ['company-routes.tsx', companyEn],
  ])('all screens of %s', (routes, part) => {
    const files = loadedWith([routes], 'all');
    expect(files.length).toBeGreaterThan(60);
    expect(missing(files, en, screensEn, part)).toEqual([]);
  });
});
