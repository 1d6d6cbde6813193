import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyEntries, type Entry, entryOf, operatorEntries } from './entries';

/** Addresses of the pages, from the tables of routes: each path below the path of its parent. */
function pagesIn(file: string, face: string): string[] {
  const text = readFileSync(join(__dirname, '..', file), 'utf8');
  const names = new Map([[face.slice(1), face]]);
  const pages: string[] = [];
  for (const [, name, parent, path] of text.matchAll(
    /(?:const (\w+) = )?createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']+)'/g,
  )) {
    if (parent === 'root') continue;
    const whole = `${names.get(parent!)}${path === '/' ? '' : path}`;
    if (name) names.set(name, whole);
    pages.push(whole);
  }
  return pages;
}

const operatorPages = pagesIn('operator-routes.tsx', '/operator');
const companyPages = pagesIn('company-routes.tsx', '/company');

const unknownIn = (entries: Entry[], pages: string[]): string[] =>
  pages.filter((page) => entryOf(entries, page) === undefined);

describe('the navigation', () => {
  it('has an entry for every page', () => {
    expect(operatorPages.length).toBeGreaterThan(30);
    expect(companyPages.length).toBeGreaterThan(15);
    expect(unknownIn(operatorEntries('owner'), operatorPages)).toEqual([]);
    expect(unknownIn(companyEntries('admin'), companyPages)).toEqual([]);
  });

  it('has an entry for every page that a role may open', () => {
    const messages = ['/operator/messages', '/operator/messages/$smsID/$number'];
    expect(unknownIn(operatorEntries('read'), operatorPages)).toEqual(messages);
    const callbacks = '/company/callbacks';
    expect(unknownIn(companyEntries('sender'), companyPages)).toEqual([callbacks]);
    const closed = [
      ...['/company/compose', '/company/compose/csv', '/company/saved'],
      ...[callbacks, '/company/settings'],
    ];
    expect(unknownIn(companyEntries('viewer'), companyPages).sort()).toEqual(closed.sort());
  });
});
