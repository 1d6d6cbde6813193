import { ValidationError } from '@herald/contracts/errors';

/** The text of one record of a statement, and the line on which it begins, from 1. */
export interface TextRecord {
  line: number;
  text: string;
}

/** Far more than a record of three values needs. It limits memory use. */
const MAX_RECORD = 64 * 1024;

/** The error for a problem that makes the rest of a statement unreadable. */
export function unreadable(line: number, problem: string): ValidationError {
  return new ValidationError({ [`line ${line}`]: problem });
}

/**
 * Splits a streamed text into lines.
 * @param quoted whether a line break between quotation marks is part of a value.
 * @throws ValidationError if a line is too long, or a quotation mark is not closed.
 */
export async function* linesIn(
  texts: AsyncIterable<string>,
  { quoted }: { quoted: boolean },
): AsyncGenerator<TextRecord> {
  let rest = '';
  let line = 1;
  let ends = 0;
  /** End of the searched part of `rest`, and whether a quotation mark is open there. */
  let [from, isOpen] = [0, false];
  for await (const text of texts) {
    rest += text;
    for (;;) {
      const end = rest.indexOf('\n', from);
      const looked = rest.slice(from, end < 0 ? undefined : end);
      if (quoted && looked.split('"').length % 2 === 0) isOpen = !isOpen;
      from = end < 0 ? rest.length : end + 1;
      if (end < 0) break;
      ends++;
      if (isOpen) continue;
      yield { line, text: rest.slice(0, end) };
      line += ends;
      rest = rest.slice(from);
      [ends, from] = [0, 0];
    }
    if (rest.length > MAX_RECORD) throw tooLong(line, isOpen);
  }
  if (isOpen) throw unreadable(line, 'a quotation mark is not closed');
  if (rest !== '') yield { line, text: rest };
}

/**
 * Splits a streamed JSON array into its objects.
 * @throws ValidationError if there is other text between the objects, an object is too long, or the array does not end.
 */
export async function* objectsIn(texts: AsyncIterable<string>): AsyncGenerator<TextRecord> {
  let line = 1;
  let object: TextRecord = { line, text: '' };
  let depth = 0;
  let [inText, isEscaped, isClosed] = [false, false, false];
  for await (const text of texts) {
    let begin = 0;
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!;
      if (character === '\n') line++;
      if (inText) {
        if (!isEscaped && character === '"') inText = false;
        isEscaped = !isEscaped && character === '\\';
      } else if (character === '{') {
        if (depth === 0) [begin, object] = [at, { line, text: '' }];
        if (isClosed) throw unreadable(line, 'there is content after the end of the JSON array');
        depth++;
      } else if (depth === 0) {
        if (!/[\s,[\]]/.test(character)) throw unreadable(line, 'it is not a JSON object');
        isClosed ||= character === ']';
      } else if (character === '"') {
        inText = true;
      } else if (character === '}' && --depth === 0) {
        yield { line: object.line, text: object.text + text.slice(begin, at + 1) };
      }
    }
    if (depth > 0) object.text += text.slice(begin);
    if (object.text.length > MAX_RECORD) throw tooLong(object.line, false);
    if (depth === 0) object.text = '';
  }
  if (!isClosed) throw unreadable(line, 'the JSON array does not end: is the statement complete?');
}

function tooLong(line: number, isOpen: boolean): ValidationError {
  return unreadable(
    line,
    isOpen ? 'a quotation mark is not closed' : `it is longer than ${MAX_RECORD} characters`,
  );
}

/** The values of a line of comma-separated values; null if its quotation marks are invalid. */
export function cellsOf(text: string, separator: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; ; at++) {
    if (text[at] === '"') {
      const cell = quotedCell(text, at);
      if (cell === null) return null;
      cells.push(cell.value);
      at = cell.end;
      if (at === text.length) return cells;
      if (text[at] !== separator) return null;
    } else {
      const end = text.indexOf(separator, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return cells;
      at = end;
    }
  }
}

/** The value whose opening quotation mark is at `begin`. A doubled mark is part of the value; `end` is after the closing mark. */
function quotedCell(text: string, begin: number): { value: string; end: number } | null {
  let value = '';
  for (let from = begin + 1; ;) {
    const end = text.indexOf('"', from);
    if (end < 0) return null;
    value += text.slice(from, end);
    if (text[end + 1] !== '"') return { value, end: end + 1 };
    value += '"';
    from = end + 2;
  }
}
