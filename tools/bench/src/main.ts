import { join } from 'node:path';
import { rejectedAtAbort, stopOnSignals } from '@herald/launcher';
import { findProgram } from '@herald/local-servers';
import { readOptions } from './options';
import { detailLines, type NamedReport, type RowReport, saveRow, table } from './report';
import { type Row, RowContext, type RowSettings } from './row-context';
import { accept500k } from './rows/accept';
import { besideKannel } from './rows/beside-kannel';
import { billingDay } from './rows/billing-day';
import { endToEnd } from './rows/end-to-end';
import { isolation } from './rows/isolation';
import { loneMessage } from './rows/lone-message';
import { otpUnderBulk } from './rows/otp-under-bulk';
import { singleSustained } from './rows/single-sustained';

const root = join(__dirname, '..', '..', '..');
const local = join(root, '.local');
const file = join(local, 'bench.json');

/** In the order of the table. */
const rows: Row[] = [
  accept500k,
  singleSustained,
  loneMessage,
  endToEnd,
  otpUnderBulk,
  isolation,
  besideKannel,
  billingDay,
];

/** Runs the rows one after the other. A failed row does not prevent the next rows. Resolves to the exit code. */
async function main(argv: string[]): Promise<number> {
  const { chosen, settings, isKept } = readOptions(argv, rows);
  const { signal } = stopOnSignals();
  const done: NamedReport[] = [];
  const failed: string[] = [];
  for (const row of chosen) {
    if (signal.aborted) break;
    const missing = (row.requires ?? []).filter((program) => findProgram(program, process.env) === null);
    if (missing.length > 0 && chosen.length > 1) {
      print([`${row.name}: skipped, not installed: ${missing.join(', ')}`, '']);
      continue;
    }
    try {
      const report = await runRow(row, { ...settings, local }, signal);
      done.push([row.name, report]);
      if (isKept) saveRow(file, row.name, report);
      print(['', ...table([[row.name, report]]), ...detailLines(report), '']);
    } catch (error) {
      failed.push(row.name);
      print([`✖ ${row.name}: ${error instanceof Error ? error.stack : String(error)}`, '']);
    }
  }
  if (done.length > 0) print(table(done));
  if (isKept && done.length > 0) print(['', `Results: ${file}`]);
  if (failed.length > 0) print([`Failed: ${failed.join(', ')}`]);
  return failed.length > 0 || signal.aborted ? 1 : 0;
}

async function runRow(row: Row, settings: RowSettings, signal: AbortSignal): Promise<RowReport> {
  const begun = Date.now();
  const seconds = (): number => Math.round((Date.now() - begun) / 1000);
  print([`${row.name}: ${row.what}${settings.scale === 1 ? '' : ` (scale ${settings.scale})`}`]);
  const say = (line: string): void => print([`  ${seconds()} s  ${line}`]);
  const context = new RowContext(settings, say, signal);
  try {
    // At a signal, the owner of each resource stops it.
    const measured = await Promise.race([row.run(context), rejectedAtAbort(signal)]);
    const { lowerIsBetter = false, ...result } = measured;
    const { value, ceiling } = result;
    return {
      ...result,
      ratio: ceiling === undefined ? undefined : lowerIsBetter ? ceiling / value : value / ceiling,
      reach: row.reach,
      examined: context.examined,
      seconds: seconds(),
      scale: settings.scale,
      at: new Date().toISOString(),
    };
  } finally {
    await context.close();
  }
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
