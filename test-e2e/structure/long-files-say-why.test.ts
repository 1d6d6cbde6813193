import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root, textOf } from '../support/checkout';
import { filesBelow } from './support/sources';

const MOST_LINES = 300;
const REASON = 'Long: ';
/** The agreed contract is kept unchanged. */
const CONTRACT = ['interface.md'];

const isLong = (text: string): boolean => text.split('\n').length - 1 > MOST_LINES;

/** Whether a leading comment has `Long: …`. */
function saysWhy(text: string): boolean {
  const comments = ts.getLeadingCommentRanges(text, 0) ?? [];
  return comments.some(({ pos, end }) => text.slice(pos, end).includes(REASON));
}

describe(`files of more than ${MOST_LINES} lines`, () => {
  it('have their reason in a leading comment', () => {
    const files = ['services', 'libs', 'tools', 'deploy', 'test-e2e'].flatMap(filesBelow);
    const long = files.map((file) => ({ file, text: textOf(file) })).filter(({ text }) => isLong(text));
    expect(long.filter(({ text }) => !saysWhy(text)).map(({ file }) => file)).toEqual([]);
  });

  it('include no page of the docs', () => {
    const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !CONTRACT.includes(name))
      .map((name) => join('docs', name));
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter((page) => isLong(textOf(page)))).toEqual([]);
  });

  it('are recognized with and without a reason', () => {
    const long = 'f();\n'.repeat(MOST_LINES + 1);
    const explained = `// Long: one table.\n${'f();\n'.repeat(MOST_LINES)}`;
    expect([isLong(long), saysWhy(long)]).toEqual([true, false]);
    expect([isLong(explained), saysWhy(explained)]).toEqual([true, true]);
    expect(isLong('f();\n'.repeat(MOST_LINES))).toBe(false);
  });
});
