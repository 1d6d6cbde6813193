import { TextDecoder } from 'node:util';
import { broken } from './broken-body';

const CARRIAGE_RETURNS = /\r\n?/g;
/** What is no character of XML 1.0 (part 2.2); its parser refuses `&#1;` by itself. */
const NO_CHARACTER = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/** The declaration is in ASCII, whatever follows; a longer one has no encoding that matters. */
const DECLARATION_BYTES = 200;
const DECLARED = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const LONGEST_LABEL = 40;

/** Beginnings of documents that tell their encoding: byte order marks, and `<` in UTF-16 (XML 1.0, appendix F). */
const BEGINNINGS: readonly [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
];

/**
 * The text of an XML document, with line ends as XML 1.0 part 2.11 wants them: CRLF and CR are LF.
 *
 * The encoding is told, in this order, by the document's first bytes, by the Content-Type, and by its declaration; without any it is UTF-8.
 * @param charset of the Content-Type; null where it names none
 * @throws ContractStatusError 90 naming the encoding where it isn't supported, or the body isn't written in it
 */
export function xmlText(body: Buffer, charset: string | null): string {
  const begins = BEGINNINGS.find(([bytes]) => bytes.every((byte, at) => body[at] === byte))?.[1];
  const label = begins ?? charset ?? declaredIn(body) ?? 'utf-8';
  const text = decoded(body, decoderOf(label, begins !== undefined), label);
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

/** Programs that write XML into a string in memory declare UTF-16, and then send UTF-8: what begins with `<` in one byte is that. */
function decoderOf(label: string, isSeen: boolean): TextDecoder {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    if (isSeen || !decoder.encoding.startsWith('utf-16')) return decoder;
    return new TextDecoder('utf-8', { fatal: true });
  } catch {
    throw broken(`The encoding ${shown(label)} is not supported. Send UTF-8.`, 'XML');
  }
}

function decoded(body: Buffer, decoder: TextDecoder, label: string): string {
  try {
    return decoder.decode(body);
  } catch {
    throw broken(`The body is not written in ${shown(label)}, which it says it is. Send UTF-8.`, 'XML');
  }
}

function shown(label: string): string {
  return `"${label.slice(0, LONGEST_LABEL).replace(/[^\x20-\x7e]/g, '.')}"`;
}
