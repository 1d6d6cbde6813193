type Row = Record<string, unknown>;

/** A column: its title, its value and its alignment. */
export interface Column {
  title: string;
  value(row: Row): unknown;
  /** Right for numbers. Default: left. */
  align?: 'left' | 'right';
}

const GAP = '  ';
/** Minimum width of a truncated column, in characters. */
const NARROWEST = 8;
const ELLIPSIS = '…';
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]/u;
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A column with the value of a field: the field named like the title, or another (`queued.otp` is within `queued`). */
export function texts(title: string, field: string | Column['value'] = title): Column {
  if (typeof field !== 'string') return { title, value: field };
  const names = field.split('.');
  return {
    title,
    value: (row) => names.reduce<unknown>((value, name) => (value as Row | null)?.[name], row),
  };
}

/** The same for numbers. */
export function numbers(title: string, field?: string | Column['value']): Column {
  return { ...texts(title, field), align: 'right' };
}

/**
 * Lines of a table with a header. With a `width` (of a terminal), the widest columns are truncated until the table fits; without it,
 * nothing is truncated, so that other programs get the full texts.
 */
export function formatTable(rows: Row[], columns: Column[], width = Infinity): string[] {
  const cells = rows.map((row) => columns.map((column) => cellText(column.value(row))));
  const all = [columns.map(({ title }) => title.toUpperCase()), ...cells];
  const widths = fit(
    columns.map((_, index) => Math.max(...all.map((line) => widthOf(line[index]!)))),
    width,
  );
  return all.map((line) =>
    line
      .map((text, index) => pad(text, widths[index]!, columns[index]!.align ?? 'left'))
      .join(GAP)
      .trimEnd(),
  );
}

/** Lines of one record: each field with its value, nested fields with dots (`settings.validityHours`). */
export function formatRecord(record: object): string[] {
  const fields = flatten(record);
  const width = Math.max(0, ...fields.map(([name]) => widthOf(name)));
  return fields.map(([name, value]) => `${pad(name, width, 'left')}${GAP}${cellText(value)}`.trimEnd());
}

/**
 * A value for display: an empty value is `-`, and a time loses its fraction (`2026-11-20 07:05:00Z`). Control characters are shown as `�`,
 * because names and reasons come from others.
 */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(itemText).join(', ');
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return readableTime(text).replace(CONTROLS, '�');
}

function itemText(item: unknown): string {
  return typeof item === 'object' && item !== null
    ? `{${flatten(item)
        .map(([name, value]) => `${name} ${cellText(value)}`)
        .join(', ')}}`
    : cellText(item);
}

function readableTime(text: string): string {
  return text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2Z');
}

function flatten(record: object, prefix = ''): [name: string, value: unknown][] {
  return Object.entries(record).flatMap(([field, value]): [string, unknown][] => {
    const name = `${prefix}${field}`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[name, value]];
    const inner = flatten(value as object, `${name}.`);
    return inner.length > 0 ? inner : [[name, null]];
  });
}

/** Shortens the widest columns first, one character at a time, so that short values stay complete. */
function fit(widths: number[], width: number): number[] {
  const fitted = [...widths];
  let excess = fitted.reduce((sum, one) => sum + one, 0) + GAP.length * (fitted.length - 1) - width;
  while (excess > 0) {
    const widest = Math.max(...fitted);
    if (widest <= NARROWEST) break;
    fitted[fitted.lastIndexOf(widest)]! -= 1;
    excess -= 1;
  }
  return fitted;
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  const cut = widthOf(text) > width ? cutTo(text, width) : text;
  const space = ' '.repeat(width - widthOf(cut));
  return align === 'left' ? cut + space : space + cut;
}

function cutTo(text: string, width: number): string {
  let cut = '';
  let used = 0;
  for (const { segment } of letters.segment(text)) {
    used += letterWidth(segment);
    if (used > width - ELLIPSIS.length) break;
    cut += segment;
  }
  return cut + ELLIPSIS;
}

/** Display width of a text on a terminal, in columns. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of letters.segment(text)) width += letterWidth(segment);
  return width;
}

function letterWidth(letter: string): number {
  if (NO_WIDTH.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
}
