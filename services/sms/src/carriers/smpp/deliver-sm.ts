import type { SmscConnection } from '../carrier';
import type { Pdu } from './pdu-framer';
import { lastCString, PduFields } from './pdu-fields';
import { COMMAND, TLV } from './protocol';

/** A deliver_sm (part 4.6.1) or data_sm (part 4.7.1): a delivery receipt, or an inbound message. */
export interface DeliverSm {
  /** The connection over which it came, and its sequence number there. */
  connection: SmscConnection;
  sequence: number;
  source: string;
  destination: string;
  esmClass: number;
  dataCoding: number;
  /** short_message or message_payload, with a header if esmClass says so. Valid during the call only. */
  bytes: Buffer;
  /** TLV receipted_message_id, which some SMSCs leave empty. */
  receiptedId: string | null;
  /** TLV user_message_reference: in a delivery receipt that of the submit (part 5.3.2.17). */
  userReference: number | null;
  /** TLV message_state, part 5.2.28; 255 if it is malformed. */
  messageState: number | null;
  /** TLVs sar_…: the part's position in a longer message (parts 5.3.2.22 to 24); null if one of them is missing. */
  segment: { reference: number; total: number; sequence: number } | null;
  /** TLV network_error_code, `<network type>:<code>` (part 5.3.2.31). */
  networkError: string | null;
}

const NO_STATE = 255;
const LONGEST_STATE = 4;
/** The digit 0 in ASCII. */
const ZERO = 0x30;
const NOTHING = Buffer.alloc(0);
const SAR_TAGS: ReadonlySet<number> = new Set([
  TLV.SAR_MSG_REF_NUM,
  TLV.SAR_TOTAL_SEGMENTS,
  TLV.SAR_SEGMENT_SEQNUM,
]);

/** @throws PduError if a mandatory field is truncated */
export function readDeliverSm(pdu: Pdu, connection: SmscConnection): DeliverSm {
  const fields = new PduFields(pdu.bytes);
  const isDeliverSm = pdu.command === COMMAND.DELIVER_SM;
  fields.cString('service_type');
  fields.readBytes(2, 'source_addr_ton');
  const source = fields.cString('source_addr');
  fields.readBytes(2, 'dest_addr_ton');
  const destination = fields.cString('destination_addr');
  const esmClass = fields.integer8('esm_class');
  if (isDeliverSm) {
    fields.readBytes(2, 'protocol_id');
    fields.cString('schedule_delivery_time');
    fields.cString('validity_period');
  }
  fields.integer8('registered_delivery');
  if (isDeliverSm) fields.integer8('replace_if_present_flag');
  const dataCoding = fields.integer8('data_coding');
  if (isDeliverSm) fields.integer8('sm_default_msg_id');
  const bytes = isDeliverSm ? fields.readBytes(fields.integer8('sm_length'), 'short_message') : NOTHING;
  const deliverSm: DeliverSm = {
    connection,
    sequence: pdu.sequence,
    source,
    destination,
    esmClass,
    dataCoding,
    bytes,
    receiptedId: null,
    userReference: null,
    messageState: null,
    segment: null,
    networkError: null,
  };
  const sar = new Map<number, number>();
  fields.eachTlv((tag, value) => {
    if (SAR_TAGS.has(tag) && value.length > 0) sar.set(tag, value.readUIntBE(0, Math.min(value.length, 2)));
    else readTlv(deliverSm, tag, value);
  });
  const [reference, total, sequence] = [...SAR_TAGS].map((tag) => sar.get(tag));
  if (reference !== undefined && total !== undefined && sequence !== undefined)
    deliverSm.segment = { reference, total, sequence };
  return deliverSm;
}

/** Reads a state of one byte; some SMSCs write several bytes, or a digit. Any other value becomes 255, which is no state. */
function stateIn(value: Buffer): number {
  if (value.length === 0 || value.length > LONGEST_STATE) return NO_STATE;
  const state = value.readUIntBE(0, value.length);
  return state >= ZERO && state <= ZERO + 9 ? state - ZERO : Math.min(state, NO_STATE);
}

function readTlv(deliverSm: DeliverSm, tag: number, value: Buffer): void {
  if (tag === TLV.MESSAGE_PAYLOAD && deliverSm.bytes.length === 0) deliverSm.bytes = value;
  else if (tag === TLV.RECEIPTED_MESSAGE_ID) deliverSm.receiptedId = lastCString(value);
  else if (tag === TLV.USER_MESSAGE_REFERENCE && value.length === 2)
    deliverSm.userReference = value.readUInt16BE(0);
  else if (tag === TLV.MESSAGE_STATE) deliverSm.messageState = stateIn(value);
  else if (tag === TLV.NETWORK_ERROR_CODE && value.length === 3) {
    deliverSm.networkError = `${value[0]}:${value.readUInt16BE(1)}`;
  }
}
