import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Option } from 'commander';
import type { ApiCommand } from '../api-command';
import { id } from '../arguments';
import { CliError } from '../cli-error';
import { texts } from '../table';
import { workThrough } from '../work-through';

const COLUMNS = [texts('number'), texts('reason'), texts('created', 'createdAt')];

/** Half of the API's limit per request. */
const NUMBERS_AT_ONCE = 50_000;

interface ScopeOptions {
  company?: number;
  global?: boolean;
}

interface ChangeOptions extends ScopeOptions {
  numbers: string[];
  file?: string;
  reason?: string;
}

export function stopListCommands(program: ApiCommand): void {
  const stopList = program.add('stop-list', 'stop list (opt-outs)');
  withScope(stopList.add('list', 'list the numbers')).lists('', COLUMNS, {
    path: listOf,
    filter: () => ({}),
  });
  withNumbers(stopList.add('add', 'add numbers')).option('--reason <text>').does(add);
  withNumbers(stopList.add('remove', 'remove numbers')).does(remove);
}

async function add(options: ChangeOptions, command: ApiCommand): Promise<void> {
  const list = listOf(options, command);
  const { api, output } = command.session;
  const all = await readNumbers(options, command);
  const { reason } = options;
  const added = await workThrough(pieces(all), {
    work: async ({ numbers }) =>
      (await api.change<{ added: number }>('POST', list, { numbers, reason })).data.added,
    onProgress: ({ end }, sum) => output.progress(`${end} of ${all.length} numbers, ${sum} of them new …`),
    resume: ({ start }) =>
      `Stopped after ${start} numbers. Run it again with all of them; duplicates are ignored.`,
  });
  const message = `${all.length} numbers are on the list, ${added} of them new.`;
  output.done({ statusID: 0, message, data: { added } });
}

async function remove(options: ChangeOptions, command: ApiCommand): Promise<void> {
  const list = listOf(options, command);
  const { api, output } = command.session;
  const all = await readNumbers(options, command);
  const removed = await workThrough(pieces(all), {
    work: async ({ numbers }) =>
      (await api.change<{ removed: number }>('DELETE', list, { numbers })).data.removed,
    onProgress: ({ end }, sum) => output.progress(`${end} of ${all.length} numbers, ${sum} removed …`),
    resume: ({ start }) => `Stopped after ${start} numbers. Run it again with all of them.`,
  });
  const message = `${all.length} numbers are off the list, ${removed} of them were on it.`;
  output.done({ statusID: 0, message, data: { removed } });
}

function withScope(command: ApiCommand): ApiCommand {
  return command
    .option('--company <id>', "a company's list", id)
    .addOption(new Option('--global', 'the list for all companies').conflicts('company'));
}

function withNumbers(command: ApiCommand): ApiCommand {
  return withScope(command)
    .argument('[numbers...]', 'international numbers')
    .option('--file <path>', 'a file with a number on each line; - reads stdin');
}

/** One of the options is required: a forgotten option must not block a number for all companies. */
function listOf({ company, global }: ScopeOptions, command: ApiCommand): string {
  if (company !== undefined) return `companies/${company}/stop-list`;
  if (global) return 'stop-list';
  return command.error('error: which list? Give --company <id> or --global');
}

async function readNumbers({ numbers, file }: ChangeOptions, command: ApiCommand): Promise<string[]> {
  const inFile = file === undefined ? '' : await textOf(file).catch(unreadable);
  const lines = inFile.split(/[\n\r,;]+/).map((line) => line.trim());
  const all = [...numbers, ...lines].filter((number) => number !== '');
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
