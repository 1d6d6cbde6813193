import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ApiCommand } from '../api-command';
import { CliError } from '../cli-error';
import type { Answer } from '../operator-api';
import { numbers, texts } from '../table';

interface Options {
  company: number;
  system: string;
  from: string;
  to: string;
  file: string;
}

/** A transaction as recorded by one side. */
interface Side {
  sum: string;
  date: string;
}

interface Finding {
  transactionID: string | null;
  statement?: Side & { line: number };
  payment?: Side & { id: number; accountID: number };
  differs?: string[];
}

interface Report {
  statement: { count: number; sum: string };
  payments: { count: number; sum: string };
  counts: Record<string, number>;
  missingHere: Finding[];
  missingThere: Finding[];
  differing: Finding[];
  duplicates: Finding[];
}

/** Display names of the lists in a report. */
const LISTS = {
  missingHere: 'missing here',
  missingThere: 'missing there',
  differing: 'differs',
  duplicates: 'twice there',
} as const;

/** A limit for a readable table. */
const MOST_ROWS = 1_000;

const COLUMNS = [
  texts('finding'),
  texts('transaction', 'transactionID'),
  numbers('line', 'statement.line'),
  numbers('sum there', 'statement.sum'),
  texts('date there', 'statement.date'),
  numbers('payment', 'payment.id'),
  numbers('account', 'payment.accountID'),
  numbers('sum here', 'payment.sum'),
  texts('date here', 'payment.date'),
];

/** The `reconcile` command of billing. */
export function reconciliationCommand(billing: ApiCommand): void {
  billing
    .add(
      'reconcile <company>',
      'compare a statement of a payment system with the payments; exit code 1 if they differ',
    )
    .requiredOption('--system <name>', 'the payment system, as in the payments')
    .requiredOption('--from <date>', 'the first day of the statement, YYYY-MM-DD')
    .requiredOption('--to <date>', 'the last day of the statement')
    .requiredOption('--file <path>', 'CSV or JSON with transactionID, sum and time; - reads stdin')
    .does(reconcile);
}

async function reconcile({ company, system, from, to, file }: Options, command: ApiCommand): Promise<void> {
  const { api, output } = command.session;
  const query = { paySystem: system, from, to };
  const statement = await readFileOrStdin(file);
  const answer = await api.upload<Report>(`companies/${company}/payments/reconcile`, query, statement);
  const rows = rowsOf(answer);
  const more = rows.length > MOST_ROWS ? ` Shown: ${MOST_ROWS} of ${rows.length}; --json has all.` : '';
  output.table(answer, rows.slice(0, MOST_ROWS), COLUMNS, `${textOf(answer)}${more}`);
  if (rows.length > 0) throw new CliError('The statement does not match the payments.');
}

function rowsOf({ data }: Answer<Report>): Record<string, unknown>[] {
  return Object.entries(LISTS).flatMap(([list, finding]) =>
    data[list as keyof typeof LISTS].map(({ differs, ...row }) => ({
      ...row,
      finding: differs ? `${finding}: ${differs.join(', ')}` : finding,
    })),
  );
}

function textOf({ data: { statement, payments, counts } }: Answer<Report>): string {
  const there = `There: ${statement.count} rows of ${statement.sum}`;
  return `${there}. Here: ${payments.count} payments of ${payments.sum}. The same: ${counts['matched']}.`;
}

async function readFileOrStdin(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  // Opened before the upload, so that a wrong file name is reported as such.
  const handle = await open(file).catch((error: Error) => {
    throw new CliError(`The statement can't be read: ${error.message}`);
  });
  return handle.createReadStream();
}
