import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { id, type PagingOptions, withPaging } from '../arguments';
import { CliError } from '../cli-error';
import { path } from '../operator-api';
import type { OpenSession } from '../session';
import { showPage } from '../show-page';
import type { Column } from '../table';
import { workThrough } from '../work-through';

interface Entry {
  number: string;
  reason: string | null;
  createdAt: string;
}

const COLUMNS: Column<Entry>[] = [
  { title: 'number', value: ({ number }) => number },
  { title: 'reason', value: ({ reason }) => reason },
  { title: 'created', value: ({ createdAt }) => createdAt },
];

/** Half of what the API takes at once. */
const NUMBERS_AT_ONCE = 50_000;

interface ScopeOptions {
  company?: number;
  global?: boolean;
}

interface ChangeOptions extends ScopeOptions {
  file?: string;
  reason?: string;
}

export function stopListCommands(program: Command, open: OpenSession): void {
  const stopList = program.command('stop-list').description('numbers that get no messages');

  withScope(withPaging(stopList.command('list')))
    .description('list the numbers')
    .action(async (options: ScopeOptions & PagingOptions, command: Command) => {
      const list = listOf(options, command);
      await showPage(open(command), list, { columns: COLUMNS, options });
    });

  withNumbers(stopList.command('add'))
    .description('send no more to numbers')
    .option('--reason <text>')
    .action(async (numbers: string[], options: ChangeOptions, command: Command) => {
      const list = listOf(options, command);
      const { api, output } = open(command);
      const all = await readNumbers(numbers, options.file, command);
      const added = await workThrough(pieces(all), {
        work: async ({ numbers }) =>
          (await api.post<{ added: number }>(list, { numbers, reason: options.reason })).data.added,
        onProgress: ({ end }, sum) =>
          output.progress(`${end} of ${all.length} numbers, ${sum} of them new …`),
        resume: ({ start }) =>
          `It broke off after ${start} numbers; add all of them again, nothing is there twice.`,
      });
      const message = `${all.length} numbers are on the list, ${added} of them new.`;
      output.done({ statusID: 0, message, data: { added } });
    });

  withNumbers(stopList.command('remove'))
    .description('send to numbers again')
    .action(async (numbers: string[], options: ChangeOptions, command: Command) => {
      const list = listOf(options, command);
      const { api, output } = open(command);
      const all = await readNumbers(numbers, options.file, command);
      const removed = await workThrough(pieces(all), {
        work: async ({ numbers }) => (await api.delete<{ removed: number }>(list, { numbers })).data.removed,
        onProgress: ({ end }, sum) => output.progress(`${end} of ${all.length} numbers, ${sum} removed …`),
        resume: ({ start }) => `It broke off after ${start} numbers; remove all of them again.`,
      });
      const message = `${all.length} numbers are off the list, ${removed} of them were on it.`;
      output.done({ statusID: 0, message, data: { removed } });
    });
}

function withScope(command: Command): Command {
  return command
    .option('--company <id>', "a company's list", id)
    .addOption(new Option('--global', 'the list for all companies').conflicts('company'));
}

function withNumbers(command: Command): Command {
  return withScope(command)
    .argument('[numbers...]', 'international numbers')
    .option('--file <path>', 'a file with a number on each line; - reads stdin');
}

/** Which list must be said: a forgotten option is not to stop a number for everybody. */
function listOf({ company, global }: ScopeOptions, command: Command): string {
  if (company !== undefined) return path`companies/${company}/stop-list`;
  if (global) return 'stop-list';
  return command.error('error: say which list: --company <id> or --global');
}

async function readNumbers(given: string[], file: string | undefined, command: Command): Promise<string[]> {
  const inFile = file === undefined ? '' : await textOf(file).catch(unreadable);
  const lines = inFile.split(/[\n\r,;]+/).map((line) => line.trim());
  const all = [...given, ...lines].filter((number) => number !== '');
  return all.length > 0 ? all : command.error('error: give numbers, or a --file with numbers');
}

function textOf(file: string): Promise<string> {
  return file === '-' ? text(process.stdin) : readFile(file, 'utf8');
}

function unreadable(error: Error): never {
  throw new CliError(`The numbers can't be read: ${error.message}`);
}

function pieces(all: string[]): { start: number; end: number; numbers: string[] }[] {
  const count = Math.ceil(all.length / NUMBERS_AT_ONCE);
  return Array.from({ length: count }, (_, index) => {
    const start = index * NUMBERS_AT_ONCE;
    const numbers = all.slice(start, start + NUMBERS_AT_ONCE);
    return { start, end: start + numbers.length, numbers };
  });
}
