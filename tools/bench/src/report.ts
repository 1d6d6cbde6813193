import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Measured } from './row-context';

/** A row in `.local/bench.json`. */
export interface RowReport extends Omit<Measured, 'lowerIsBetter'> {
  /** Ratio of the value to the ceiling: 1 = equal. Inverted if a smaller value is better. */
  ratio?: number;
  reach: string;
  /** Records that the consistency check examined and found correct. */
  examined: number;
  seconds: number;
  scale: number;
  at: string;
}

export type BenchFile = Record<string, RowReport>;
export type NamedReport = [name: string, report: RowReport];

export function readBenchFile(file: string): BenchFile {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BenchFile) : {};
}

/** Writes a row to the file and keeps the results of the other rows. */
export function saveRow(file: string, name: string, report: RowReport): void {
  mkdirSync(dirname(file), { recursive: true });
  const content = { ...readBenchFile(file), [name]: report };
  writeFileSync(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`);
  renameSync(`${file}.part`, file);
}

const HEADINGS = ['row', 'value', 'target', 'baseline', 'ratio', 'definition of the baseline'];

/** The rows as a Markdown table. A value that reaches its target is bold. */
export function table(rows: NamedReport[]): string[] {
  const cells = rows.map(([name, report]) => {
    const { value, unit, reach, reached, ceiling, ratio, ceilingIs = '' } = report;
    const measured = `${rounded(value)} ${unit}`;
    return [
      `\`${name}\``,
      reached ? `**${measured}**` : measured,
      reach,
      ceiling === undefined ? '' : rounded(ceiling),
      ratio === undefined ? '' : ratio.toFixed(2),
      ceilingIs,
    ];
  });
  return markdownTable([HEADINGS, ...cells]);
}

/** Further results of a row: one line of details and one of CPU. Each result has marks, because names contain commas. */
export function detailLines({ details = {}, cpu = {} }: RowReport): string[] {
  const lines: string[] = [];
  if (Object.keys(details).length > 0) lines.push(listed(details));
  if (Object.keys(cpu).length > 0) lines.push(`CPU per message, µs: ${listed(cpu)}`);
  return lines;
}

function listed(values: Record<string, number | string>): string {
  return Object.entries(values)
    .map(([name, value]) => `\`${name} ${typeof value === 'number' ? rounded(value) : value}\``)
    .join(', ');
}

/** A Markdown table, headings first: each cell has the width of the widest cell of its column. */
function markdownTable(lines: string[][]): string[] {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [padded[0]!, rule, ...padded.slice(1)].map((line) => `| ${line.join(' | ')} |`);
}

/** Three significant digits, with separators for thousands. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(3, digits) });
}
