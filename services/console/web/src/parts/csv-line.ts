/** A line of comma-separated values; what is no text or number stands as JSON. */
export function lineOf(cells: unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** What a table program would take for a formula is text; sums keep their sign. */
function cellOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const isFormula = /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-\d+(\.\d+)?$/.test(text));
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
