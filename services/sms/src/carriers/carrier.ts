import type { Lane } from '@herald/contracts';
import type { Encoding } from '@herald/segmentation';
import type { IdReading } from './receipts/message-ids';
import type { ReceiptQuote } from './receipts/receipt-quote';

/** One part of a message to one recipient, as it goes to a carrier. */
export interface PartSubmission {
  lane: Lane;
  /** In which line of its route it waits: its lane's; a one-time password to many has no haste, and waits with `standard`. */
  line: Lane;
  /** The brand's name: source address. */
  sender: string;
  /** International format without `+`: destination address. */
  number: string;
  encoding: Encoding;
  /** The slice of the text that this part carries. */
  text: string;
  /** The whole text. */
  message: string;
  /** Concatenation: the same reference (0–255) for all parts of a message; `total` 1 = no concatenation. */
  reference: number;
  total: number;
  /** From 1. */
  sequence: number;
  /** 1–65535, the same at every try: by it a carrier can say of which part a receipt speaks. */
  ownReference: number;
  /** When the carrier may stop trying. */
  expiresAt: Date;
  /** Through this route alone, whatever others serve the number. */
  route?: string;
  /** Of a test key: it goes to the sandbox, whatever carriers there are. */
  test?: boolean;
  /** Asked right before the bytes go out, however long the part stood in line: false = it is answered `withdrawn`. Must not throw. */
  wanted(): boolean;
}

/**
 * What became of a part.
 * - `taken`: the carrier has it, under its id as it came.
 * - `refused`: a permanent error; never submitted again.
 * - `delayed`: this recipient can't be served now (queue full, throttled beyond the route's patience, no route that
 *   is alive); to be tried again later.
 * - `not-written`: nothing reached the carrier (the bind broke before); may be submitted again at once.
 * - `withdrawn`: nothing reached the carrier, as the part was not wanted any more when its turn came.
 * - `unknown`: written, and no answer came. It may have been taken: never resent at once (design.md, law 4). `mayAnswer`: the
 *   connection stands, and the answer may still come.
 */
export type SubmitOutcome =
  /**
   * `centre`: centre and login, within which ids are unique; the sandbox has none. `bind`: the slot of the bind that it went over,
   * where there is one.
   */
  | { kind: 'taken'; route: string; centre?: string; carrierId: string; bind?: number }
  | { kind: 'refused'; route: string; code: number }
  | { kind: 'delayed'; route: string | null; code: number | null }
  | { kind: 'not-written' }
  | { kind: 'withdrawn' }
  | { kind: 'unknown'; route: string; centre?: string; mayAnswer?: true };

/**
 * What a carrier says of a part whose outcome was `unknown` to us by then. `delayed`: it was not taken, whatever the reason;
 * it may be submitted again.
 */
export type LateOutcome = Extract<SubmitOutcome, { kind: 'taken' | 'refused' | 'delayed' }>;

/** What a receipt says of a part. `pending`: an intermediate state that changes nothing. */
export type ReceiptState = 'delivered' | 'not-delivered' | 'error' | 'pending';

/** A delivery receipt, already parsed. */
export interface Receipt {
  route: string;
  /** Centre and login that it came from, as in `SubmitOutcome`. */
  centre: string;
  /** As it came; null where the carrier left it out. */
  carrierId: string | null;
  /** What the id may have been in the answer to the submit, by the route's setting, the likeliest first; empty without an id. */
  ids: IdReading[];
  /** `ownReference` of the part, from carriers that return it; else null. */
  ownReference: number | null;
  /** The recipient: international format, digits only. Some centres write it in national form, masked, or not at all (''). */
  number: string;
  /** The sender that the message had; '' where unknown. */
  sender: string;
  state: ReceiptState;
  /** The carrier's own words (`DELIVRD`, `err:011`), for the operator's view. */
  detail: string;
  /** When the carrier says that it happened, read in the route's time zone; to the minute or second. */
  doneAt?: Date;
  /** When the carrier says that it got the message, the same way. */
  submittedAt?: Date;
  /** What it quotes of the message's text. */
  quote?: ReceiptQuote;
}

/** Which part of a longer message it is. */
export interface InboundPart {
  /** The same for all parts of a message; the phone counts them, from 0 to 255 or 65,535. */
  reference: number;
  total: number;
  /** From 1 to `total`. */
  sequence: number;
}

/** A connection to a centre, of any bind. */
export interface CentreConnection {
  /** Unique among all that ever were. */
  readonly id: string;
  /** Whether it lasts: what was written on it arrives. */
  readonly isUp: boolean;
}

/** A message from a phone, or a part of one. */
export interface InboundMessage {
  route: string;
  /** Over which it came. */
  connection: CentreConnection;
  /** The number that its PDU had there. */
  pdu: number;
  /** International format, digits only; as it came where it is no number. */
  from: string;
  /** The sender's name or number that it was written to. */
  to: string;
  /** A character that was cut in two between parts is whole again when their texts are joined. */
  text: string;
  /** null = it is whole. */
  part: InboundPart | null;
}

/** Answers the carrier: the receipt or message is stored; or it is not, and should come again. */
export type Acknowledge = (stored: boolean) => void;

/** What sending needs of the carriers; they know nothing of jobs, batches or storage. */
export interface Carriers {
  /**
   * The route where a part towards this number would stand in this line, and how many more may stand there now (0 or less = none).
   * Null = no route serves it that is alive, or was a moment ago: it is answered `delayed`.
   */
  placeFor(line: Lane, number: string): { route: string; free: number } | null;
  /** Whether another sender has a live bind of a route that serves this number: it should have what has no route here. */
  isServedElsewhere(number: string): boolean;
  /**
   * Hands a part over; `done` is called exactly once. `late` may be called once after it said `unknown`; it is kept for as long
   * as the answer may come, and should hold little.
   */
  submit(
    part: PartSubmission,
    done: (outcome: SubmitOutcome) => void,
    late?: (outcome: LateOutcome) => void,
  ): void;
  /** Answers what stands in line and is not wanted any more; call it where that changes for many parts at once. */
  withdraw(): void;
  /** Whether this process holds a live bind at all; without one it claims no work. */
  readonly alive: boolean;
  /** Routes of this process where parts may stand in line: those that are alive, or were a moment ago. */
  readonly routesToWaitFor: number;
  /** Carriers that could not be reached have just come back: receipts that they held meanwhile may still be on their way. */
  readonly catchingUp: boolean;
  /** Set, like those that follow, by whoever listens. */
  onAlive: (alive: boolean) => void;
  /** There may be places again in this line. Called while a route is at work: nothing is to be submitted within it. */
  onRoom: (line: Lane) => void;
  onReceipt: (receipt: Receipt, acknowledge: Acknowledge) => void;
  onInbound: (message: InboundMessage, acknowledge: Acknowledge) => void;
}
