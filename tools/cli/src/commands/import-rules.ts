import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { ApiCommand } from '../api-command';
import { CliError } from '../cli-error';
import type { Answer } from '../operator-api';
import { cellText, numbers, texts } from '../table';
import { tlvsText } from '../tlvs';
import { RULE_COLUMNS } from './rule-columns';

const PATH = 'sender-rules/import';

type Row = Record<string, unknown>;

interface Difference {
  token: string;
  counts: { added: number; changed: number; removed: number; unchanged: number; refused: number };
  added: Row[];
  changed: { before: Row; after: Row }[];
  removed: Row[];
  refused: { line: number; problem: string }[];
}

/** `import` of sender rules. */
export function importCommand(rules: ApiCommand): void {
  rules
    .add('import <file>', 'replace all rules by those of a CSV file; shows the difference first')
    .option('--yes', 'apply it without a question')
    .does(importRules);
}

async function importRules(
  { file, yes = false }: { file: string; yes?: boolean },
  command: ApiCommand,
): Promise<void> {
  const { api, output } = command.session;
  const content = await readFile(file).catch((error: Error) => {
    throw new CliError(`The file can't be read: ${error.message}`);
  });
  const shown = await api.upload<Difference>(PATH, { dryRun: 'true' }, content);
  const { token, counts } = shown.data;
  const changes = counts.added + counts.changed + counts.removed;
  if (output.isForPeople || !yes || counts.refused > 0 || changes === 0) showDifference(shown, command);
  if (counts.refused > 0) throw new CliError('Nothing was imported: correct the refused lines.');
  if (changes === 0) return;
  if (!yes && !(await isConfirmed(changes)))
    throw new CliError('Nothing was imported. Repeat the command with --yes to apply this difference.');
  output.done(await api.upload<Difference>(PATH, { token }, content));
}

function showDifference(answer: Answer<Difference>, command: ApiCommand): void {
  const { added, changed, removed, refused, counts } = answer.data;
  const rows = [
    ...refused.map(({ line, problem }) => ({ change: 'refused', line, was: problem, tlvs: [] })),
    ...removed.map((rule) => ({ ...rule, change: 'removed' })),
    ...changed.map(({ before, after }) => ({
      ...after,
      change: 'changed',
      was: formerValues(before, after),
    })),
    ...added.map((rule) => ({ ...rule, change: 'added' })),
  ];
  const columns = [texts('change'), numbers('line'), ...RULE_COLUMNS, texts('before or problem', 'was')];
  const each = Object.entries(counts).map(([change, count]) => `${count} ${change}`);
  command.session.output.table(answer, rows, columns, `${each.join(', ')}.`);
}

/** `sender MYSHOP, tlvs 0x1400:string:1101`: the fields that differ, with their values before. */
function formerValues(before: Row, after: Row): string {
  const differing = Object.keys(after).filter(
    (field) => field in before && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return differing
    .map((field) => `${field} ${cellText(field === 'tlvs' ? tlvsText(before) : before[field])}`)
    .join(', ');
}

/** Asks on a terminal; a script has to give `--yes`. */
async function isConfirmed(changes: number): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Apply these ${changes} changes? Type yes: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
