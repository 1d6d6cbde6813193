import type { RowReport } from './bench-file';
import { figure, inColumns } from './markdown';

export type NamedReport = [name: string, report: RowReport];

/** Cells of a row: value, target, result, ceiling, ratio, description of the ceiling. */
export function cellsOf([
  ,
  { value, unit, reach, reached, ceiling, ratio, ceilingIs },
]: NamedReport): string[] {
  return [
    `${figure(value)} ${unit}`,
    reach,
    reached ? '✔' : '–',
    figure(ceiling),
    ratio.toFixed(2),
    ceilingIs,
  ];
}

/** The rows as a table, one line each. */
export function table(rows: NamedReport[]): string[] {
  const headings = ['row', 'value', 'target', '', 'baseline', 'ratio', 'definition of the baseline'];
  const cells = rows.map((row) => [row[0], ...cellsOf(row)]);
  return inColumns([headings, ...cells]).map((line) => line.join('  ').trimEnd());
}

/** Further results of a row: one line of details and one of CPU. `mark` surrounds each result, because names contain commas. */
export function detailLines({ details, cpu }: RowReport, mark = ''): string[] {
  const listed = (values: Record<string, number | string>): string =>
    Object.entries(values)
      .map(([name, value]) => `${mark}${name} ${typeof value === 'number' ? figure(value) : value}${mark}`)
      .join(', ');
  return [
    ...(Object.keys(details).length > 0 ? [listed(details)] : []),
    ...(Object.keys(cpu).length > 0 ? [`CPU per message, µs: ${listed(cpu)}`] : []),
  ];
}
