import { readFileSync, writeFileSync } from 'node:fs';
import type { BenchFile } from './bench-file';
import { cellsOf, detailLines, inColumns, type NamedReport } from './table';

const BEGIN = '<!-- figures: npm run bench -- --document -->';
const END = '<!-- /figures -->';

/** Puts the figures into the document, between its two marks. Throws where it has none. */
export function writeFigures(file: string, report: BenchFile, order: string[]): void {
  const text = readFileSync(file, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${file} has no place for figures (${BEGIN} … ${END})`);
  const rows = order.flatMap((name): NamedReport[] => (report[name] ? [[name, report[name]]] : []));
  const body = `${BEGIN}\n\n${figures(rows)}\n\n`;
  writeFileSync(file, text.slice(0, begin) + body + text.slice(end));
}

function figures(rows: NamedReport[]): string {
  const headings = ['row', 'value', 'to reach', 'ceiling', 'ratio', 'the ceiling is'];
  const cells = rows.map((row) => {
    const [value, reach, , ...rest] = cellsOf(row);
    return [row[0], row[1].reached ? `**${value}**` : value!, reach!, ...rest];
  });
  // As prettier leaves it.
  const [head, ...body] = inColumns([headings, ...cells]);
  const rule = head!.map((heading) => '-'.repeat(heading.length));
  const details = rows.flatMap(([name, report]) =>
    detailLines(report).map((line) => `- **${name}**: ${line}`),
  );
  return [...[head!, rule, ...body].map((line) => `| ${line.join(' | ')} |`), '', ...details].join('\n');
}
