import type { TlvList } from '../../rules/senders/tlv';
import type { PduWriter } from './pdu-writer';
import { COMMAND, MAX_SHORT_MESSAGE_BYTES, TLV } from './protocol';

export interface Address {
  /** Type of number, part 5.2.5. */
  ton: number;
  /** Numbering plan, part 5.2.6. */
  npi: number;
  address: string;
}

/** A submit_sm (part 4.4.1) with the fields that this adapter sets; all others are zero or empty. */
export interface SubmitSm {
  serviceType: string;
  source: Address;
  destination: Address;
  esmClass: number;
  priority: number;
  /** Part 7.1.1; '' = the SMSC's default. */
  validityPeriod: string;
  registeredDelivery: number;
  dataCoding: number;
  /** User data, with its header if esmClass says so. */
  message: Buffer;
  /** In message_payload instead of short_message. A message too long for short_message always goes there. */
  inPayload: boolean;
  /** user_message_reference; null = none. */
  userReference: number | null;
  /** Concatenation by TLVs. */
  segment: { reference: number; total: number; sequence: number } | null;
  /** Further TLVs; null = none. */
  tlvs: TlvList | null;
}

// Fixed fields, closing zeros and the TLVs' own bytes; slightly more than the specification's sum.
const FIXED_BYTES = 70;

export function writeSubmitSm(writer: PduWriter, sequence: number, submit: SubmitSm): void {
  const { source, destination, message, segment, tlvs } = submit;
  const texts =
    submit.serviceType.length +
    source.address.length +
    destination.address.length +
    submit.validityPeriod.length;
  const bytes = FIXED_BYTES + texts + message.length + (tlvs?.bytes.length ?? 0);
  writer.begin(COMMAND.SUBMIT_SM, 0, sequence, bytes);
  writer.cString(submit.serviceType);
  writeAddress(writer, source);
  writeAddress(writer, destination);
  writer.integer8(submit.esmClass);
  writer.integer8(0); // protocol_id
  writer.integer8(submit.priority);
  writer.cString(''); // schedule_delivery_time
  writer.cString(submit.validityPeriod);
  writer.integer8(submit.registeredDelivery);
  writer.integer8(0); // replace_if_present_flag
  writer.integer8(submit.dataCoding);
  writer.integer8(0); // sm_default_msg_id
  const inPayload = submit.inPayload || message.length > MAX_SHORT_MESSAGE_BYTES;
  writer.integer8(inPayload ? 0 : message.length);
  if (!inPayload) writer.bytes(message);
  if (submit.userReference !== null) writeTlv16(writer, TLV.USER_MESSAGE_REFERENCE, submit.userReference);
  if (segment) {
    writeTlv16(writer, TLV.SAR_MSG_REF_NUM, segment.reference);
    writeTlv8(writer, TLV.SAR_TOTAL_SEGMENTS, segment.total);
    writeTlv8(writer, TLV.SAR_SEGMENT_SEQNUM, segment.sequence);
  }
  if (inPayload) writer.tlv(TLV.MESSAGE_PAYLOAD, message);
  if (tlvs) writer.bytes(tlvs.bytes);
  writer.end();
}

function writeAddress(writer: PduWriter, { ton, npi, address }: Address): void {
  writer.integer8(ton);
  writer.integer8(npi);
  writer.cString(address);
}

function writeTlv16(writer: PduWriter, tag: number, value: number): void {
  writer.integer16(tag);
  writer.integer16(2);
  writer.integer16(value);
}

function writeTlv8(writer: PduWriter, tag: number, value: number): void {
  writer.integer16(tag);
  writer.integer16(1);
  writer.integer8(value);
}
