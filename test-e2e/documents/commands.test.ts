import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, textOf } from '../support/checkout';

/** Commands in sentences of a page must exist. The tests of each page run the commands in code blocks. */
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

/** The nearest parent folder of a page with a package: a README may also name scripts of that package. */
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

  it('are found', () => expect(npm.length + node.length).toBeGreaterThan(30));
});

/** The anchors of a page, like on GitHub: one per title, numbered if repeated, and those written as HTML. */
function anchorsOf(page: string): Set<string> {
  const text = textOf(page).replaceAll(/^```[\s\S]*?^```/gm, '');
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!));
  const times = new Map<string, number>();
  for (const [, title] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const shown = title!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase();
    const anchor = shown.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-');
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
}

describe('links of the pages', () => {
  const all = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ page, link: target.split('#')[0]!, anchor: target.split('#')[1] })),
  );
  const links = all.filter(({ link }) => link !== '');

  it('lead to existing files', () => {
    // From the root, like `/docs`: a folder in a checkout, and the API reference of a running deployment.
    const fileOf = ({ page, link }: (typeof links)[number]): string =>
      link.startsWith('/') ? join(root, link) : join(root, dirname(page), link);
    expect(links.filter((link) => !existsSync(fileOf(link)))).toEqual([]);
    expect(links.length).toBeGreaterThan(100);
  });

  it('lead to existing titles', () => {
    const anchored = all.filter(({ link, anchor }) => anchor && (link === '' || /^[^/].*\.md$/.test(link)));
    const pageOf = ({ page, link }: (typeof all)[number]): string =>
      link === '' ? page : join(dirname(page), link);
    expect(anchored.filter((one) => !anchorsOf(pageOf(one)).has(one.anchor!))).toEqual([]);
    expect(anchored.length).toBeGreaterThan(50);
  });
});
