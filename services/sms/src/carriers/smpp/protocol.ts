/** Constants of the SMPP 3.4 specification (issue 1.2) that this adapter uses. */

/** Set in the command id of every answer. */
export const RESPONSE = 0x80000000;

/** Part 5.1.2.1. */
export const COMMAND = {
  GENERIC_NACK: 0x80000000,
  BIND_RECEIVER: 0x00000001,
  BIND_TRANSMITTER: 0x00000002,
  SUBMIT_SM: 0x00000004,
  DELIVER_SM: 0x00000005,
  UNBIND: 0x00000006,
  BIND_TRANSCEIVER: 0x00000009,
  OUTBIND: 0x0000000b,
  ENQUIRE_LINK: 0x00000015,
  ALERT_NOTIFICATION: 0x00000102,
  DATA_SM: 0x00000103,
} as const;

/** Part 5.2.4: this adapter implements 3.4. */
export const INTERFACE_VERSION = 0x34;

/** Part 5.3.2. */
export const TLV = {
  RECEIPTED_MESSAGE_ID: 0x001e,
  USER_MESSAGE_REFERENCE: 0x0204,
  SAR_MSG_REF_NUM: 0x020c,
  SAR_TOTAL_SEGMENTS: 0x020e,
  SAR_SEGMENT_SEQNUM: 0x020f,
  NETWORK_ERROR_CODE: 0x0423,
  MESSAGE_PAYLOAD: 0x0424,
  MESSAGE_STATE: 0x0427,
} as const;

/** Part 5.2.12. */
export const ESM_CLASS = {
  /** The bits with the message type of a deliver_sm. */
  TYPE_MASK: 0x3c,
  DEFAULT: 0x00,
  /**
   * From the SMSC: a delivery receipt, and the notification that it keeps trying. All other types are from phones, or have no
   * specified meaning.
   */
  RECEIPT: 0x04,
  INTERMEDIATE: 0x20,
  UDH_INDICATOR: 0x40,
} as const;

export const HEADER_BYTES = 16;

/** Enough for a message_payload of 64 KiB with all other fields; anything longer is no PDU. */
export const MAX_PDU_BYTES = 70_000;

/** Limit of `sm_length` in 3.4. */
export const MAX_SHORT_MESSAGE_BYTES = 254;

/** Part 5.1.4: sequence numbers run from 1 to this value, then start over. */
export const MAX_SEQUENCE = 0x7fffffff;
