import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { ContractStatusError } from '@herald/errors';
import { quoted } from '@herald/request-values';
import { broken } from './broken-body';

const CARRIAGE_RETURNS = /\r\n?/g;
/** What is no character of XML 1.0 (part 2.2); its parser refuses `&#1;` by itself. */
const NO_CHARACTER = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/** The declaration is in ASCII, whatever follows; a longer one has no encoding that matters. */
const DECLARATION_BYTES = 200;
const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const UTF8_MARK = Buffer.of(0xef, 0xbb, 0xbf);
/** How documents in UTF-16 begin: byte order marks, and `<` (XML 1.0, appendix F). */
const UTF16_BEGINNINGS = ['feff', 'fffe', '003c', '3c00'];

/**
 * The text of an XML document in UTF-8, with line ends as XML 1.0 part 2.11 wants them: CRLF and CR are LF.
 *
 * The first bytes, the Content-Type and the declaration name an encoding, in this order of authority. A document that names another
 * one may have two readings if it is not ASCII, so it is refused.
 * @param charset of the Content-Type; null where it names none
 * @throws ContractStatusError 90 naming the encoding if it isn't UTF-8, or if the body isn't written in UTF-8
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

/**
 * Whether the body has one reading, by UTF-8. That is so for ASCII in any encoding that contains it. Programs that write XML into a
 * string in memory declare UTF-16, and then send UTF-8: a body that begins with `<` in one byte is that.
 */
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
