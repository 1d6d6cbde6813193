import { parse } from 'yaml';
import { HOUSE_WORDS, type Kind, MOST_WORDS, TITLE_IS_CLAUSE } from './house-words';
import { CODE, commentsOf, tableTextsOf, testNamesOf, textIn } from './source-texts';
import { nodesOf } from './sources';

/** A piece of prose: a title, or a paragraph, list item or table cell. */
export interface Prose {
  text: string;
  isTitle: boolean;
}

const FENCED = /^( *)(```|~~~)[\s\S]*?^\1\2/gm;
const HEADING = /^#{1,6} +(.*)$/;
const TABLE_ROW = /^\s*\|(.*)\|\s*$/;
const HTML_TAG = /<\/?(?:a|br|details|img|kbd|sub|summary|sup)(?: [^>]*)?>/gi;
const LIST_ITEM = /^\s*(?:[-*+]|\d+\.) +/;

function plain(markdown: string): string {
  return markdown
    .replace(/`[^`]*`/g, CODE)
    .replace(HTML_TAG, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<?https?:\/\/\S+/g, CODE)
    .replace(/\*\*|__|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The titles, paragraphs, list items and table cells of a Markdown text, without code. */
export function markdownProse(markdown: string): Prose[] {
  const found: Prose[] = [];
  let lines: string[] = [];
  const add = (text: string, isTitle = false): void => {
    if (/\p{L}/u.test(text)) found.push({ text: plain(text), isTitle });
  };
  const endParagraph = (): void => {
    add(lines.join(' '));
    lines = [];
  };
  for (const line of markdown
    .replace(FENCED, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n')) {
    const heading = HEADING.exec(line);
    const row = TABLE_ROW.exec(line);
    if (heading || row || LIST_ITEM.test(line) || line.trim() === '') endParagraph();
    if (heading) add(heading[1]!, true);
    else if (row) row[1]!.split(/(?<!\\)\|/).forEach((cell) => add(cell));
    else lines.push(line.replace(LIST_ITEM, ''));
  }
  endParagraph();
  return found;
}

/** Keys of an OpenAPI document whose values are data, not prose. */
const DATA = new Set(['example', 'examples', 'value', 'default', 'enum', 'const']);

/** Titles, summaries and descriptions of an OpenAPI document, of a file of alarm rules or of a dashboard. */
export function yamlProse(text: string): Prose[] {
  const found: Prose[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'string') {
        if (!DATA.has(key)) visit(value);
      } else if (key === 'summary' || key === 'title') {
        found.push({ text: plain(value), isTitle: 'operationId' in node || key === 'title' });
      } else if (key === 'description') found.push(...markdownProse(value));
    }
  };
  visit(text.startsWith('{') ? JSON.parse(text) : parse(text, { merge: true, logLevel: 'error' }));
  return found;
}

/** Whether a text has several words, unlike the name of a field or a flag. */
const isPhrase = (text: string | null): text is string => text !== null && /\p{L}\S* \S*\p{L}/u.test(text);

/** All texts of a program: errors, responses, log lines, help. Texts of a single word are names. */
export function programProse(source: string, file: string): Prose[] {
  return nodesOf(source, file)
    .map(textIn)
    .filter(isPhrase)
    .flatMap((text) => markdownProse(text));
}

const READERS: Record<Kind, (text: string, file: string) => Prose[]> = {
  page: markdownProse,
  yaml: yamlProse,
  text: programProse,
  comment: (text, file) => commentsOf(text, file).flatMap(markdownProse),
  'test-name': (text, file) => testNamesOf(text, file).flatMap(markdownProse),
  console: (text, file) => tableTextsOf(text, file).flatMap(markdownProse),
};

/** The prose of one kind in a file. The extension of the file determines the syntax of its comments. */
export const proseOf = (kind: Kind, text: string, file = 'inline.ts'): Prose[] => READERS[kind](text, file);

const WORDS = HOUSE_WORDS.map((entry) => ({ ...entry, pattern: new RegExp(`\\b(?:${entry.word})\\b`, 'i') }));
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const HEADLESS_WHAT = /\bwhat\b/i;
const HEADLESS_WHO =
  /(?:^|[;:(—] ?|\b(?:of|for|to|by|from|with|and|or|than|that|tells?|says?|shows?|knows?|names?|if) )whom?\b/i;

/** Violations of the rules in a piece of prose. */
export function findingsIn({ text, isTitle }: Prose): string[] {
  const findings: string[] = [];
  for (const { pattern, word, say, except = [] } of WORDS) {
    const searched = except.reduce((rest, { phrase }) => rest.replace(phrase, ''), text);
    const [found] = pattern.exec(searched) ?? [];
    if (found) findings.push(`"${found}" (${word}) → ${say}`);
  }
  if (isTitle && TITLE_IS_CLAUSE.test(text)) findings.push('a title that is a clause');
  for (const { segment } of sentences.segment(text)) {
    const sentence = segment.trim();
    if (!sentence.endsWith('?') && (HEADLESS_WHAT.test(sentence) || HEADLESS_WHO.test(sentence)))
      findings.push('a "what/who" clause in place of a noun');
    const words = sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    if (words > MOST_WORDS) findings.push(`a sentence of ${words} words`);
  }
  return findings.map((finding) => `${finding}: ${text.slice(0, 160)}`);
}
