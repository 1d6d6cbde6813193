import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf } from '../support/checkout';

/** The files that a new visitor of the repository looks for: licence, notices, templates, an index of the pages. */
describe('the repository', () => {
  it('has one licence, which every client contains', () => {
    expect(textOf('LICENSE')).toContain('Apache License');
    expect(JSON.parse(textOf('package.json'))).toMatchObject({ license: 'Apache-2.0' });
    for (const client of readdirSync(join(root, 'clients')))
      expect(textOf('clients', client, 'LICENSE')).toBe(textOf('LICENSE'));
  });

  it('names every installed package, as in the lock file', () => {
    const printed = execFileSync(process.execPath, ['tools/notices.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(printed).toBe('');
    expect(textOf('THIRD-PARTY-NOTICES.md')).toMatch(/^- mongoose \d\S+: MIT$/m);
  });

  it('links the index of the documents to every page', () => {
    const index = textOf('docs', 'README.md');
    const pages = readdirSync(join(root, 'docs')).filter(
      (name) => /\.(md|yaml)$/.test(name) && name !== 'README.md',
    );
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
  });

  it('has a changelog in the agreed format', () => {
    const headings = textOf('CHANGELOG.md').match(/^## .+$/gm);
    expect(headings![0]).toBe('## [Unreleased]');
    for (const heading of headings!.slice(1))
      expect(heading).toMatch(/^## \[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}$/);
  });
});
