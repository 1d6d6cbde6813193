import { FieldReader, PduError } from './field-reader';
import { EsmClass, Status, Tlv, type Address } from './protocol';
import { type Pdu } from './pdu-reader';
import { smppTimeToDelay } from './smpp-time';

/** The index of one part in a long message. */
export interface Segment {
  reference: number;
  total: number;
  sequence: number;
}

/** A submit_sm whose fields are valid. `content` is valid only during the call that passed it. */
export interface SubmitSm {
  source: Address;
  destination: Address;
  esmClass: number;
  registeredDelivery: number;
  dataCoding: number;
  /** Milliseconds until the scheduled delivery; 0 is at once. */
  scheduleMs: number;
  /** The validity period in milliseconds; `undefined` if left to the SMSC. */
  validityMs: number | undefined;
  /** The bytes of the text, including the user data header. */
  content: Buffer;
  /** The length in bytes of the user data header at the start of `content`. */
  headerBytes: number;
  segment: Segment | undefined;
  /** The sender's own reference for the message, which its delivery receipt returns (specification 5.3.2.17). */
  userReference: number | undefined;
  /** Whether the text came in message_payload, which allows any length. */
  payload: boolean;
  /** All other optional parameters, in the order of the PDU. */
  tlvs: readonly OtherTlv[];
}

/** An optional parameter without a meaning to the simulator. */
export interface OtherTlv {
  tag: number;
  /** Its bytes in hexadecimal. */
  hex: string;
}

const NPIS = new Set([0, 1, 3, 4, 6, 8, 9, 10, 14, 18]);
const MESSAGE_TYPES = new Set([0x00, 0x08, 0x10]);
const MESSAGE_TYPE_BITS = 0x3c;

/**
 * Reads a submit_sm (specification 4.4.1).
 * @throws PduError with the command_status that the specification defines for the first invalid field
 */
export function readSubmitSm(pdu: Pdu, now: number): SubmitSm {
  const fields = new FieldReader(pdu.bytes, pdu.body, pdu.end);
  fields.cString('service_type', 6, Status.invalidServiceType);
  const source = readAddress(fields, 'source');
  const destination = readAddress(fields, 'destination');
  const esmClass = fields.byte('esm_class');
  fields.byte('protocol_id');
  const priority = fields.byte('priority_flag');
  const schedule = fields.cString('schedule_delivery_time', 17, Status.invalidSchedule);
  const validity = fields.cString('validity_period', 17, Status.invalidValidity);
  const registeredDelivery = fields.byte('registered_delivery');
  fields.byte('replace_if_present_flag');
  const dataCoding = fields.byte('data_coding');
  fields.byte('sm_default_msg_id');
  const length = fields.byte('sm_length');
  if (length === 255) throw new PduError(Status.invalidMessageLength, 'sm_length is over 254');
  const shortMessage = fields.bytes('short_message', length);
  const options = readOptions(fields);

  checkAddresses(source, destination);
  if (!MESSAGE_TYPES.has(esmClass & MESSAGE_TYPE_BITS))
    throw new PduError(Status.invalidEsmClass, 'esm_class');
  if (priority > 3) throw new PduError(Status.invalidPriority, 'priority_flag is over 3');
  if ((registeredDelivery & 0xe0) !== 0 || (registeredDelivery & 0x03) === 0x03) {
    throw new PduError(Status.invalidRegisteredDelivery, 'registered_delivery uses reserved bits');
  }
  if (options.payload && length > 0) {
    throw new PduError(Status.tlvNotAllowed, 'both short_message and message_payload are given');
  }
  const content = options.payload ?? shortMessage;
  const header = esmClass & EsmClass.udh ? readHeader(content) : { bytes: 0, segment: undefined };
  return {
    source,
    destination,
    esmClass,
    registeredDelivery,
    dataCoding,
    scheduleMs: Math.max(0, readTime(schedule, now, Status.invalidSchedule) ?? 0),
    validityMs: readTime(validity, now, Status.invalidValidity),
    content,
    headerBytes: header.bytes,
    segment: options.segment ?? header.segment,
    userReference: options.userReference,
    payload: options.payload !== undefined,
    tlvs: options.others ?? NO_TLVS,
  };
}

const WRONG_ADDRESS = {
  source: { ton: Status.invalidSourceTon, npi: Status.invalidSourceNpi, number: Status.invalidSource },
  destination: {
    ton: Status.invalidDestinationTon,
    npi: Status.invalidDestinationNpi,
    number: Status.invalidDestination,
  },
};

function readAddress(fields: FieldReader, name: keyof typeof WRONG_ADDRESS): Address {
  const wrong = WRONG_ADDRESS[name];
  const ton = fields.byte(`${name}_addr_ton`);
  const npi = fields.byte(`${name}_addr_npi`);
  if (ton > 6) throw new PduError(wrong.ton, `${name}_addr_ton is unknown`);
  if (!NPIS.has(npi)) throw new PduError(wrong.npi, `${name}_addr_npi is unknown`);
  return { ton, npi, number: fields.cString(`${name}_addr`, 21, wrong.number) };
}

const ALPHANUMERIC_TON = 5;

function checkAddresses(source: Address, destination: Address): void {
  if (
    source.ton === ALPHANUMERIC_TON ? !/^.{1,11}$/.test(source.number) : !/^\+?\d{0,20}$/.test(source.number)
  ) {
    throw new PduError(Status.invalidSource, 'source_addr does not fit its type of number');
  }
  if (!/^\+?\d{1,20}$/.test(destination.number)) {
    throw new PduError(Status.invalidDestination, 'destination_addr is not a number');
  }
}

function readTime(text: string, now: number, status: number): number | undefined {
  if (text === '') return undefined;
  const delay = smppTimeToDelay(text, now);
  if (delay === undefined) throw new PduError(status, 'not a time of the specification, part 7.1.1');
  return delay;
}

const NO_TLVS: readonly OtherTlv[] = [];

interface Options {
  others?: OtherTlv[];
  payload?: Buffer;
  userReference?: number;
  segment?: Segment;
}

function readOptions(fields: FieldReader): Options {
  const options: Options = {};
  const sar: Partial<Segment> = {};
  fields.tlvs((tag, value) => {
    if (tag === Tlv.messagePayload) options.payload = value;
    else if (tag === Tlv.userMessageReference) options.userReference = unsigned(value, 2);
    else if (tag === Tlv.sarMsgRefNum) sar.reference = unsigned(value, 2);
    else if (tag === Tlv.sarTotalSegments) sar.total = unsigned(value, 1);
    else if (tag === Tlv.sarSegmentSeqnum) sar.sequence = unsigned(value, 1);
    else (options.others ??= []).push({ tag, hex: value.toString('hex') });
  });
  const { reference, total, sequence } = sar;
  if (reference === undefined && total === undefined && sequence === undefined) return options;
  if (reference === undefined || total === undefined || sequence === undefined) {
    throw new PduError(Status.missingTlv, 'the three sar_ parameters belong together');
  }
  return { ...options, segment: checkSegment({ reference, total, sequence }, Status.invalidTlvValue) };
}

function unsigned(value: Buffer, bytes: number): number {
  if (value.length !== bytes) throw new PduError(Status.invalidTlvLength, `expected ${bytes} bytes`);
  return value.readUIntBE(0, bytes);
}

function checkSegment(segment: Segment, status: number): Segment {
  if (segment.sequence < 1 || segment.sequence > segment.total) {
    throw new PduError(status, `part ${segment.sequence} of ${segment.total} cannot be`);
  }
  return segment;
}

/**
 * Reads the user data header of 3GPP TS 23.040 9.2.3.24. Only the concatenation elements (00 and 08) have an effect.
 */
function readHeader(content: Buffer): { bytes: number; segment: Segment | undefined } {
  const bytes = (content[0] ?? 255) + 1;
  if (bytes > content.length)
    throw new PduError(Status.invalidEsmClass, 'user data header is longer than the text');
  let segment: Segment | undefined;
  for (let at = 1; at + 2 <= bytes;) {
    const element = content[at]!;
    const length = content[at + 1]!;
    const data = content.subarray(at + 2, Math.min(bytes, at + 2 + length));
    if (data.length < length) throw new PduError(Status.invalidEsmClass, 'user data header is cut off');
    if (element === 0x00 && length === 3) {
      segment = { reference: data[0]!, total: data[1]!, sequence: data[2]! };
    } else if (element === 0x08 && length === 4) {
      segment = { reference: data.readUInt16BE(0), total: data[2]!, sequence: data[3]! };
    }
    at += 2 + length;
  }
  return { bytes, segment: segment && checkSegment(segment, Status.invalidEsmClass) };
}
