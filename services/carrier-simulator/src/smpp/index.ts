/** The codec, for programs that play a bare peer. */
export { type Pdu, PduReader } from './pdu-reader';
export { PduWriter } from './pdu-writer';
export { Command, RESPONSE_BIT } from './protocol';
