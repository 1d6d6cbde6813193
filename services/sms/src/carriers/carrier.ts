import type { Priority } from '@herald/contracts';
import type { Encoding } from '@herald/values/segmentation';
import type { CarrierCharge } from '../model/carrier-charge';
import type { SenderOnRoute } from '../rules/senders/brand-senders';
import type { IdReading } from './message-ids';
import type { ReceiptQuote } from './receipt-quote';

/** What one submit of a route carries: a part of a message, or the whole message. */
export type Unit = 'part' | 'message';

/** One part of a message to one recipient, or its whole message, as it is submitted to a carrier. */
export interface PartSubmission {
  priority: Priority;
  /**
   * The priority queue in which the part waits at its route. It is that of its `priority`, except that a one-time password to many
   * recipients is not urgent and waits in `standard`.
   */
  queue: Priority;
  /** The brand's name: source address. */
  sender: string;
  /** International format without `+`: destination address. */
  number: string;
  encoding: Encoding;
  /** Only routes of this unit may submit it; missing: every route may, because the message has one part. */
  unit?: Unit;
  /** The slice of the text that this part carries. */
  text: string;
  /** The whole text. */
  message: string;
  /** Concatenation: the same reference (0–255) for all parts of a message; `total` 1 = no concatenation. */
  reference: number;
  total: number;
  /** From 1. */
  sequence: number;
  /** 1–65535, the same at every retry: with it a carrier can state which part a delivery receipt belongs to. */
  ownReference: number;
  /**
   * Names the message at a carrier of whole messages: letters, digits and dashes, at most 36. Another try has the same if the carrier may
   * have the message already, so that it sends it once if it can.
   */
  messageReference: string;
  /** Time after which the carrier may stop trying. */
  expiresAt: Date;
  /** Submit through this route only, even if others serve the number. */
  route?: string;
  /** Sent with a test key: goes to the sandbox, never to a carrier. */
  test?: boolean;
  /**
   * The sender and the TLVs on a route, by the sender rules; called right before the part is written. Missing or null: the brand's name, and the
   * TLVs of the route. Must not throw.
   */
  senderOn?: (route: string) => SenderOnRoute | null;
  /**
   * Called right before the part is written to the socket, however long it waited: false = its outcome is `withdrawn`. Must not
   * throw.
   */
  wanted(): boolean;
}

/**
 * Outcome of a part.
 * - `taken`: the carrier accepted it, with this id.
 * - `refused`: a permanent error; never submitted again.
 * - `ruled-out`: a sender rule refuses it on this route, and no other live route may carry it; never submitted again.
 * - `delayed`: this recipient can't be served now (queue full, throttled beyond the route's patience, no live route); to be retried
 *   later.
 * - `not-written`: nothing reached the carrier (the bind broke before); may be submitted again at once.
 * - `withdrawn`: nothing reached the carrier, because the part was no longer wanted when it could be submitted.
 * - `unknown`: an indeterminate submit: written, but unanswered. The carrier may have accepted it: never resent at once.
 *   `mayAnswer`: the connection is up, and the answer may still arrive.
 */
export type SubmitOutcome =
  /**
   * `smsc`: SMSC and login, within which ids are unique; the sandbox has none. `bind`: the `index` of the bind, if there was one. `tlvs`: the
   * TLVs that went out, in their text form without secrets; missing if there were none. `charge`: that of the message.
   */
  | {
      kind: 'taken';
      route: string;
      smsc?: string;
      carrierId: string;
      bind?: number;
      tlvs?: string;
      charge?: CarrierCharge;
    }
  /** `code`: the command_status, or a text from a carrier over HTTP. */
  | { kind: 'refused'; route: string; code: number | string }
  | { kind: 'ruled-out'; route: string; reason: string }
  | { kind: 'delayed'; route: string | null; code: number | string | null }
  | { kind: 'not-written' }
  | { kind: 'withdrawn' }
  | { kind: 'unknown'; route: string; smsc?: string; mayAnswer?: true };

/**
 * The carrier's answer to a part whose outcome was already reported as `unknown`. `delayed`: the carrier did not accept it, for any
 * reason; it may be submitted again.
 */
export type LateOutcome = Extract<SubmitOutcome, { kind: 'taken' | 'refused' | 'delayed' }>;

/** State of a part in a delivery receipt. `pending`: an intermediate state that changes nothing. */
export type ReceiptState = 'delivered' | 'not-delivered' | 'error' | 'pending';

/** A parsed delivery receipt. */
export interface Receipt {
  route: string;
  /** SMSC and login that it came from, as in `SubmitOutcome`. */
  smsc: string;
  /** Unchanged; null if the carrier left it out. */
  carrierId: string | null;
  /** Possible forms of the id in the answer to the submit, by the route's setting, likeliest first; empty without an id. */
  ids: IdReading[];
  /** `ownReference` of the part, from carriers that return it; otherwise null. */
  ownReference: number | null;
  /** `messageReference`, from carriers that return it. */
  messageReference?: string;
  /** It is for all parts of its message. */
  whole?: true;
  /** The recipient: international format, digits only. Some SMSCs write it in national form, masked, or not at all (''). */
  number: string;
  /** The sender name of the message; '' if unknown. */
  sender: string;
  state: ReceiptState;
  /** The carrier's own words (`DELIVRD`, `err:011`), for the operator's view. */
  detail: string;
  /** Time of the final state according to the carrier, read in the route's time zone; precise to the minute or second. */
  doneAt?: Date;
  /** Time at which the carrier received the message, read the same way. */
  submittedAt?: Date;
  /** Quote of the message's text. */
  quote?: ReceiptQuote;
  charge?: CarrierCharge;
}

/** A delivery receipt whose id or state can't be read, for the operator. */
export interface UnreadableReceipt {
  route: string;
  /** Addresses as received. */
  from: string;
  to: string;
  esmClass: number;
  dataCoding: number;
  /** Without the quoted message. */
  text: string;
  /** TLVs; null if missing. */
  receiptedId: string | null;
  messageState: number | null;
  networkError: string | null;
}

/** Position of a part in a longer message. */
export interface InboundPart {
  /** The same for all parts of a message; the phone counts it from 0 to 255 or 65,535. */
  reference: number;
  total: number;
  /** From 1 to `total`. */
  sequence: number;
}

/** A connection to an SMSC, of any bind. */
export interface SmscConnection {
  /** Unique for all time. */
  readonly id: string;
  /** Whether the connection is up, so that written data arrives. */
  readonly isUp: boolean;
}

/** An inbound message, or a part of one. */
export interface InboundMessage {
  route: string;
  /** The connection over which it came. */
  connection: SmscConnection;
  /** The sequence number of its PDU on that connection. */
  pdu: number;
  /** Over HTTP: the provider's id of the message, by which its repetition is known. */
  id?: string;
  /** International format, digits only; unchanged if it is no number. */
  from: string;
  /** The sender name or number to which it is addressed. */
  to: string;
  /** A surrogate pair that is split between parts is whole again when their texts are joined. */
  text: string;
  /** null = a whole message. */
  part: InboundPart | null;
}

/** Answers the carrier: the delivery receipt or message is stored; otherwise the carrier should send it again. */
export interface Acknowledge {
  (stored: boolean): void;
  /** The SMSC has never had more unacknowledged deliveries on this bind: its window may be full, so that it waits for this answer. */
  readonly fillsWindow?: boolean;
}

/** The interface that sending uses. Carriers know nothing of jobs, batches or storage. */
export interface Carriers {
  /**
   * The route on which a part to this number would wait in this priority queue, its unit (missing = part), and the remaining capacity there
   * (0 or less = none). Null = no route that serves it is live, or was live recently: the part's outcome is `delayed`.
   * @param unit only routes of this unit count; missing = all
   */
  capacityFor(
    priority: Priority,
    number: string,
    unit?: Unit,
  ): { route: string; free: number; unit?: Unit } | null;
  /**
   * Whether another sender has a live bind of a route that serves this number; that sender should submit parts without a route here.
   */
  isServedElsewhere(number: string): boolean;
  /**
   * Submits a part; `done` is called exactly once. `late` may be called once after the outcome `unknown`; it is retained for as long
   * as the answer may arrive, and should reference little memory.
   */
  submit(
    part: PartSubmission,
    done: (outcome: SubmitOutcome) => void,
    late?: (outcome: LateOutcome) => void,
  ): void;
  /** Withdraws waiting parts that are no longer wanted; call it if that changes for many parts at once. */
  withdraw(): void;
  /** Whether this process has a live bind; without one it claims no batches. */
  readonly alive: boolean;
  /** Number of routes of this process on which parts may wait: those that are live or were live recently. */
  readonly routesToWaitFor: number;
  /** Carriers have just reconnected, so delivery receipts that they held during the outage may still arrive. */
  readonly catchingUp: boolean;
  /** Callbacks for the listener to set: this one and those that follow. */
  onAlive: (alive: boolean) => void;
  /** This priority queue may have capacity again. Called while a route is working: do not submit from within it. */
  onCapacity: (priority: Priority) => void;
  onReceipt: (receipt: Receipt, acknowledge: Acknowledge) => void;
  /** The SMSC gives delivery receipts their type, so it does not send them as messages. */
  onTyped: (smsc: string) => void;
  /** Whether a delivery that looks like a delivery receipt, but has the type of a message, is one. Otherwise it is a message. */
  isReceipt: (untyped: Receipt) => Promise<boolean>;
  onUnreadable: (unreadable: UnreadableReceipt, acknowledge: Acknowledge) => void;
  onInbound: (message: InboundMessage, acknowledge: Acknowledge) => void;
}
