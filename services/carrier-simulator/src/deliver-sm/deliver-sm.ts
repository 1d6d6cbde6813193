import { type PduWriter } from '../smpp/pdu-writer';

/** Something for the customer's side, a receipt or what a phone answered. It goes as deliver_sm; a receipt may go as data_sm. */
export interface DeliverSm {
  /** Writes it as one PDU. */
  write(writer: PduWriter, sequence: number): void;
  /** The customer has acknowledged it, or refused it for good. */
  settled(acknowledged: boolean): void;
}
