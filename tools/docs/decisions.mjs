/**
 * The list of decision records, from the head of each: `# 62. Title`, `Status: accepted. Date: 2026-11-21.` `npm run build` writes
 * docs/decisions/README.md; `--check` changes nothing, and fails if the list is not up to date or a record has another head.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const folder = fileURLToPath(new URL('../../docs/decisions', import.meta.url));
const target = join(folder, 'README.md');
const HEAD = /^# (?<number>\d+)\. (?<title>.+)\n\nStatus: accepted\. Date: \d{4}-\d\d-\d\d\.\n\n/;

/** The name of a record: its number and its title. */
function fileOf(number, title) {
  const words = title
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/[a-z0-9]+/g);
  return `${number.padStart(4, '0')}-${words.join('-')}.md`;
}

const problems = [];
const files = readdirSync(folder).filter((name) => name !== 'README.md' && name.endsWith('.md'));
const rows = files.sort().map((file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const head = HEAD.exec(text)?.groups;
  const { number, title } = head ?? /^# (?<number>\d*)\.? ?(?<title>.*)/.exec(text).groups;
  const name = fileOf(number, title);
  if (!head) problems.push(`${file}: begin with "# N. Title", then "Status: accepted. Date: YYYY-MM-DD."`);
  else if (name !== file) problems.push(`${file}: the name of its title is ${name}`);
  return `| ${number} | [${title}](${file}) |`;
});

const page = `# Decision records

<!-- Made by \`npm run build\` from the head of each record: change the records. -->

This page answers: why is the architecture as it is? A record has the reasons of a choice that still stands, with its costs and the rejected alternatives. A choice that no longer stands has no record: its number stays unused.

A new record begins with \`# N. Title\` and \`Status: accepted. Date: YYYY-MM-DD.\`, and the file has the name of its title. \`npm run build\` adds it to this list.

| Number | Title |
| --- | --- |
${rows.join('\n')}
`;

const wanted = await format(page, { ...(await resolveConfig(target)), parser: 'markdown' });
const now = existsSync(target) ? readFileSync(target, 'utf8') : '';
if (process.argv.includes('--check')) {
  if (now !== wanted) problems.push('docs/decisions/README.md is not up to date: run `npm run build`.');
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} else if (now !== wanted) writeFileSync(target, wanted);
