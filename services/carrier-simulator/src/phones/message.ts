import { type StateName } from '../smpp/protocol';
import { type OtherTlv } from '../smpp/submit-sm';
import { type Encoding } from '../text/message-text';

/** One part that the simulator accepted for a phone. */
export interface ReceivedPart {
  /** The system_id that submitted it. */
  systemId: string;
  phone: string;
  sender: string;
  /** Type of number and numbering plan of the sender. */
  ton: number;
  npi: number;
  /** Its optional parameters without a meaning to the simulator. */
  tlvs: readonly OtherTlv[];
  text: string;
  encoding: Encoding;
  /** The number of parts that a phone receives: more than 1 for a long text submitted in one piece. */
  parts: number;
  reference: number;
  /** The sender's own reference for the part (user_message_reference), if given. */
  userReference: number | undefined;
  total: number;
  sequence: number;
  /** Equal for parts with the same sender, index and bytes. */
  fingerprint: number;
  at: number;
  /** The last state that its delivery receipts report. */
  state: StateName;
}

/** A message on a phone, with the parts that have arrived. */
export interface Message {
  id: number;
  direction: 'received' | 'answered';
  phone: string;
  /** The name or number of the other party. */
  sender: string;
  /** Type of number and numbering plan of the sender; undefined for an inbound message (MO). */
  ton?: number;
  npi?: number;
  /** The optional parameters of each part that has arrived, without those that the simulator reads. */
  tlvs?: { part: number; tlvs: readonly OtherTlv[] }[];
  encoding: Encoding;
  /** The text of each part; undefined for a part that has not arrived. */
  texts: (string | undefined)[];
  fingerprints: number[];
  /** For each part, as in `texts`. */
  userReferences: (number | undefined)[];
  reference: number;
  /** The number of parts of the complete message. */
  total: number;
  /** The number of parts that have arrived. */
  parts: number;
  /**
   * The number of parts repeated under the same references. The same text under other references is another message.
   */
  repeated: number;
  at: number;
  /** The state in the delivery receipts of a received message, or the acknowledgement of an inbound message (MO). */
  state: StateName | 'waiting' | 'acknowledged' | 'refused';
}

export type MessageView = ReturnType<typeof viewOf>;

const MISSING_PART = '[…]';

/** The message as the HTTP API shows it. */
export function viewOf(message: Message) {
  const { id, direction, phone, sender, ton, npi, tlvs = [], encoding, parts, state, total } = message;
  return {
    id,
    direction,
    phone,
    sender,
    ton,
    npi,
    tlvs: tlvs.flatMap((each) => each.tlvs.map((tlv) => ({ part: each.part, ...tlvView(tlv) }))),
    encoding,
    parts,
    state,
    text: textOf(message),
    totalParts: total,
    complete: parts >= total,
    repeatedParts: message.repeated,
    at: new Date(message.at).toISOString(),
  };
}

export function textOf(message: Message): string {
  if (message.texts.length === 1) return message.texts[0] ?? MISSING_PART;
  return Array.from(message.texts, (text) => text ?? MISSING_PART).join('');
}

const PRINTABLE = /^(?:[2-6][0-9a-f]|7[0-9a-e])+$/;

/** `text`: the value if its bytes are printable ASCII, else null. */
function tlvView({ tag, hex }: OtherTlv): { tag: string; hex: string; text: string | null } {
  const text = PRINTABLE.test(hex) ? Buffer.from(hex, 'hex').toString('latin1') : null;
  return { tag: tagText(tag), hex, text };
}

export function tagText(tag: number): string {
  return `0x${tag.toString(16).padStart(4, '0')}`;
}
