import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, textOf } from '../support/checkout';

/** Commands that stand in a sentence of a page: what they name has to be there. Those in blocks of their own are run, by the tests of each page. */
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const mentions = pages.flatMap((page) =>
  [...textOf(page).matchAll(/`((?:npm|node|npx) [^`\n]+)`/g)].map(([, command]) => ({
    page,
    command: command!,
  })),
);

function scriptsOf(folder: string): Record<string, string> {
  return JSON.parse(textOf(folder, 'package.json')).scripts ?? {};
}

/** The nearest folder above a page with a package of its own: a README speaks of that one's scripts too. */
function packageOf(page: string): string {
  let folder = dirname(page);
  while (!existsSync(join(root, folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

describe('commands in the sentences of the pages', () => {
  const npm = mentions.filter(({ command }) => /^npm (start|test|run (--silent )?\w)/.test(command));
  it.each(npm)('$page: $command is a script', ({ page, command }) => {
    const workspace = / -w (\S+)/.exec(command)?.[1];
    const script = /^npm run (?:--silent )?([\w:-]+)/.exec(command)?.[1] ?? command.split(' ')[1]!;
    const scripts = workspace ? scriptsOf(workspace) : { ...scriptsOf('.'), ...scriptsOf(packageOf(page)) };
    expect(Object.keys(scripts)).toContain(script);
  });

  const node = mentions.filter(({ command }) => /^node [\w./-]+\.m?js/.test(command));
  it.each(node)('$page: $command is a program', ({ page, command }) => {
    const path = command.split(' ')[1]!;
    const found = [root, join(root, packageOf(page))].some((folder) => existsSync(join(folder, path)));
    expect(found).toBe(true);
  });

  it('are found at all', () => expect(npm.length + node.length).toBeGreaterThan(30));
});

describe('links of the pages', () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link]) => link!.split('#')[0]!)
      .filter((link) => link !== '' && !/^[a-z]+:/.test(link))
      .map((link) => ({ page, link })),
  );

  it('lead to what is there', () => {
    // From the root, as `/docs`: the folder in a checkout, the reference of a running Herald.
    const placeOf = ({ page, link }: (typeof links)[number]): string =>
      link.startsWith('/') ? join(root, link) : join(root, dirname(page), link);
    expect(links.filter((link) => !existsSync(placeOf(link)))).toEqual([]);
    expect(links.length).toBeGreaterThan(100);
  });
});
