import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root, textOf } from '../support/checkout';
import { filesBelow } from './support/sources';

const MOST_LINES = 300;
const REASON = 'Long: ';
/** Kept as it was agreed. */
const CONTRACT = ['interface.md'];

const isLong = (text: string): boolean => text.split('\n').length - 1 > MOST_LINES;

/** `Long: …` in a comment at the head. */
function saysWhy(text: string): boolean {
  const comments = ts.getLeadingCommentRanges(text, 0) ?? [];
  return comments.some(({ pos, end }) => text.slice(pos, end).includes(REASON));
}

describe(`a file of more than ${MOST_LINES} lines says why, at its head`, () => {
  it('or is no longer than that', () => {
    const files = ['services', 'libs', 'tools', 'deploy', 'test-e2e'].flatMap(filesBelow);
    const long = files.map((file) => ({ file, text: textOf(file) })).filter(({ text }) => isLong(text));
    expect(long.filter(({ text }) => !saysWhy(text)).map(({ file }) => file)).toEqual([]);
  });

  it('and no page for readers is', () => {
    const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !CONTRACT.includes(name))
      .map((name) => join('docs', name));
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter((page) => isLong(textOf(page)))).toEqual([]);
  });

  it('is seen where it is not so', () => {
    const long = 'f();\n'.repeat(MOST_LINES + 1);
    const explained = `// Long: one table.\n${'f();\n'.repeat(MOST_LINES)}`;
    expect([isLong(long), saysWhy(long)]).toEqual([true, false]);
    expect([isLong(explained), saysWhy(explained)]).toEqual([true, true]);
    expect(isLong('f();\n'.repeat(MOST_LINES))).toBe(false);
  });
});
