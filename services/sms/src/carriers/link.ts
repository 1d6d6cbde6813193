import type { CarrierCharge } from '../model/carrier-charge';
import type { SenderOnRoute } from '../rules/senders/brand-senders';
import type { PartSubmission, SmscConnection } from './carrier';
import type { StatusClass } from './command-status';

/** The sender and TLVs of a message that the sender rules allow on a route. */
export type AllowedSender = Extract<SenderOnRoute, { refused: null }>;

/** A carrier's answer to a submit, and what it means. */
export interface LinkAnswer {
  verdict: StatusClass;
  /** The command_status, or the code of a carrier over HTTP as text; 0 = accepted. */
  code: number | string;
  /** '' if the carrier returned none, or did not accept the part. */
  carrierId: string;
  /** The carrier's words, without secrets, for the operator. */
  detail?: string;
  /** The time for which the carrier asks to send nothing, ms. */
  retryAfterMs?: number;
  charge?: CarrierCharge;
}

/** Receives an answer after the outcome of its submit was indeterminate. It is retained for long, and should reference little memory. */
export type LateTaker = (answer: LinkAnswer) => void;

/** A submit that waits for its answer. Exactly one of its three functions is called, once. `mayAnswer`: the answer may still arrive. */
export interface LinkRequest {
  timeoutMs: number;
  onAnswer(answer: LinkAnswer): void;
  /** The carrier is connected, but gave no answer that can be read. */
  onTimeout(mayAnswer: boolean): LateTaker | null;
  /** The connection has ended; `written`: the submit may have reached the carrier. */
  onLost(written: boolean, mayAnswer: boolean): LateTaker | null;
}

/** Reason for which a link ended, or was never established. `status`: the SMSC's answer to the bind. */
export interface LinkEnd {
  reason: string;
  status: number | null;
}

export interface LinkEvents {
  onBound(): void;
  /** Submits are no longer possible; answers may still arrive. */
  onClosing(): void;
  /** Submits are possible again. */
  onDrain(): void;
  /** Called once, as the last event, after every pending request has its result. */
  onEnd(end: LinkEnd): void;
}

/** A connection to a carrier over which a route submits, from connecting to its end. It knows nothing of windows or retries. */
export interface Link extends SmscConnection {
  /** Resolves at the link's end. */
  readonly ended: Promise<void>;
  /** Whether parts can be submitted now. */
  readonly isOpen: boolean;
  /** Whether the carrier's data is read. */
  readonly isReading: boolean;
  /**
   * Submits a part. Only while `isOpen`.
   * @returns the TLVs that went out, in their text form without secrets; undefined if there were none
   * @throws if it cannot be written on this route; nothing was written
   */
  submit(part: PartSubmission, sender: AllowedSender | null, request: LinkRequest): string | undefined;
  setReading(reads: boolean): void;
  /** Ends the connection once pending requests had a short time for their answers. */
  unbind(): void;
  /** Ends the connection at once. */
  end(reason: string): void;
}
