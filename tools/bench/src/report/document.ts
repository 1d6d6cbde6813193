import type { BenchFile } from './bench-file';
import { markdownTable, putBetweenMarks } from './markdown';
import { cellsOf, detailLines, type NamedReport } from './table';

/** Writes the results of the rows into the document, between its two marks. Throws if it has no marks. */
export function writeFigures(file: string, report: BenchFile, order: string[]): void {
  const rows = order.flatMap((name): NamedReport[] => (report[name] ? [[name, report[name]]] : []));
  putBetweenMarks(file, 'npm run bench -- --document', figures(rows));
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
