import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { ContractStatusError } from '@herald/contracts/errors';
import { quoted } from '@herald/values/request-values';
import { broken } from './broken-body';

const CARRIAGE_RETURNS = /\r\n?/g;
/** Characters that XML 1.0 forbids (part 2.2); its parser already refuses `&#1;`. */
const NO_CHARACTER = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/** The declaration is ASCII in every encoding; a longer declaration has no relevant encoding. */
const DECLARATION_BYTES = 200;
const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const UTF8_MARK = Buffer.of(0xef, 0xbb, 0xbf);
/** First bytes of documents in UTF-16: byte order marks, and `<` (XML 1.0, appendix F). */
const UTF16_BEGINNINGS = ['feff', 'fffe', '003c', '3c00'];

/**
 * The text of an XML document in UTF-8, with normalized line ends (XML 1.0 part 2.11): CRLF and CR become LF.
 *
 * The first bytes, the Content-Type and the declaration name an encoding, in this order of precedence. A document that names another
 * encoding is refused if it is not ASCII, because it could be read in two ways.
 * @param charset of the Content-Type; null if it names none
 * @throws ContractStatusError 90 naming the encoding if it is not UTF-8, or if the body is not valid UTF-8
 */
export function xmlText(body: Buffer, charset: string | null): string {
  if (UTF16_BEGINNINGS.includes(body.toString('hex', 0, 2))) throw inAnother('UTF-16');
  const isMarked = body.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
  const label = isMarked ? 'utf-8' : (charset ?? declaredIn(body) ?? 'utf-8');
  if (!isReadAsUtf8(label, body)) throw inAnother(label);
  const text = decoded(body);
  const forbidden = NO_CHARACTER.exec(text)?.[0];
  if (forbidden !== undefined) {
    const code = forbidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    throw broken(`The body has the character U+${code}, which XML does not allow. Remove it.`, 'XML');
  }
  return text.includes('\r') ? text.replace(CARRIAGE_RETURNS, '\n') : text;
}

function declaredIn(body: Buffer): string | undefined {
  const [, double, single] = DECLARED.exec(body.toString('latin1', 0, DECLARATION_BYTES)) ?? [];
  return double ?? single;
}

/** Whether the body can only be read as UTF-8: programs that write XML into a string declare UTF-16 and then send UTF-8. */
function isReadAsUtf8(label: string, body: Buffer): boolean {
  let encoding: string;
  try {
    ({ encoding } = new TextDecoder(label));
  } catch {
    return false;
  }
  return encoding === 'utf-8' || encoding.startsWith('utf-16') || isAscii(body);
}

function decoded(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw broken('The body is not written in UTF-8. Send it in UTF-8.', 'XML');
  }
}

function inAnother(label: string): ContractStatusError {
  return broken(`The encoding ${quoted(label)} is not supported. Send the body in UTF-8.`, 'XML');
}
