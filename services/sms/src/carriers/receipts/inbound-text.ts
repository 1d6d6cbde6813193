import { decodeGsm7, decodeUcs2, unpackSeptets } from '@herald/segmentation';
import type { TextSettings } from '../route/route-settings';
import { ESM_CLASS } from '../smpp/protocol';

type Alphabet = 'default' | 'latin1' | 'ucs2';

const ASCII = 0x01;
const LATIN1 = 0x03;
const UCS2 = 0x08;

/** data_coding (part 5.2.19), with the coding groups of 3GPP TS 23.038 part 4. Octets of no alphabet read as Latin-1. */
function alphabetOf(dataCoding: number): Alphabet {
  if (dataCoding === 0 || dataCoding >= 0xf0) return (dataCoding & 0x04) === 0 ? 'default' : 'latin1';
  if (dataCoding === UCS2) return 'ucs2';
  if (dataCoding === ASCII || dataCoding === LATIN1) return 'latin1';
  const isGeneralGroup = dataCoding >= 0x10 && dataCoding <= 0x3f;
  const alphabet = isGeneralGroup ? (dataCoding >> 2) & 3 : 1;
  return alphabet === 2 ? 'ucs2' : alphabet === 1 ? 'latin1' : 'default';
}

/** The text of a message from a phone, its user data header taken off. A part of a longer message reads by itself. */
export function decodeInbound(
  octets: Buffer,
  esmClass: number,
  dataCoding: number,
  settings: TextSettings,
): string {
  const header =
    (esmClass & ESM_CLASS.UDH_INDICATOR) === 0 ? 0 : Math.min((octets[0] ?? 0) + 1, octets.length);
  const body = octets.subarray(header);
  const alphabet = alphabetOf(dataCoding);
  if (alphabet === 'ucs2') return decodeUcs2(body);
  if (alphabet === 'latin1' || settings.alphabet === 'latin1') return body.toString('latin1');
  return decodeGsm7(settings.alphabet === 'packed' ? unpack(body, header) : body);
}

function unpack(body: Buffer, headerOctets: number): Buffer {
  const fillBits = (7 - ((headerOctets * 8) % 7)) % 7;
  return unpackSeptets(body, Math.floor((body.length * 8 - fillBits) / 7), fillBits);
}
