export interface Field {
  /** Path of the value in the request body; a dot nests. Errors of the server use the same name. */
  name: string;
  label: string;
  /**
   * `number`: a whole number. `money`: an amount with at most two decimal places. `company`: the ID of a company that is found by its name.
   * `lines`: several values, one per line. `several`: any number of the choices. `yes`: a boolean. `code`: a text for machines, such as JSON.
   */
  kind?:
    | 'text'
    | 'number'
    | 'money'
    | 'company'
    | 'password'
    | 'url'
    | 'email'
    | 'date'
    | 'choice'
    | 'several'
    | 'yes'
    | 'lines'
    | 'long'
    | 'code';
  hint?: string;
  required?: boolean;
  /** The current value. */
  value?: unknown;
  choices?: { value: string; label: string }[];
  /** The choices are not known yet: nothing can be chosen or submitted. */
  isLoading?: boolean;
  /** In pixels. */
  width?: number;
  /** The chosen value is a number, or the amount is sent as one and not as a text such as `12.50`. */
  isNumber?: boolean;
  /** The number 0 is refused. */
  nonZero?: boolean;
  /** The first day that is offered and accepted, as `YYYY-MM-DD`. */
  firstDay?: string;
  /** Another field: exactly one of the two is filled. */
  insteadOf?: string;
  /** An emptied field is sent as null. */
  nullable?: boolean;
}

/** Values of the request body by name. */
export type Given = Record<string, unknown>;

/**
 * The values of a form's fields. Empty fields are left out. For an existing record, unchanged fields are left out, and emptied fields are
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

/** The values of a new form's fields by name. */
export const valuesOf = (fields: Field[]): Given =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]));

/** The values that the fields of a form show, by name. */
export const shownIn = (data: FormData, fields: Field[]): Given =>
  Object.fromEntries(fields.map((field) => [field.name, valueOf(field, data.getAll(field.name), true)]));

/** Names of the fields whose value is the same in both. */
export const alike = (fields: Field[], one: Given, other: Given): string[] =>
  fields.map(({ name }) => name).filter((name) => isSame(one[name], other[name]));

/** The fields with other values, by name. */
export const fieldsWith = (values: Given, fields: Field[]): Field[] =>
  fields.map((field) => (field.name in values ? { ...field, value: values[field.name] } : field));

/** A correction with the values that the user saw: if another user has changed them since, the server refuses it. */
export function corrected(shown: Given, given: Given): Given {
  const was = Object.fromEntries(Object.keys(given).map((name) => [name, shown[name]]));
  return { ...given, was };
}

function valueOf(
  { kind, isNumber = kind === 'number' || kind === 'company', nullable = false }: Field,
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
  const number = Number(text);
  // Another text is left as it is: a form does not submit it (`refusedIn`).
  if (!Number.isFinite(number)) return text;
  if (isNumber) return number;
  return kind === 'money' ? number.toFixed(2) : text;
}

type Refusal = 'field.number' | 'field.integer' | 'field.money' | 'field.notZero' | 'field.insteadOf';

/** The amounts that the API accepts. */
const MONEY = /^-?\d{1,10}(?:\.\d{1,2})?$/;

/** The problem of a text in a field for numbers. */
function problemOf({ kind, nonZero }: Field, text: string): Refusal | undefined {
  const number = Number(text);
  if (text === '' || (kind !== 'number' && kind !== 'money')) return undefined;
  if (!Number.isFinite(number)) return 'field.number';
  if (nonZero && number === 0) return 'field.notZero';
  if (kind === 'money') return MONEY.test(text) ? undefined : 'field.money';
  return Number.isInteger(number) ? undefined : 'field.integer';
}

/** Fields with a text that the form refuses itself, each with the problem. */
export function refusedIn(data: FormData, fields: Field[]): Record<string, Refusal> {
  const refused: Record<string, Refusal> = {};
  const textIn = (name: string): string => textOf(data.get(name)).trim();
  for (const field of fields) {
    const { name, insteadOf } = field;
    const text = textIn(name);
    const isUnclear = insteadOf !== undefined && (text === '') === (textIn(insteadOf) === '');
    const problem = isUnclear ? 'field.insteadOf' : problemOf(field, text);
    if (problem) refused[name] = problem;
  }
  return refused;
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

/** Entered texts by field, each after the text that the record had. */
export type Entered = Record<string, [before: string, text: string]>;

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The texts that differ from the current values. Passwords are left out, and so are fields with several values. */
export function enteredIn(data: FormData, fields: Field[]): Entered {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, value }) => {
      const text = data.get(name);
      const isText =
        typeof text === 'string' && !['password', 'lines', 'several', 'yes'].includes(kind ?? '');
      return isText && text.trim() !== textOf(value) ? [[name, [textOf(value), text]]] : [];
    }),
  );
}

/**
 * The texts of a draft that the record does not have yet: another answer or user may have saved them.
 * @param isChange of an existing record: a field whose value has changed since is left out, so that the change is not reversed
 */
export function unsavedIn(
  entered: Entered,
  fields: Field[],
  isChange: boolean,
): Record<string, string> | null {
  const rest = fields.flatMap(({ name, value }) => {
    const [before, text] = entered[name] ?? [];
    if (text === undefined || text.trim() === textOf(value)) return [];
    return isChange && before !== textOf(value) ? [] : [[name, text] as const];
  });
  return rest.length === 0 ? null : Object.fromEntries(rest);
}
