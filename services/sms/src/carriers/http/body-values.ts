import { parser as saxParser } from 'sax';

/** The format of a body. `query`: there is none, and the values are in the URL. */
export const FORMATS = ['json', 'form', 'query', 'xml', 'text'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Where a value is: in the body by a JSON pointer (`/messages/0/id`; '' = all of it), or in the query of the URL (`?id`). A constant is
 * itself the value.
 */
export interface Path {
  source: 'body' | 'query' | 'constant';
  keys: string[];
}

/** What must be true of an answer or a request. All given parts must be. */
export interface Condition {
  /** Numbers, or a class as its hundreds: `2xx` is 2. */
  status?: number[];
  at?: Path;
  exists?: boolean;
  is?: string[];
  isNot?: string[];
  startsWith?: string[];
  contains?: string[];
}

/** The values of a request or an answer. */
export interface Values {
  status: number;
  body: unknown;
  query: unknown;
}

/** The body isn't in the format that the preset declares. */
export class UnreadableBodyError extends Error {
  override readonly name = 'UnreadableBodyError';
}

/** Integers above 2^53 would be rounded, and ids would match nothing. */
const LONG_INTEGER = /\d{16}/;
const STRING_OR_LONG_INTEGER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
const DEEPEST = 20;
const MOST_ELEMENTS = 5_000;
const LONGEST_VALUE = 10_000;
const NO_VALUES: unknown = Object.freeze({});

/** @throws UnreadableBodyError */
export function parseBody(format: Format, body: Buffer, contentType = ''): unknown {
  if (format === 'query') return NO_VALUES;
  const text = decode(body, contentType);
  switch (format) {
    case 'text':
      return text;
    case 'form':
      return parseForm(text);
    case 'json':
      return parseJson(text);
    case 'xml':
      return parseXml(text);
  }
}

/** The first value of each name. */
export function parseForm(text: string): unknown {
  const values = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) values[name] ??= value;
  return values;
}

/** The value at the first path that has one, as text; '' without one. Objects and lists are no values. */
export function valueAt(values: Values, paths: readonly Path[]): string {
  for (const path of paths) {
    const value = scalar(find(values, path));
    if (value !== null && value !== '') return value;
  }
  return '';
}

/** What is at a path: undefined if nothing is. */
export function find({ body, query }: Pick<Values, 'body' | 'query'>, { source, keys }: Path): unknown {
  if (source === 'constant') return keys[0];
  let value = source === 'body' ? body : query;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

export function areTrue(conditions: readonly Condition[], values: Values): boolean {
  return conditions.every((condition) => isTrue(condition, values));
}

function isTrue(condition: Condition, values: Values): boolean {
  const { status, at, exists, is, isNot, startsWith, contains } = condition;
  if (status && !status.some((one) => one === values.status || one === Math.floor(values.status / 100)))
    return false;
  if (!at) return true;
  const found = find(values, at);
  if (exists !== undefined && (found !== undefined && found !== null) !== exists) return false;
  const value = scalar(found);
  if (isNot && value !== null && isNot.includes(value)) return false;
  return (
    (!is || (value !== null && is.includes(value))) &&
    (!startsWith || (value !== null && startsWith.some((start) => value.startsWith(start)))) &&
    (!contains || (value !== null && contains.some((part) => value.includes(part))))
  );
}

function scalar(value: unknown): string | null {
  if (typeof value === 'string') return value.slice(0, LONGEST_VALUE);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function decode(body: Buffer, contentType: string): string {
  const charset = /charset="?([\w.:-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function parseJson(text: string): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableBodyError('The body is not JSON.', { cause });
  }
  if (!LONG_INTEGER.test(text)) return parsed;
  // Only now, because a quotation mark without its end would be looked for again and again.
  return JSON.parse(
    text.replace(STRING_OR_LONG_INTEGER, (found) => (found.startsWith('"') ? found : `"${found}"`)),
  );
}

interface Element {
  name: string;
  children: Record<string, unknown>;
  isEmpty: boolean;
  text: string;
}

/**
 * An element becomes an object of its attributes (`@name`) and elements, or its text if it has none. A repeated element becomes a list.
 * The outermost element is the only member of the root: `/response/messageId`.
 */
function parseXml(document: string): unknown {
  const root = elementOf('');
  const open = [root];
  let attributes: [name: string, value: string][] = [];
  let elements = 0;
  const parser = saxParser(true, { position: false });
  const refuse = (why: string): never => {
    throw new UnreadableBodyError(`The body ${why}.`);
  };
  parser.onerror = () => refuse('is not XML');
  parser.ondoctype = () => refuse('has a document type');
  // The attributes of an element come before it.
  parser.onattribute = ({ name, value }) => {
    if (++elements > MOST_ELEMENTS) refuse('has too many attributes');
    attributes.push([`@${name}`, value]);
  };
  parser.onopentag = ({ name }) => {
    if (++elements > MOST_ELEMENTS || open.length > DEEPEST) refuse('has too many elements');
    const element = elementOf(name);
    for (const [attribute, value] of attributes) add(element, attribute, value);
    attributes = [];
    open.push(element);
  };
  const addText = (text: string): void => {
    open.at(-1)!.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    const element = open.pop()!;
    add(open.at(-1)!, element.name, element.isEmpty ? element.text.trim() : element.children);
  };
  try {
    parser.write(document).close();
  } catch (error) {
    if (error instanceof UnreadableBodyError) throw error;
    throw new UnreadableBodyError('The body is not XML.', { cause: error });
  }
  if (root.isEmpty) refuse('is not XML');
  return root.children;
}

function elementOf(name: string): Element {
  return { name, children: Object.create(null) as Record<string, unknown>, isEmpty: true, text: '' };
}

function add(element: Element, name: string, value: unknown): void {
  element.isEmpty = false;
  const before = element.children[name];
  if (before === undefined) element.children[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else element.children[name] = [before, value];
}
