import { type StateName } from '../smpp/protocol';
import { type Encoding } from '../text/message-text';

/** One part as the centre took it, for a phone. */
export interface ReceivedPart {
  /** Who submitted it. */
  systemId: string;
  phone: string;
  sender: string;
  text: string;
  encoding: Encoding;
  /** How many parts a phone gets it in: more than 1 where a long text came in one piece. */
  parts: number;
  reference: number;
  /** The sender's own name for the part (user_message_reference), where it gave one. */
  userReference: number | undefined;
  total: number;
  sequence: number;
  /** Same sender, place and octets: same fingerprint. */
  fingerprint: number;
  at: number;
  /** The last state that its receipts tell. */
  state: StateName;
}

/** A message in a phone, its parts joined as far as they have come. */
export interface Message {
  id: number;
  direction: 'received' | 'answered';
  phone: string;
  /** The name or number at the other end. */
  sender: string;
  encoding: Encoding;
  /** The text of each part; a part that hasn't come is missing. */
  texts: (string | undefined)[];
  fingerprints: number[];
  /** Of each part, as `texts`. */
  userReferences: (number | undefined)[];
  reference: number;
  /** Parts that it has when whole. */
  total: number;
  /** Parts that have come. */
  parts: number;
  /** Parts that came once more under the same references: the same text under others is another message. */
  repeated: number;
  at: number;
  /** Of what was received the state in its receipts; of what was answered whether it was acknowledged. */
  state: StateName | 'waiting' | 'acknowledged' | 'refused';
}

export type MessageView = ReturnType<typeof viewOf>;

const MISSING_PART = '[…]';

/** A message as the HTTP interface shows it. */
export function viewOf(message: Message) {
  const { id, direction, phone, sender, encoding, parts, state, total, repeated, at } = message;
  return {
    ...{ id, direction, phone, sender, encoding, parts, state },
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
