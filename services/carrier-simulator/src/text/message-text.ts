import { decodeSeptets, unpackSeptets } from './gsm-alphabet';

export type Encoding = 'GSM-7' | 'GSM-7 packed' | 'ASCII' | 'Latin-1' | 'UCS-2' | 'binary';

export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** The length in the units of a part's limit: septets for GSM-7, bytes for other encodings. */
  units: number;
}

type Alphabet = 'default' | 'ascii' | 'latin1' | 'bytes' | 'ucs2';

const ALPHABETS: Readonly<Record<number, Alphabet>> = {
  0x00: 'default',
  0x01: 'ascii',
  0x03: 'latin1',
  0x08: 'ucs2',
};

/** Reads data_coding (specification 5.2.19) with the coding groups of 3GPP TS 23.038 part 4. */
function alphabetOf(dataCoding: number): Alphabet {
  if (dataCoding >= 0xf0) return dataCoding & 0x04 ? 'bytes' : 'default';
  if (dataCoding >= 0x10 && dataCoding <= 0x3f) {
    return (['default', 'bytes', 'ucs2', 'default'] as const)[(dataCoding >> 2) & 3]!;
  }
  return ALPHABETS[dataCoding] ?? 'bytes';
}

/** The text that a phone shows for `content`, whose first `headerBytes` bytes are a user data header. */
export function decodeText(content: Buffer, dataCoding: number, headerBytes: number): DecodedText {
  const body = content.subarray(headerBytes);
  switch (alphabetOf(dataCoding)) {
    case 'default': {
      // Unpacked septets have no bytes above 127.
      const packed = body.some((byte) => byte > 127);
      const septets = packed ? unpackSeptets(content, headerBytes) : body;
      return {
        text: decodeSeptets(septets),
        encoding: packed ? 'GSM-7 packed' : 'GSM-7',
        units: septets.length,
      };
    }
    case 'ascii':
      return { text: body.toString('latin1'), encoding: 'ASCII', units: body.length };
    case 'latin1':
      return { text: body.toString('latin1'), encoding: 'Latin-1', units: body.length };
    case 'ucs2':
      return { text: decodeUcs2(body), encoding: 'UCS-2', units: body.length };
    case 'bytes':
      return { text: body.toString('hex'), encoding: 'binary', units: body.length };
  }
}

function decodeUcs2(body: Buffer): string {
  // Copied, because swap16 works in place. An odd last byte is half a character and becomes U+FFFD.
  const even = Buffer.from(body.subarray(0, body.length & ~1));
  const text = even.swap16().toString('utf16le');
  return body.length & 1 ? `${text}\ufffd` : text;
}

const PART_BYTES = 140;
const CONCATENATION_BYTES = 6;

/** The septets or bytes that one part holds in addition to a user data header of `headerBytes` bytes. */
export function partCapacity(encoding: Encoding, headerBytes: number): number {
  const bytes = PART_BYTES - headerBytes;
  if (encoding === 'GSM-7' || encoding === 'GSM-7 packed' || encoding === 'ASCII')
    return Math.floor((bytes * 8) / 7);
  return bytes;
}

/** The number of parts that a phone receives for a text of `units` submitted in one piece (message_payload). */
export function partsNeeded(encoding: Encoding, units: number): number {
  if (units <= partCapacity(encoding, 0)) return 1;
  return Math.ceil(units / partCapacity(encoding, CONCATENATION_BYTES));
}
