export interface Field {
  /** Where its value stands in what is sent; a dot goes deeper. The server's errors call it the same. */
  name: string;
  label: string;
  /** `lines`: several values, each on a line of its own. `several`: of the choices. `yes`: yes or no. */
  kind?:
    | 'text'
    | 'number'
    | 'password'
    | 'url'
    | 'email'
    | 'date'
    | 'choice'
    | 'several'
    | 'yes'
    | 'lines'
    | 'long';
  hint?: string;
  required?: boolean;
  /** What it is now. */
  value?: unknown;
  choices?: { value: string; label: string }[];
  /** In pixels. */
  width?: number;
  /** Emptied, it is null. */
  nullable?: boolean;
}

/** What is sent: values under their names. */
export type Given = Record<string, unknown>;

/**
 * The values of a form's fields. What is empty is left out; of a record that is there, what stayed as it is is left out, and what was emptied is
 * null or an empty text.
 */
export function readForm(data: FormData, fields: Field[], isChange: boolean): Given {
  const given: Given = {};
  for (const field of fields) {
    const value = valueOf(field, data.getAll(field.name), isChange);
    if (value === undefined || (isChange && isSame(value, field.value))) continue;
    put(given, field.name.split('.'), value);
  }
  return given;
}

function valueOf(
  { kind, nullable = false }: Field,
  entries: ReturnType<FormData['getAll']>,
  isChange: boolean,
): unknown {
  const [entry] = entries;
  if (kind === 'yes') return entry !== undefined;
  if (kind === 'several') return isChange || entries.length > 0 ? entries : undefined;
  const text = typeof entry === 'string' ? entry.trim() : '';
  if (kind === 'lines') {
    const lines = text === '' ? [] : text.split('\n').map((line) => line.trim());
    return isChange || lines.length > 0 ? lines.filter((line) => line !== '') : undefined;
  }
  if (text === '') return emptied(kind, nullable, isChange);
  // What is no number goes as it was written: the server says so.
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function emptied(kind: Field['kind'], nullable: boolean, isChange: boolean): unknown {
  if (!isChange) return undefined;
  if (nullable) return null;
  return kind === 'number' || kind === 'choice' || kind === 'password' ? undefined : '';
}

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

const isSame = (value: unknown, before: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(before) ||
  (isEmpty(value) && isEmpty(before)) ||
  (Array.isArray(value) && Array.isArray(before) && value.join('\n') === before.join('\n'));

function put(into: Given, [first, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[first!] = value;
  else put((into[first!] ??= {}) as Given, rest, value);
}
