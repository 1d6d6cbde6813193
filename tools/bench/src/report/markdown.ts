/** A table in prettier's format, headings first: each cell has the width of the widest cell of its column. */
export function markdownTable(lines: string[][]): string[] {
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
