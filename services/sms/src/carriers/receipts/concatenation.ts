import type { NationalLanguages } from '@herald/values/segmentation';
import type { InboundPart } from '../carrier';
import type { DeliverSm } from '../smpp/deliver-sm';
import { ESM_CLASS } from '../smpp/protocol';

/**
 * Elements of a user data header (3GPP TS 23.040, part 9.2.3.24): concatenation with a reference of 8 or of 16 bits, and the national
 * language tables of the text.
 */
const CONCATENATED = 0x00;
const CONCATENATED_16 = 0x08;
const SINGLE_SHIFT = 0x24;
const LOCKING_SHIFT = 0x25;

type Headed = Pick<DeliverSm, 'bytes' | 'esmClass'>;

/**
 * Number of header bytes, including the length byte. 0 if the header or one of its elements is longer than its place: then the announced
 * header is missing, and the bytes are text.
 */
export function headerBytes({ bytes, esmClass }: Headed): number {
  if ((esmClass & ESM_CLASS.UDH_INDICATOR) === 0 || bytes.length === 0) return 0;
  const end = bytes[0]! + 1;
  let at = 1;
  while (at + 1 < end) at += 2 + (bytes[at + 1] ?? 0);
  return end > bytes.length || at > end ? 0 : end;
}

/** A part has at most 160 bytes on the air. 255 longer ones, up to 64 KB each in message_payload, would not fit into a stored document. */
const LONGEST_PART = 1_024;

/** The message's part number by its header or otherwise by its TLVs; null if it is a whole message, or too long for a part, or neither is valid. */
export function partOf(deliverSm: Headed & Pick<DeliverSm, 'segment'>): InboundPart | null {
  if (deliverSm.bytes.length > LONGEST_PART) return null;
  const part = inHeader(deliverSm.bytes.subarray(0, headerBytes(deliverSm))) ?? deliverSm.segment;
  if (!part || part.total < 2 || part.sequence < 1 || part.sequence > part.total) return null;
  return part;
}

/** The languages of the text, null if the header names none. */
export function languagesOf(message: Headed): NationalLanguages | null {
  const elements = [...elementsOf(message.bytes.subarray(0, headerBytes(message)))];
  const idOf = (tag: number) => elements.find(([name, value]) => name === tag && value.length === 1)?.[1][0];
  const [locking, single] = [idOf(LOCKING_SHIFT), idOf(SINGLE_SHIFT)];
  if (locking === undefined && single === undefined) return null;
  return { ...(locking !== undefined && { locking }), ...(single !== undefined && { single }) };
}

function inHeader(header: Buffer): InboundPart | null {
  for (const [name, value] of elementsOf(header)) {
    if (name === CONCATENATED && value.length === 3)
      return { reference: value[0]!, total: value[1]!, sequence: value[2]! };
    if (name === CONCATENATED_16 && value.length === 4)
      return { reference: value.readUInt16BE(0), total: value[2]!, sequence: value[3]! };
  }
  return null;
}

function* elementsOf(header: Buffer): Generator<[name: number, value: Buffer]> {
  for (let at = 1; at + 1 < header.length; at += 2 + header[at + 1]!)
    yield [header[at]!, header.subarray(at + 2, at + 2 + header[at + 1]!)];
}
