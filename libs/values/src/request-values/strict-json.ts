/** What JSON may be. A depth to which it is strict is everywhere by default; 1 = the fields of the outermost object. */
export interface JsonLimits {
  /** Numbers must be exact. */
  exactTo?: number;
  /** Below this field of the outermost object, numbers with a fraction or an exponent must be exact at any depth. */
  exactIn?: string;
  /** Fields must not be repeated. */
  uniqueTo?: number;
  /** Maximum number of fields in an object; default: any. */
  mostFields?: number;
  /** Maximum depth of objects and lists in each other; default: any. */
  deepest?: number;
}

/** JSON that can be read in two ways, or has another form than any request. */
export class UnclearJsonError extends Error {
  override readonly name = 'UnclearJsonError';

  /** @param field its name, with the names of the objects around it: `settings.validityHours` */
  constructor(
    readonly field: string,
    problem: string,
  ) {
    super(`${field} ${problem}`);
  }
}

const [QUOTE, BACKSLASH, COMMA, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2c, 0x2d, 0x30, 0x39];
const [TAB, RETURN, SPACE] = [0x09, 0x0d, 0x20];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const NUMBER = /[-+.\deE]+/y;
const FRACTION = /[.e]/i;
/** More than two decimals, of which parsing would drop the last. The number 10.000 is refused like the text "10.000". */
const PADDED = /\.\d\d+0(?:e|$)/i;
/** A number of this many characters is exact as a double if it has no exponent. */
const EXACT_LENGTH = 15;
const DECIMAL = /^(-?)0*(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i;
/** Not `/0+$/`, which looks for the end again from each zero of a number such as 1000…0001. */
const LAST_ZEROS = /(?<!0)0+$/;
const LONGEST_SHOWN = 40;

/**
 * Parses JSON, and refuses input that `JSON.parse` would change silently: a field that an object has twice, because the last one would count. Also a
 * number that is rounded (10.000000000000000001, 9007199254740993), and a third decimal that is dropped (10.000).
 * @throws SyntaxError if the text is no JSON, UnclearJsonError
 */
export function parseStrictJson(json: string, limits: JsonLimits = {}): unknown {
  const parsed: unknown = JSON.parse(json);
  refuseUnclear(json, limits);
  return parsed;
}

/** Scans valid JSON. A body may have 100 MB, so that strings and lists of numbers are skipped as a whole. */
function refuseUnclear(
  json: string,
  { exactTo = Infinity, uniqueTo = Infinity, mostFields = Infinity, deepest = Infinity, exactIn }: JsonLimits,
): void {
  /** The names that the open objects have so far, from the outermost; null for a list. */
  const open: (Set<string> | null)[] = [];
  let names: Set<string> | null = null;
  /** The last name in each of them; empty for a list. */
  const path: string[] = [];
  let isName = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(json, at);
      if (isName && open.length <= uniqueTo) {
        const name = nameIn(json, at, end);
        path[open.length - 1] = name;
        if (names!.has(name)) throw new UnclearJsonError(fieldAt(path), 'is given more than once');
        names!.add(name);
        if (names!.size > mostFields) {
          path.pop();
          throw new UnclearJsonError(fieldAt(path), `has more than ${mostFields} fields`);
        }
      }
      isName = false;
      at = end;
    } else if (code === COMMA) isName = names !== null;
    else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      names = code === OPEN_OBJECT ? new Set() : null;
      isName = names !== null;
      if (open.length === deepest)
        throw new UnclearJsonError(fieldAt(path), `has more than ${deepest} levels`);
      open.push(names);
      path.push('');
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      open.pop();
      path.pop();
      names = open.at(-1) ?? null;
      isName = false;
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const isDeep = open.length > exactTo;
      if (isDeep && names === null && code !== MINUS) {
        const end = endOfNumbers(json, at);
        if (!FRACTION.test(json.charAt(end))) {
          at = end - 1;
          continue;
        }
        at = end;
        while (/\d/.test(json.charAt(at - 1))) at--;
      }
      NUMBER.lastIndex = at;
      const [number] = NUMBER.exec(json)!;
      const isChecked = !isDeep || (path[0] === exactIn && FRACTION.test(number));
      if (isChecked && PADDED.test(number))
        throw new UnclearJsonError(
          fieldAt(path),
          `has more than two decimals: ${number.slice(0, LONGEST_SHOWN)}`,
        );
      if (isChecked && !isExact(number))
        throw new UnclearJsonError(
          fieldAt(path),
          `cannot be read exactly: ${number.slice(0, LONGEST_SHOWN)}`,
        );
      at += number.length - 1;
    }
  }
}

/** The end of a list of whole numbers: a body may have megabytes of them. */
function endOfNumbers(json: string, begin: number): number {
  let end = begin;
  for (let code = json.charCodeAt(end); isInNumbers(code); code = json.charCodeAt(++end));
  return end;
}

function isInNumbers(code: number): boolean {
  return (
    (code >= ZERO && code <= NINE) || code === COMMA || code === SPACE || (code >= TAB && code <= RETURN)
  );
}

function endOfString(json: string, begin: number): number {
  let end = json.indexOf('"', begin + 1);
  while (json.charCodeAt(end - 1) === BACKSLASH && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

function nameIn(json: string, begin: number, end: number): string {
  const name = json.slice(begin + 1, end);
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
}

function fieldAt(path: string[]): string {
  return path.filter((name) => name !== '').join('.') || 'body';
}

function isExact(number: string): boolean {
  return (
    (number.length <= EXACT_LENGTH && /^[-.\d]+$/.test(number)) ||
    normalized(number) === normalized(String(Number(number)))
  );
}

/** A decimal without the zeros at its ends: `-0.500` and `-5e-1` are `-5e-1`. Null if it is infinite. */
function normalized(decimal: string): string | null {
  const [match, sign, whole, places, exponent = '0'] = DECIMAL.exec(decimal) ?? [];
  if (match === undefined) return null;
  const digits = `${whole!}${places!}`.replace(/^0+/, '');
  const significant = digits.replace(LAST_ZEROS, '');
  if (significant === '') return '0';
  return `${sign!}${significant}e${Number(exponent) - places!.length + digits.length - significant.length}`;
}
