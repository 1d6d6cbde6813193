import { TextDecoder } from 'node:util';
import { getDecoder } from 'iconv-lite';
import type { WindowsEncoding } from '@herald/values/csv';
import { BadRequestError, said, ValidationError, type Words } from '@herald/contracts/errors';

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | WindowsEncoding;

export interface DecodedText {
  encoding: Encoding;
  text: AsyncGenerator<string, void>;
}

/** Bytes that are read to find the encoding. */
const BEGIN_BYTES = 4_096;
/** In UTF-16, digits and separators have a zero byte. A text file in any other encoding has none. */
const LEAST_ZEROS = 0.1;
const INVALID = 'ERR_ENCODING_INVALID_ENCODED_DATA';
const REPLACEMENT = '\uFFFD';

/** First bytes of files, in hexadecimal digits: an encoding, or the name of a kind of file that cannot be read. */
const SIGNATURES: readonly (readonly [string, Encoding | { kind: Words }])[] = [
  ['efbbbf', 'UTF-8'],
  ['fffe0000', { kind: 'in UTF-32' }],
  ['0000feff', { kind: 'in UTF-32' }],
  ['fffe', 'UTF-16LE'],
  ['feff', 'UTF-16BE'],
  ['504b0304', { kind: said('file_kind_zip') }],
  ['d0cf11e0', { kind: said('file_kind_xls') }],
  ['25504446', { kind: said('file_kind_pdf') }],
  ['1f8b', { kind: said('file_kind_gzip') }],
];

/**
 * Decodes a text file as a stream. UTF-8 and UTF-16 are recognized, with or without a byte order mark. A Windows code page cannot be
 * recognized reliably, and a wrong guess would be sent to all recipients, so the user has to choose it.
 * @param chosen by the user; null: UTF-8 or UTF-16
 * @throws ValidationError for `encoding` if the file is in another encoding, here or while it is read; BadRequestError if it is not text
 */
export async function decodeText(
  source: AsyncIterable<Buffer>,
  chosen: WindowsEncoding | null,
): Promise<DecodedText> {
  const chunks = source[Symbol.asyncIterator]();
  let begin: Buffer = Buffer.alloc(0);
  while (begin.length < BEGIN_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    begin = Buffer.concat([begin, next.value]);
  }
  const encoding = chosen ?? encodingOf(begin);
  const other = cyrillicOf(begin);
  // Read as windows-1251, these are other Cyrillic letters.
  if (chosen === CYRILLIC && other) throw isIn(other);
  return { encoding, text: decoded(encoding, begin, chunks) };
}

const CYRILLIC: WindowsEncoding = 'windows-1251';
/** Words with a capital letter that the begin of a file has at least. */
const LEAST_WORDS = 5;

/**
 * KOI8-R or cp866, if the file is certainly in it; otherwise null. In KOI8-R the capital letters are above the small letters, and no word
 * has a capital letter after a small letter; other encodings with letters in both ranges have both sequences. In cp866 all letters are
 * outside the range of 0xB0 to 0xDF, which any other encoding of Cyrillic uses.
 */
function cyrillicOf(begin: Buffer): string | null {
  const text = begin.toString('latin1');
  const count = (form: RegExp): number => text.match(form)?.length ?? 0;
  if (count(/[\xe0-\xff][\xc0-\xdf]{2}/g) >= LEAST_WORDS && count(/[\xc0-\xdf][\xe0-\xff]/g) === 0)
    return 'KOI8-R';
  if (count(/[\x80-\x9f][\xa0-\xaf\xe0-\xef]{2}/g) >= LEAST_WORDS && count(/[\xb0-\xdf\xf2-\xff]/g) === 0)
    return 'cp866';
  return null;
}

function encodingOf(begin: Buffer): Encoding {
  const found = SIGNATURES.find(([signature]) => begin.toString('hex', 0, 4).startsWith(signature))?.[1];
  if (typeof found === 'string') return found;
  if (found) throw new BadRequestError(said('file_of_kind', { kind: found.kind }));
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of begin.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++;
  if (zeros.even + zeros.odd === 0) return 'UTF-8';
  const least = begin.length * LEAST_ZEROS;
  if (zeros.even === 0 && zeros.odd >= least) return 'UTF-16LE';
  if (zeros.odd === 0 && zeros.even >= least) return 'UTF-16BE';
  throw new BadRequestError(said('file_with_zero_bytes'));
}

async function* decoded(
  encoding: Encoding,
  begin: Buffer,
  chunks: AsyncIterator<Buffer>,
): AsyncGenerator<string, void> {
  const decode = decoderOf(encoding, begin);
  try {
    yield decode(begin);
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield decode(next.value);
    yield decode(null);
  } finally {
    await chunks.return?.();
  }
}

/** Decodes consecutive chunks; null is the end. @param begin of the file */
function decoderOf(encoding: Encoding, begin: Buffer): (chunk: Buffer | null) => string {
  if (encoding.startsWith('UTF')) {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return (chunk) => {
      try {
        return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === INVALID ? notIn(encoding, begin) : error;
      }
    };
  }
  // Not by TextDecoder: Node 20 reads windows-1252 as ISO 8859-1, which has no € and no quotation marks.
  const decoder = getDecoder(encoding);
  return (chunk) => {
    const text = chunk ? decoder.write(chunk) : (decoder.end() ?? '');
    if (text.includes(REPLACEMENT)) throw notIn(encoding, begin);
    return text;
  };
}

function notIn(encoding: Encoding, begin: Buffer): ValidationError {
  const other = cyrillicOf(begin);
  if (other) return isIn(other);
  return new ValidationError(
    {
      encoding: said('choose_encoding'),
    },
    said('file_not_in_encoding', { encoding }),
  );
}

function isIn(other: string): ValidationError {
  return new ValidationError(
    { encoding: said('save_as_csv') },
    said('file_in_encoding', { encoding: other }),
  );
}
