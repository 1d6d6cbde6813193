/**
 * The part of SMPP 3.4 that a bare SMSC and a bare client need; all texts are ASCII. A body is written in one piece: field by field it
 * costs twice the CPU, and these peers share the machine with the tested system.
 */
import type { Pdu } from '@herald/carrier-simulator/smpp';

/** Sender and number of a submit_sm; the fields after them are ignored. */
export function readSubmit({ bytes, body }: Pdu): { sender: string; number: string } {
  const sourceAt = bytes.indexOf(0, body) + 3; // service_type, then type of number and plan
  const sourceEnd = bytes.indexOf(0, sourceAt);
  const numberAt = sourceEnd + 3;
  return {
    sender: bytes.toString('latin1', sourceAt, sourceEnd),
    number: bytes.toString('latin1', numberAt, bytes.indexOf(0, numberAt)),
  };
}

const RECEIPT_ESM_CLASS = '\x04';

/** The body of a deliver_sm with the delivery receipt of a delivered message (Appendix B). */
export function receiptBody(id: string, sender: string, number: string): string {
  const text = `id:${id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:DELIVRD err:000 text:`;
  const addresses = `\0\x01\x01${number}\0\x05\0${sender}\0`;
  return `${addresses}${RECEIPT_ESM_CLASS}\0\0\0\0\0\0\0\0${String.fromCharCode(text.length)}${text}`;
}

/** The body of a submit_sm that requests a delivery receipt. */
export function submitBody(sender: string, number: string, text: string): string {
  return `\0\x05\0${sender}\0\x01\x01${number}\0\0\0\0\0\0\x01\0\0\0${String.fromCharCode(text.length)}${text}`;
}

export function bindBody(systemId: string, password: string): string {
  return `${systemId}\0${password}\0\0\x34\0\0\0`;
}
