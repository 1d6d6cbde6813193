/** The codec, for programs that act as a bare SMPP peer. */
export { type Pdu, PduReader } from './pdu-reader';
export { PduWriter } from './pdu-writer';
export { Command, RESPONSE_BIT } from './protocol';
