import type { NamedReport, RowReport } from './bench-file';
import { rounded, markdownTable } from './markdown';

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
