import type { RowReport } from './bench-file';

const HEADINGS = ['row', 'value', 'to reach', '', 'ceiling', 'ratio', 'the ceiling is'];

/** The rows as a table, one line each. */
export function table(rows: [name: string, report: RowReport][]): string[] {
  const cells = rows.map(([name, report]) => [
    name,
    `${figure(report.value)} ${report.unit}`,
    report.reach,
    report.reached ? '✔' : '–',
    figure(report.ceiling),
    report.ratio.toFixed(2),
    report.ceilingIs,
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]!.length)),
  );
  const line = (row: string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [line(HEADINGS), ...cells.map(line)];
}

/** What else a row found, one line of figures and one of CPU. */
export function detailLines({ details, cpu }: RowReport): string[] {
  const listed = (values: Record<string, number | string>): string =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${typeof value === 'number' ? figure(value) : value}`)
      .join(', ');
  return [
    ...(Object.keys(details).length > 0 ? [listed(details)] : []),
    ...(Object.keys(cpu).length > 0 ? [`CPU per message, µs: ${listed(cpu)}`] : []),
  ];
}

/** Three figures that count, thousands apart. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '?';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(3, digits) });
}
