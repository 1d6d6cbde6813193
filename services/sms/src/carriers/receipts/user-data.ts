import { decodeGsm7, decodeUcs2, unpackSeptets } from '@herald/values/segmentation';
import type { TextSettings } from '../route/smpp-settings';
import type { DeliverSm } from '../smpp/deliver-sm';
import { headerBytes, languagesOf } from './concatenation';
import { asciiText as anyAscii, binary, codingOf, latin1, utf16Text } from './data-coding';

/** Characters of one byte each, the same in ASCII and in the default alphabet of GSM. */
const IN_BOTH = /^[\n\r !"#%-?A-Za-z]*$/;
const LONGEST_HEADER = 12;
const UTF8_MARK = /^\xef\xbb\xbf/;

/**
 * The text of a deliver_sm by its data_coding, its header and its route's settings, without the header. Bytes that are no text of their
 * encoding are shown in hexadecimal.
 */
export function decodeText(deliverSm: DeliverSm, settings: TextSettings): string {
  const coding = codingOf(deliverSm.dataCoding);
  const announced = headerBytes(deliverSm);
  // The first zero of a text in UCS-2 reads like an empty header.
  const isText = announced === 1 && coding === utf16Text && deliverSm.bytes.length % 2 === 0;
  const header = isText ? 0 : announced;
  const body = deliverSm.bytes.subarray(header);
  if (typeof coding === 'function') return coding(body) ?? body.toString('hex');
  const languages = languagesOf(deliverSm);
  if (!languages && settings.alphabet === 'latin1') return latin1(body);
  if (settings.alphabet === 'packed') return decodeGsm7(unpacked(body, header), languages ?? {});
  if (body.every((byte) => byte < 0x80)) return decodeGsm7(body, languages ?? {});
  return coding === 'reserved' ? binary(body) : anyAscii(body);
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
  yield decodeGsm7(unpacked(body, header));
  yield decodeGsm7(body);
  // A header that esm_class does not announce, or an announced header that is missing.
  const skipped = header === 0 ? Math.min((bytes[0] ?? 0) + 1, bytes.length) : 0;
  if (skipped > LONGEST_HEADER) return;
  const rest = bytes.subarray(skipped);
  yield asciiOf(rest);
  yield decodeUcs2(rest);
  yield decodeGsm7(unpacked(rest, skipped));
}

/** Some SMSCs write two signs that many ids contain in the default alphabet, and the rest in ASCII. */
function asciiOf(body: Buffer): string {
  return body.toString('latin1').replace(UTF8_MARK, '').replaceAll('\x11', '_').replaceAll('\x02', '$');
}

function unpacked(body: Buffer, header: number): Buffer {
  const fillBits = (7 - ((header * 8) % 7)) % 7;
  const septets = Math.max(0, Math.floor((body.length * 8 - fillBits) / 7));
  return unpackSeptets(body, septets, fillBits);
}
