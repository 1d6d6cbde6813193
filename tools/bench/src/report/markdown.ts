import { readFileSync, writeFileSync } from 'node:fs';
import type { BenchFile, RowReport } from './bench-file';
import { detailLines, figure } from './table';

const BEGIN = '<!-- figures: npm run bench -- --document -->';
const END = '<!-- /figures -->';

/** Puts the figures into the document, between its two marks. Throws where it has none. */
export function writeFigures(file: string, report: BenchFile, order: string[]): void {
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has no place for figures (${BEGIN} … ${END})`);
  const rows = order.flatMap((name): [string, RowReport][] => (report[name] ? [[name, report[name]]] : []));
  const body = `${BEGIN}\n\n${figures(rows)}\n\n`;
  writeFileSync(file, text.slice(0, begin) + body + text.slice(end));
}

function figures(rows: [string, RowReport][]): string {
  const table = markdownTable(
    ['row', 'value', 'to reach', 'ceiling', 'ratio', 'the ceiling is'],
    rows.map(([name, { value, unit, reach, reached, ceiling, ratio, ceilingIs }]) => [
      name,
      `${reached ? '**' : ''}${figure(value)} ${unit}${reached ? '**' : ''}`,
      reach,
      figure(ceiling),
      ratio.toFixed(2),
      ceilingIs,
    ]),
  );
  const details = rows.flatMap(([name, report]) =>
    detailLines(report).map((line) => `- **${name}**: ${line}`),
  );
  return [table, '', ...details].join('\n');
}

/** A table as prettier leaves it. */
export function markdownTable(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(3, heading.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
