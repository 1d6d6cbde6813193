import { AppError } from '@herald/errors';

/** Recipients of one request at most: four times what interface.md part 8 speaks of, and about what a thread's memory bears. */
export const MOST_RECIPIENTS = 2_000_000;
/** Everything else between two commas of a JSON body, such as the fields of pairs: parsed, it takes memory too. */
const MOST_FIELDS = 4 * MOST_RECIPIENTS;
/** `1,`: a shorter body holds no more than are allowed. */
const LEAST_BYTES = 2 * MOST_RECIPIENTS;
/** How deep the elements of `numbers` lie: in the list, in the request's object. */
const ELEMENTS_AT = 2;

const COMMA = 0x2c;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Looks through a body before anything is made of it: 100 MB of short numbers would take some 500 MB once they are read.
 * @throws AppError 413 where it lists more recipients than a request may have.
 */
export function refuseTooMany(form: 'post' | 'xml', body: Uint8Array): void {
  if (body.length < LEAST_BYTES || !hasAsManyCommas(body)) return;
  // A text of an XML body has no more than a few hundred of them.
  if (form === 'xml') throw tooMany();
  countInJson(body);
}

export function tooMany(): AppError {
  const message = `The body has more than ${MOST_RECIPIENTS} recipients. Split it into several requests.`;
  return new AppError(413, 'payload_too_large', message);
}

/** Commas separate numbers in both forms; finding them takes a third of the time that reading each byte takes. */
function hasAsManyCommas(body: Uint8Array): boolean {
  let commas = 0;
  for (let at = body.indexOf(COMMA); at >= 0; at = body.indexOf(COMMA, at + 1))
    if (++commas >= MOST_RECIPIENTS) return true;
  return false;
}

/** What is no JSON is refused by its parser, later. */
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
