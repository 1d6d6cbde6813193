/*
 * The text form of a TLV (optional parameter of SMPP): in files, on the command line and in forms. It does not depend on Node, so that
 * web pages can use it, too. The values are checked by sms.
 */
export { readTlv, type Tlv, writeTlv } from './tlv-text';
