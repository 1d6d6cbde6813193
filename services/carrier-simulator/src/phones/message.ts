import { type StateName } from '../smpp/protocol';
import { type Encoding } from '../text/message-text';

/** One part that the simulator accepted for a phone. */
export interface ReceivedPart {
  /** The system_id that submitted it. */
  systemId: string;
  phone: string;
  sender: string;
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
  const { id, direction, phone, sender, encoding, parts, state, total, repeated, at } = message;
  return {
    id,
    direction,
    phone,
    sender,
    encoding,
    parts,
    state,
    text: textOf(message),
    totalParts: total,
    complete: parts >= total,
    repeatedParts: repeated,
    at: new Date(at).toISOString(),
  };
}

export function textOf(message: Message): string {
  if (message.texts.length === 1) return message.texts[0] ?? MISSING_PART;
  return Array.from(message.texts, (text) => text ?? MISSING_PART).join('');
}
