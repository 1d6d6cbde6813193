import { SENTENCES } from './sentences';

export type SentenceCode = keyof typeof SENTENCES;
type Value = string | number | Said;
type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<C extends SentenceCode> = Record<Names<(typeof SENTENCES)[C]>, Value>;

/** The stable code of a sentence with its values, by which a client can write it in any language. */
export interface Coded {
  code: string;
  /** Numbers are texts too. */
  params?: Record<string, string | Coded>;
}

/** A sentence for users, in English. */
export interface Said extends Coded {
  text: string;
}

/** A sentence with a code, or one that no page shows. */
export type Words = string | Said;

/** The sentence of a code with its values. */
export function said<C extends SentenceCode>(
  code: C,
  ...values: [Names<(typeof SENTENCES)[C]>] extends [never] ? [] : [Values<C>]
): Said {
  const [given] = values as [Record<string, Value>?];
  if (given === undefined) return { code, text: SENTENCES[code] };
  const text = SENTENCES[code].replace(/\{(\w+)\}/g, (_all, name: string) => textOf(given[name]!));
  const params = Object.entries(given).map(([name, value]) => [name, isSaid(value) ? value : String(value)]);
  return { code, text, params: Object.fromEntries(params) as NonNullable<Said['params']> };
}

/** In an answer, beside the sentence. A part of a sentence keeps its text. */
export const coded = ({ code, params }: Coded): Coded => ({ code, ...(params && { params }) });

/** The header of an error with its codes, as percent-encoded JSON: `{code, params, errorCodes}`. The body is as in interface.md part 7. */
export const CODES_HEADER = 'x-herald-error';
/** A longer one is left out: clients limit the headers of an answer. */
const LONGEST_HEADER = 4_000;

export function codesHeader(words: Words, errorCodes?: Record<string, Coded[]>): Record<string, string> {
  if (typeof words === 'string') return {};
  const header = encodeURIComponent(JSON.stringify({ ...coded(words), errorCodes }));
  return header.length > LONGEST_HEADER ? {} : { [CODES_HEADER]: header };
}

/** The codes in this header of an answer. */
export const codesIn = (header: unknown): Partial<Coded> & { errorCodes?: Record<string, Coded[]> } =>
  typeof header === 'string' ? (JSON.parse(decodeURIComponent(header)) as Coded) : {};

export const textOf = (words: Value): string => (isSaid(words) ? words.text : String(words));

/** Sentences after each other, in a list with `separator`; a single one is itself. */
export function together(sentences: Said[], separator = ' '): Said {
  if (sentences.length === 1) return sentences[0]!;
  const params = Object.fromEntries(sentences.map((one, at) => [`s${at}`, one]));
  const text = sentences.map((one) => one.text).join(separator);
  return { code: 'together', text, params: { separator, ...params } };
}

const isSaid = (value: Value): value is Said => typeof value === 'object';

export const noSuch = (kind: string): Said => said('no_such', { kind });

export const noRecord = (kind: string, id: number | string): Said => said('no_record', { kind, id });

/** As `noRecord`, for a field. */
export const noRecordHere = (kind: string, id: number | string): Said => said('no_record_here', { kind, id });

/** The sentence about a field with a wrong value. @param what a sentence whose code begins with `be_` */
export const mustBe = (name: string, what: Said): Said => said('must_be', { name, what });

/** The sentence of another service's answer. */
export const saidIn = ({ message, code, params }: { message: string } & Partial<Coded>): Words =>
  code === undefined ? message : { code, text: message, ...(params && { params }) };
