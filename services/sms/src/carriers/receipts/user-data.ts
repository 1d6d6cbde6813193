import { decodeGsm7, decodeUcs2, unpackSeptets } from '@herald/segmentation';
import type { TextSettings } from '../route/route-settings';
import type { DeliverSm } from '../smpp/deliver-sm';
import { headerBytes } from './concatenation';

type Alphabet = 'default' | 'latin1' | 'ucs2';

const ASCII = 0x01;
const LATIN1 = 0x03;
const UCS2 = 0x08;
/** Characters of one byte each, the same in ASCII and in the default alphabet of GSM. */
const IN_BOTH = /^[\n\r !"#%-?A-Za-z]*$/;
const LONGEST_HEADER = 12;
const UTF8_MARK = /^\xef\xbb\xbf/;

/** The text of a deliver_sm by its data_coding and its route's settings, without its user data header. */
export function decodeText(deliverSm: DeliverSm, settings: TextSettings): string {
  const header = headerBytes(deliverSm);
  const body = deliverSm.bytes.subarray(header);
  const alphabet = alphabetOf(deliverSm.dataCoding);
  if (alphabet === 'ucs2') return decodeUcs2(body);
  if (alphabet === 'latin1' || settings.alphabet === 'latin1') return body.toString('latin1');
  return settings.alphabet === 'packed' ? unpacked(body, header) : decodeDefault(body);
}

/** The text as ASCII, the encoding of most delivery receipts, whatever they declare. */
export function asciiText(deliverSm: DeliverSm): string {
  return asciiOf(deliverSm.bytes.subarray(headerBytes(deliverSm)));
}

/** Whether the text is the same in ASCII and in the default alphabet of GSM. */
export function isPlain(deliverSm: DeliverSm): boolean {
  return IN_BOTH.test(deliverSm.bytes.toString('latin1', headerBytes(deliverSm)));
}

/** The text in the other encodings that SMSCs use for delivery receipts regardless of their declaration, likeliest first. */
export function* otherReadings({ bytes, esmClass }: DeliverSm): Generator<string> {
  const header = headerBytes({ bytes, esmClass });
  const body = bytes.subarray(header);
  if (bytes.length === 0) return;
  yield asciiOf(body);
  yield decodeUcs2(body);
  yield body.toString('utf16le');
  yield unpacked(body, header);
  yield decodeGsm7(body);
  // A header that esm_class does not announce, or an announced header that is missing.
  const skipped = header === 0 ? Math.min((bytes[0] ?? 0) + 1, bytes.length) : 0;
  if (skipped > LONGEST_HEADER) return;
  const rest = bytes.subarray(skipped);
  yield asciiOf(rest);
  yield decodeUcs2(rest);
  yield unpacked(rest, skipped);
}

/**
 * Alphabet of a data_coding (part 5.2.19), with the coding groups of 3GPP TS 23.038 part 4. Bytes of no alphabet are read as Latin-1.
 */
function alphabetOf(dataCoding: number): Alphabet {
  if (dataCoding === 0 || dataCoding >= 0xf0) return (dataCoding & 0x04) === 0 ? 'default' : 'latin1';
  if (dataCoding === UCS2) return 'ucs2';
  if (dataCoding === ASCII || dataCoding === LATIN1) return 'latin1';
  const group = dataCoding >> 4;
  // Message waiting indications, with their text.
  if (group >= 0xc) return group === 0xe ? 'ucs2' : 'default';
  const isGeneralGroup = group >= 1 && group <= 7;
  const alphabet = isGeneralGroup ? (dataCoding >> 2) & 3 : 1;
  return alphabet === 2 ? 'ucs2' : alphabet === 1 ? 'latin1' : 'default';
}

function decodeDefault(body: Buffer): string {
  const text = body.toString('latin1');
  return IN_BOTH.test(text) ? text : decodeGsm7(body);
}

/** Some SMSCs write two signs that many ids contain in the default alphabet, and the rest in ASCII. */
function asciiOf(body: Buffer): string {
  return body.toString('latin1').replace(UTF8_MARK, '').replaceAll('\x11', '_').replaceAll('\x02', '$');
}

function unpacked(body: Buffer, header: number): string {
  const fillBits = (7 - ((header * 8) % 7)) % 7;
  const septets = Math.max(0, Math.floor((body.length * 8 - fillBits) / 7));
  return decodeGsm7(unpackSeptets(body, septets, fillBits));
}
