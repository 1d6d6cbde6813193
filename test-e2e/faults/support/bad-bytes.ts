import { randomBytes } from 'node:crypto';

const DELIVER_SM = 0x05;
const SUBMIT_SM_RESP = 0x80000004;

function header(length: number, command: number, sequence = 1): Buffer {
  const bytes = Buffer.alloc(16);
  [length, command, 0, sequence].forEach((field, i) => bytes.writeUInt32BE(field, 4 * i));
  return bytes;
}

/** Bytes that broken SMSCs, and attackers in their place, send. */
export const BYTES: Buffer[] = [
  // Length fields of 2 GiB, of 1 GiB with a valid command, of less than a header, and of 0.
  header(0x7fffffff, 0),
  header(0x40000000, DELIVER_SM),
  header(4, DELIVER_SM),
  header(0, SUBMIT_SM_RESP),
  randomBytes(500),
  // A deliver_sm that ends in the middle of its fields; a response with an unterminated body, to no submit. With the sequence number of a
  // real submit, it would count as the SMSC's acceptance.
  Buffer.concat([header(16 + 5, DELIVER_SM), Buffer.from([0, 1, 1, 0x39, 0x39])]),
  Buffer.concat([header(16 + 300, SUBMIT_SM_RESP, 0x7ffffff0), Buffer.alloc(300, 0x41)]),
  // A deliver_sm whose text length exceeds the PDU.
  Buffer.concat([
    header(16 + 28, DELIVER_SM, 9),
    Buffer.from([0, 1, 1, 0x39, 0, 1, 1, 0x39, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 254]),
    Buffer.from('id:123456'),
  ]),
  // Half a header without a continuation.
  Buffer.from([0, 0, 0, 32, 0, 0]),
];
