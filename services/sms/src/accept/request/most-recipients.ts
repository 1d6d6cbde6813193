import { AppError, said } from '@herald/contracts/errors';

/**
 * Maximum number of recipients per request: four times the number in interface.md part 8, and about the limit of a thread's memory.
 */
export const MOST_RECIPIENTS = 2_000_000;
/** Maximum of all other commas in a JSON body, such as those between the fields of pairs: parsed fields take memory, too. */
const MOST_FIELDS = 4 * MOST_RECIPIENTS;
/** `1,` is the shortest element: a shorter body cannot exceed the limit. */
const LEAST_BYTES = 2 * MOST_RECIPIENTS;
/** Nesting depth of the elements of `numbers`: within the list, within the request object. */
const ELEMENTS_AT = 2;

const COMMA = 0x2c;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Scans a body before it is parsed: 100 MB of short numbers would take some 500 MB. @throws AppError 413 */
export function refuseTooMany(form: 'post' | 'xml', body: Uint8Array): void {
  if (body.length < LEAST_BYTES || !hasAsManyCommas(body)) return;
  // The text of an XML body has at most a few hundred commas.
  if (form === 'xml') throw tooMany();
  countInJson(body);
}

export function tooMany(): AppError {
  const message = said('too_many_recipients', { most: MOST_RECIPIENTS });
  return new AppError(413, 'payload_too_large', message);
}

/** Commas separate numbers in both forms; searching for them takes a third of the time of reading each byte. */
function hasAsManyCommas(body: Uint8Array): boolean {
  let commas = 0;
  for (let at = body.indexOf(COMMA); at >= 0; at = body.indexOf(COMMA, at + 1))
    if (++commas >= MOST_RECIPIENTS) return true;
  return false;
}

/** Invalid JSON is refused later, by its parser. */
function countInJson(body: Uint8Array): void {
  let depth = 0;
  let elements = 1;
  let others = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (byte !== COMMA) continue;
    else if (depth === ELEMENTS_AT ? ++elements > MOST_RECIPIENTS : ++others > MOST_FIELDS) throw tooMany();
  }
}

function endOfString(body: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}
