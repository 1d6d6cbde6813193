import { HeadsFileError, readHeads, type SignedCheckpoint } from '@herald/check-books/heads-file';
import type { ApiCommand } from '../api-command';
import { CliError } from '../cli-error';
import type { ListAnswer, OperatorApi } from '../operator-api';
import { numbers, texts } from '../table';

const HEADS = [
  numbers('company'),
  texts('day'),
  numbers('payments'),
  numbers('payment'),
  texts('link'),
  numbers('before'),
  texts('since'),
];

const PAGE = 1_000;
const AGAIN_AFTER_MS = 2_000;
/** Maximum number of findings in the error; the response with `--json` has all. */
const MOST_NAMED = 10;

/** A position in a company's payments; a saved checkpoint has more fields. */
type ChainPosition = Pick<SignedCheckpoint, 'payments' | 'payment' | 'link'>;
/** Where the check of a company starts. */
type Start = { company: number } & Partial<SignedCheckpoint>;

interface Verified {
  holds: boolean;
  findings: { detail: string }[];
  examined: number;
  done: boolean;
  to: ChainPosition;
  before: number | null;
  since: string | null;
}

/** The proof that no payment was changed (docs/alarms/customers.md). */
export function proofCommands(billing: ApiCommand): void {
  billing
    .add('heads <company>', "list a company's signed checkpoints, newest first")
    .lists('companies/:company/ledger/heads', HEADS);
  billing
    .add(
      'export-heads <day>',
      'export the checkpoints of all companies on a day, one per line, to store elsewhere',
    )
    .does(exportHeads);
  billing
    .add('verify [company]', 'verify the hash chain of payments, of one or all companies')
    .option('--heads <file>', 'start at exported checkpoints, for their companies')
    .does(verify);
  billing
    .add('seal <company>', 'start the hash chain for payments older than the key')
    .option('--anew', 'start again after a break, from the current payments')
    .does(startChain);
}

async function exportHeads(
  { day }: { day: string },
  { session: { api, output } }: ApiCommand,
): Promise<void> {
  for await (const heads of pages(api, 'ledger/heads', { day }))
    output.data(heads.map((head) => JSON.stringify(head)));
}

async function startChain(
  { company, anew }: { company: number; anew?: true },
  { session: { api, output } }: ApiCommand,
): Promise<void> {
  for (;;) {
    const answer = await api.change<{ complete: boolean }>('POST', `companies/${company}/ledger/seal`, {
      anew,
    });
    if (answer.data.complete) return output.done(answer);
    output.progress(answer.message);
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    // Only the first request restarts the check, later requests continue it.
    anew = undefined;
  }
}

/** @throws CliError if the check finds a difference, or fails; with the findings up to the failure */
async function verify(
  { company, heads: file }: { company?: number; heads?: string },
  { session: { api, output } }: ApiCommand,
): Promise<void> {
  const found: string[] = [];
  const looked: Record<string, unknown>[] = [];
  let failure: CliError | undefined;
  try {
    for await (const begin of beginnings(api, company, file)) {
      const result = await verifyOne(api, begin, (examined) =>
        output.progress(`company ${begin.company}: ${examined} payments …`),
      );
      found.push(...result.findings.map((detail) => `company ${begin.company}: ${detail}`));
      looked.push({ company: begin.company, ...result });
    }
  } catch (error) {
    if (!(error instanceof CliError) || looked.length === 0) throw error;
    failure = error;
  }
  const payments = looked.reduce((sum, { examined }) => sum + Number(examined), 0);
  const text = `${payments} payments of ${looked.length} companies were verified.`;
  output.done({ statusID: 0, message: text, data: looked });
  const problems = [
    ...(found.length > 0 ? [`The hash chain is broken: ${found.slice(0, MOST_NAMED).join('; ')}`] : []),
    ...(failure ? [`The other companies were not verified: ${failure.message}`] : []),
  ];
  if (problems.length > 0) throw new CliError(problems.join('. '));
}

/** The starting position of each company; without a position, the check starts at its first payment. */
async function* beginnings(
  api: OperatorApi,
  company: number | undefined,
  file: string | undefined,
): AsyncIterable<Start> {
  if (file !== undefined) {
    const heads = headsIn(file).filter((head) => company === undefined || head.company === company);
    if (heads.length === 0) throw new CliError(`${file} has no checkpoint to start at.`);
    yield* heads;
  } else if (company !== undefined) yield { company };
  else
    for await (const companies of pages(api, 'companies', {}))
      for (const { id } of companies) yield { company: Number(id) };
}

/** Checks a company's payments in several requests, each continuing at the end of the last. */
async function verifyOne(
  api: OperatorApi,
  { company, ...begin }: Start,
  onProgress: (examined: number) => void,
) {
  let from: Partial<ChainPosition> = begin;
  let examined = 0;
  for (;;) {
    const path = `companies/${company}/ledger/verify`;
    const { data } = await api.get<{ statusID: number; message: string; data: Verified }>(path, { ...from });
    examined += data.examined;
    const { before, since, findings } = data;
    if (data.done || findings.length > 0) {
      return { examined, before, since, findings: findings.map(({ detail }) => detail) };
    }
    from = data.to;
    onProgress(examined);
  }
}

async function* pages(
  api: OperatorApi,
  path: string,
  query: Record<string, string>,
): AsyncIterable<Record<string, unknown>[]> {
  for (let start = 0; ; start += PAGE) {
    const { data } = await api.get<ListAnswer>(path, { ...query, start, length: PAGE });
    yield data;
    if (data.length < PAGE) return;
  }
}

/** @throws CliError if the file cannot be read, or a line is not a signed checkpoint */
function headsIn(file: string): SignedCheckpoint[] {
  try {
    return readHeads(file);
  } catch (error) {
    throw error instanceof HeadsFileError ? new CliError(error.message) : error;
  }
}
