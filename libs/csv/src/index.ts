/*
 * The one home of how a file of comma-separated values is written. It needs nothing of Node, so that pages use it, too.
 */

/** A value in a file: texts and numbers as they are, null and undefined as an empty cell, anything else as JSON. */
export type Cell = unknown;

/**
 * Prefixes that spreadsheet programs treat as the start of a formula: signs in both widths. The signs may follow characters that the
 * programs ignore: white space, control characters and zero-width spaces.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]/u;
const PASSED_OVER = /^[\t\r\n\0\v\f]/;
const NUMBER = /^-\d+(?:\.\d+)?$/;
/** The separators of all table programs and regions, quotation marks, and ends of lines of every kind. */
const QUOTED = /[",;\t\p{Cc}\u2028\u2029\ufeff]|^\s|\s$/u;

/** A line of a file, with its end (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** An apostrophe before a text that would be a formula makes it show as text, regardless of its author; sums keep their sign. */
function cellOf(cell: Cell): string {
  const text = textOf(cell);
  const isFormula = (FORMULA.test(text) || PASSED_OVER.test(text)) && !NUMBER.test(text);
  const safe = isFormula ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
