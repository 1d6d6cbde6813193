import { type PduWriter } from '../smpp/pdu-writer';

/** Something for the customer's side: a receipt, or what a phone answered. */
export interface Delivery {
  /** Writes it as one PDU. */
  write(writer: PduWriter, sequence: number): void;
  /** The customer has acknowledged it, or refused it for good. */
  settled(acknowledged: boolean): void;
}
