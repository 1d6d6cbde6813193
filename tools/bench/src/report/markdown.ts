import { readFileSync, writeFileSync } from 'node:fs';
import type { BenchFile } from './bench-file';
import { cellsOf, detailLines, inColumns, type NamedReport } from './table';

const END = '<!-- /figures -->';

/** Writes the results of the rows into the document, between its two marks. Throws if it has no marks. */
export function writeFigures(file: string, report: BenchFile, order: string[]): void {
  const rows = order.flatMap((name): NamedReport[] => (report[name] ? [[name, report[name]]] : []));
  putBetweenMarks(file, 'npm run bench -- --document', figures(rows));
}

/** Writes the output of a command into a document, between the two marks with the command's name. Throws if it has no marks. */
export function putBetweenMarks(file: string, command: string, body: string): void {
  const mark = `<!-- figures: ${command} -->`;
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [text.indexOf(mark), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has no marks for the results (${mark} … ${END})`);
  writeFileSync(file, `${text.slice(0, begin)}${mark}\n\n${body}\n\n${text.slice(end)}`);
}

/** A table in prettier's format, headings first. */
export function markdownTable(lines: string[][]): string[] {
  const [head, ...body] = inColumns(lines);
  const rule = head!.map((heading) => '-'.repeat(heading.length));
  return [head!, rule, ...body].map((line) => `| ${line.join(' | ')} |`);
}

function figures(rows: NamedReport[]): string {
  const headings = ['row', 'value', 'target', 'baseline', 'ratio', 'definition of the baseline'];
  const cells = rows.map((row) => {
    const [value, reach, , ...rest] = cellsOf(row);
    return [`\`${row[0]}\``, row[1].reached ? `**${value}**` : value!, reach!, ...rest];
  });
  const details = rows.flatMap(([name, report]) =>
    detailLines(report, '`').map((line) => `- \`${name}\`: ${line}`),
  );
  return [...markdownTable([headings, ...cells]), '', ...details].join('\n');
}
