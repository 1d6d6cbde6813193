import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf } from '../support/checkout';

const page = textOf('docs', 'internal', 'asvs.md');
/** The sections of the standard's version 5.0.0 with requirements of level 1 or 2, except WebRTC. */
const SECTIONS: Record<number, number[]> = {
  1: [1, 2, 3, 4, 5],
  2: [1, 2, 3, 4],
  3: [2, 3, 4, 5, 7],
  4: [1, 2, 3, 4],
  5: [1, 2, 3, 4],
  6: [1, 2, 3, 4, 5, 6, 8],
  7: [1, 2, 3, 4, 5, 6],
  8: [1, 2, 3, 4],
  9: [1, 2],
  10: [1, 2, 3, 4, 5, 6, 7],
  11: [1, 2, 3, 4, 5, 6],
  12: [1, 2, 3],
  13: [1, 2, 3, 4],
  14: [1, 2, 3],
  15: [1, 2, 3],
  16: [1, 2, 3, 4, 5],
};

describe('docs/internal/asvs.md', () => {
  it('judges every section', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
      sections.map((section) => `V${chapter}.${section}`),
    );
    const judged = [...page.matchAll(/^\| (V[^|]*) \| (Met|Partly|Not met|No such thing) *\|/gm)].flatMap(
      ([, names]) => names!.match(/V\d+\.\d+/g)!,
    );
    expect(judged.sort()).toEqual(wanted.sort());
    expect(page).toMatch(/^## V17 WebRTC$/m);
  });

  it('names existing tests and files', () => {
    const paths = [...page.matchAll(/`((?:test-e2e|services|libs|tools|deploy)\/[^`]+)`/g)].map(
      ([, path]) => path!,
    );
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
