import { readFileSync } from 'node:fs';
import type { ApiCommand } from '../api-command';
import { CliError } from '../cli-error';
import type { ListAnswer, OperatorApi } from '../operator-api';

const PAGE = 1_000;
/** Maximum number of findings in the error; the response with `--json` has all. */
const MOST_NAMED = 10;

/** A position in a company's payments. */
interface ChainPosition {
  payments: number;
  payment: number;
  link: string;
}

/** The last payment of a company when it was verified, and the hash over all its payments. */
type Head = { company: number } & ChainPosition;

interface Verified {
  findings: { detail: string }[];
  examined: number;
  done: boolean;
  to: ChainPosition;
}

interface Checked extends Head {
  examined: number;
  findings: string[];
}

/** The proof that no payment was changed (docs/alarms/customers.md). */
export function proofCommands(billing: ApiCommand): void {
  billing
    .add('verify [company]', 'verify the hash chain of payments, of one or all companies')
    .option('--heads <file>', 'compare with the heads in a file of `export-heads`')
    .does(verify);
  billing
    .add(
      'export-heads [company]',
      'verify payments, and print the head of each hash chain to store elsewhere',
    )
    .does(exportHeads);
}

/** @throws CliError if the check finds a difference, or fails; with the findings up to the failure */
async function verify(
  { company, heads: file }: { company?: number; heads?: string },
  { session: { api, output } }: ApiCommand,
): Promise<void> {
  const heads = file === undefined ? undefined : headsIn(file);
  const checked: Checked[] = [];
  let failure: CliError | undefined;
  try {
    for await (const id of heads ? heads.keys() : companies(api, company)) {
      if (company !== undefined && id !== company) continue;
      checked.push(
        await verifyOne(api, id, heads?.get(id), (examined) =>
          output.progress(`company ${id}: ${examined} payments …`),
        ),
      );
    }
  } catch (error) {
    if (!(error instanceof CliError) || checked.length === 0) throw error;
    failure = error;
  }
  if (checked.length === 0 && file !== undefined) throw new CliError(`${file} has no head to compare with.`);
  const payments = checked.reduce((sum, { examined }) => sum + examined, 0);
  const text = `${payments} payments of ${checked.length} companies were verified.`;
  output.done({ statusID: 0, message: text, data: checked });
  const found = checked.flatMap(({ company: id, findings }) =>
    findings.map((one) => `company ${id}: ${one}`),
  );
  const problems = [
    ...(found.length > 0 ? [`The hash chain is broken: ${found.slice(0, MOST_NAMED).join('; ')}`] : []),
    ...(failure ? [`The other companies were not verified: ${failure.message}`] : []),
  ];
  if (problems.length > 0) throw new CliError(problems.join('. '));
}

/** @throws CliError if a hash chain is broken: its head proves nothing */
async function exportHeads(
  { company }: { company?: number },
  { session: { api, output } }: ApiCommand,
): Promise<void> {
  for await (const id of companies(api, company)) {
    const { payments, payment, link, findings } = await verifyOne(api, id);
    if (findings.length > 0) throw new CliError(`company ${id}: the hash chain is broken: ${findings[0]}`);
    if (payments > 0) output.data([JSON.stringify({ company: id, payments, payment, link })]);
  }
}

/** Verifies all payments of a company in several requests, and compares them with an earlier head on the way. */
async function verifyOne(
  api: OperatorApi,
  company: number,
  head?: Head,
  onProgress: (examined: number) => void = () => undefined,
): Promise<Checked> {
  let at: ChainPosition = { payments: 0, payment: 0, link: '' };
  let examined = 0;
  for (const until of head ? [head.payment, undefined] : [undefined]) {
    for (let done = false; !done; onProgress(examined)) {
      const from = at.payments > 0 ? at : {};
      const path = `companies/${company}/ledger/verify`;
      const { data } = await api.get<{ statusID: number; message: string; data: Verified }>(path, {
        ...from,
        until,
      });
      at = data.to;
      examined += data.examined;
      done = data.done;
      const findings = data.findings.map(({ detail }) => detail);
      if (findings.length > 0) return { company, ...at, examined, findings };
    }
    if (until !== undefined && (at.link !== head!.link || at.payments !== head!.payments)) {
      const findings = [`payment ${until}, or a payment before it, has changed since its head was exported`];
      return { company, ...at, examined, findings };
    }
  }
  return { company, ...at, examined, findings: [] };
}

async function* companies(api: OperatorApi, company: number | undefined): AsyncIterable<number> {
  if (company !== undefined) return yield company;
  for (let start = 0; ; start += PAGE) {
    const { data } = await api.get<ListAnswer>('companies', { start, length: PAGE });
    for (const { id } of data) yield Number(id);
    if (data.length < PAGE) return;
  }
}

/** The heads in a file, by company. @throws CliError if the file cannot be read, or a line is not a head */
function headsIn(file: string): Map<number, Head> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const heads = text.split('\n').map((line, index) => {
    if (line.trim() === '') return [];
    const head = headOf(line);
    if (!head) throw new CliError(`Line ${index + 1} of ${file} is not a head of \`export-heads\`.`);
    return [head];
  });
  return new Map(heads.flat().map((head) => [head.company, head]));
}

function headOf(line: string): Head | null {
  try {
    const head = JSON.parse(line) as Partial<Head> | null;
    const numbers = [head?.company, head?.payments, head?.payment];
    return numbers.every(Number.isSafeInteger) && typeof head?.link === 'string' ? (head as Head) : null;
  } catch {
    return null;
  }
}
