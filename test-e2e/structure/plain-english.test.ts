import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf } from '../support/checkout';
import { HOUSE_WORDS, type Kind } from './support/house-words';
import { findingsIn, proseOf } from './support/prose';

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));

/** Alarm rules and dashboards. */
const MONITORING = /^deploy\/observability\/(prometheus\/rules|grafana\/dashboards)\//;
/** The agreed contract is kept unchanged, and the notices are the authors' own texts. */
const OF_OTHERS = ['docs/interface.md', 'THIRD-PARTY-NOTICES.md'];
/** Styles, and fixtures of tests. */
const NOT_PROSE = /\/testing\/|\/docs\/docs-page\.ts$/;
const GENERATED = /(^|\/)generated\//;
/** Files that have texts of a kind. */
const HAS: Record<Kind, (file: string) => boolean> = {
  page: (file) => file.endsWith('.md') && !OF_OTHERS.includes(file),
  yaml: (file) =>
    MONITORING.test(file) || /\/openapi\/[\w-]+\.yaml$/.test(file) || file === 'docs/asyncapi.yaml',
  text: (file) =>
    /^(services|libs|tools)\/[\w-]+\/src\/.*(?<!\.(test|drill))\.ts$/.test(file) && !NOT_PROSE.test(file),
  comment: (file) => /\.(tsx?|[cm]?js|ya?ml|sh|py)$/.test(file) && !GENERATED.test(file),
  'test-name': (file) =>
    /\.(test|drill)\.tsx?$|^test-e2e\/[\w-]+\/support\/.*\.ts$/.test(file) && !GENERATED.test(file),
  console: (file) => /^services\/console\/web\/src\/text\/(\w+-)?en\.ts$/.test(file),
};

const findingsOf = (kind: Kind, text: string, file?: string): string[] =>
  proseOf(kind, text, file).flatMap(findingsIn);

const KINDS = Object.keys(HAS) as Kind[];

/** The part of the checkout that a file belongs to: `services/sms`, `docs`, `README.md`. */
const partOf = (file: string): string =>
  file
    .split('/')
    .slice(0, /^(?:libs|services|tools)\//.test(file) ? 2 : 1)
    .join('/');

describe('plain English', () => {
  const files = tracked.filter((file) => KINDS.some((kind) => HAS[kind](file)));
  const parts = [...new Set(files.map(partOf))];

  it.each(parts)('%s follows the rules', (part) => {
    const findings = files
      .filter((file) => partOf(file) === part)
      .flatMap((file) => {
        const text = textOf(file);
        const kinds = KINDS.filter((kind) => HAS[kind](file));
        return kinds.flatMap((kind) => findingsOf(kind, text, file).map((finding) => `${file}: ${finding}`));
      });
    expect(findings).toEqual([]);
  });

  it.each(KINDS)('covers files with texts (%s)', (kind) => {
    expect(files.filter(HAS[kind])).not.toEqual([]);
  });
});

describe('the check', () => {
  it('finds house words with the standard term, and skips code and addresses', () => {
    const said = findingsOf('page', 'The bind stands. Callbacks are told anew.\n');
    expect(said).toHaveLength(3);
    expect(said.join('\n')).toMatch(/connected \(a bind\)[\s\S]*again/);
    expect(
      findingsOf('page', '`multiplex.refused` is a log event.\n\n```sh\nherald billing seal 1\n```\n'),
    ).toEqual([]);
    expect(findingsOf('page', '<a id="what-to-scale-first"></a>\n\n## Scale\n')).toEqual([]);
    expect(findingsOf('page', 'SMSC stands for short message service center.')).toEqual([]);
  });

  it('finds clauses in place of nouns, and leaves questions and relative clauses', () => {
    expect(findingsOf('page', 'What was stored is not published.')).toHaveLength(1);
    expect(findingsOf('page', 'Tell the company, and who sends for it.')).toHaveLength(1);
    expect(findingsOf('page', 'What does the SMSC answer? The operator who signed in is named.')).toEqual([]);
  });

  it('finds long sentences, and counts inline code as a word', () => {
    const words = (count: number): string => `${'word '.repeat(count - 1)}end.`;
    expect(findingsOf('page', words(36))).toEqual([expect.stringMatching(/^a sentence of 36 words/)]);
    expect(findingsOf('page', `A ${words(34)} The ${words(34)}`)).toEqual([]);
    expect(findingsOf('page', `Run \`${'a '.repeat(40)}\`.`)).toEqual([]);
  });

  it('finds titles that are clauses', () => {
    expect(findingsOf('page', '## Is all in order?\n')).toHaveLength(1);
    expect(findingsOf('page', '## Callbacks are retried\n')).toHaveLength(1);
    expect(findingsOf('page', '## When a dependency is down\n')).toHaveLength(1);
    expect(findingsOf('page', '## Rotate secrets\n\n## Fair queueing per company\n')).toEqual([]);
  });

  it('reads tables, lists, YAML and texts of programs', () => {
    expect(findingsOf('page', '| a | b |\n| --- | --- |\n| it is mended | fine |\n')).toHaveLength(1);
    const api =
      'get: { operationId: a, summary: What is kept, description: "Gives `seal` anew.", example: { description: told } }';
    expect(findingsOf('yaml', api)).toHaveLength(3);
    const program = 'f("a.told"); f("it is told"); throw new NotFoundError(`No bind of ${route} stands.`);';
    expect(findingsOf('text', program)).toHaveLength(2);
    expect(findingsOf('text', 'command.description("make up a callback for whoever listens");')).toHaveLength(
      1,
    );
  });

  it('reads comments, and skips strings, code and directives', () => {
    const source = [
      '/** A bind that stands. */',
      'const address = `https://a.test/*`; // `told` is a field, and is told here',
      'const pattern = /\\/\\/ told/; // eslint-disable-line',
      '// eslint-disable-next-line no-console -- told',
      'const told = "// told"; /* told */',
    ].join('\n');
    expect(findingsOf('comment', source)).toHaveLength(3);
    expect(findingsOf('comment', 'a = <p>// told {/* told */}</p>;', 'a.tsx')).toHaveLength(1);
    expect(
      findingsOf('comment', 'a: "# told" # told\n# A bind\n# stands.\nb: x#told\n', 'a.yaml'),
    ).toHaveLength(2);
    expect(findingsOf('comment', '#!/bin/sh -e told\n# told\necho "# told"\n', 'a.sh')).toHaveLength(1);
    const python = 'def f():\n    """It is told."""\n    a = "# told"  # told\n    b = """told\n# told"""\n';
    expect(findingsOf('comment', python, 'a.py')).toHaveLength(2);
  });

  it('joins comment lines, and ends a comment where code follows', () => {
    const line = (words: number): string => `// ${'word '.repeat(words)}`;
    expect(findingsOf('comment', `${line(20)}\n${line(20)}\n`)).toEqual([
      expect.stringMatching(/^a sentence of 40 words/),
    ]);
    expect(findingsOf('comment', `a; ${line(20)}\nb; ${line(20)}\n`)).toEqual([]);
  });

  it('reads names of tests and groups', () => {
    const source = [
      'describe("told anew", () => {',
      '  it(`${name} is told`, f);',
      '  it.each(["a told row"])("%s is told", f);',
      '  test.each`told\n${1} row`("$told is told", f);',
      '  expect(PATTERN.test("a told word")).toBe(true);',
      '});',
    ].join('\n');
    expect(findingsOf('test-name', source)).toHaveLength(5);
  });

  it('reads texts of the console with their placeholders', () => {
    const table = (text: string): string => `export const en = { 'callback.told': '${text}' };`;
    expect(findingsOf('console', table('Given up'))).toHaveLength(1);
    expect(findingsOf('console', table('{count, plural, one {# ring} other {# rings}} told'))).toHaveLength(
      2,
    );
    expect(findingsOf('console', table('{told} of {moment, number}'))).toEqual([]);
  });

  it('has a standard term for each word, and each word once', () => {
    expect(HOUSE_WORDS.filter(({ say }) => say === '')).toEqual([]);
    expect(new Set(HOUSE_WORDS.map(({ word }) => word)).size).toBe(HOUSE_WORDS.length);
  });
});
