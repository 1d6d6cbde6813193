import { join } from 'node:path';
import { rejectedAtAbort, stopOnSignals } from '@herald/launcher';
import { readOptions } from './options';
import { readBenchFile, saveRow } from './report/bench-file';
import { writeFigures } from './report/document';
import { detailLines, table } from './report/table';
import type { RowReport } from './report/bench-file';
import type { Row } from './row';
import { RowContext, type RowSettings } from './row-context';
import { rows } from './rows';

const local = join(__dirname, '..', '..', '..', '.local');
const file = join(local, 'bench.json');
const performancePage = join(__dirname, '..', '..', '..', 'docs', 'performance.md');

/** Runs the rows one after the other. A failed row does not prevent the next rows. Resolves to the exit code. */
async function main(argv: string[]): Promise<number> {
  const { rows: names, document, ...options } = readOptions(argv, rows);
  if (document) {
    writeFigures(
      performancePage,
      readBenchFile(file),
      rows.map(({ name }) => name),
    );
    return 0;
  }
  const chosen = rows.filter((row) => (names.length > 0 ? names.includes(row.name) : !row.onDemand));
  const { signal } = stopOnSignals();
  const done: [string, RowReport][] = [];
  const failed: string[] = [];
  for (const row of chosen) {
    if (signal.aborted) break;
    try {
      const report = await runRow(row, { ...options, local }, signal);
      done.push([row.name, report]);
      saveRow(file, row.name, report);
      tell(['', ...table([[row.name, report]]), ...detailLines(report), '']);
    } catch (error) {
      failed.push(row.name);
      tell([`✖ ${row.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, '']);
    }
  }
  if (done.length > 0) tell([...table(done), '', `Results: ${file}`]);
  if (failed.length > 0) tell([`Failed: ${failed.join(', ')}`]);
  return failed.length > 0 || signal.aborted ? 1 : 0;
}

async function runRow(row: Row, settings: RowSettings, signal: AbortSignal): Promise<RowReport> {
  const begun = Date.now();
  const seconds = (): number => Math.round((Date.now() - begun) / 1000);
  tell([`${row.name}: ${row.what}${settings.scale === 1 ? '' : ` (scale ${settings.scale})`}`]);
  const say = (line: string): void => tell([`  ${seconds()} s  ${line}`]);
  const running = new RowContext(row.name, settings, say, signal);
  try {
    // At a signal, the owner of each resource stops it.
    const { lowerIsBetter, ...measured } = await Promise.race([row.run(running), rejectedAtAbort(signal)]);
    const { value, ceiling } = measured;
    return {
      ...{ details: {}, cpu: {}, ...measured },
      ...{ ratio: lowerIsBetter ? ceiling / value : value / ceiling, reach: row.reach },
      ...{ examined: running.examined, seconds: seconds(), scale: settings.scale },
      at: new Date().toISOString(),
    };
  } finally {
    await running.close();
  }
}

function tell(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
