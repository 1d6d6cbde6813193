/** The SMPP 3.4 constants that the simulator uses, with the names of the specification. */

/** command_id (specification 5.1.2.1). */
export const Command = {
  genericNack: 0x80000000,
  bindReceiver: 0x00000001,
  bindTransmitter: 0x00000002,
  submitSm: 0x00000004,
  submitSmResp: 0x80000004,
  deliverSm: 0x00000005,
  deliverSmResp: 0x80000005,
  unbind: 0x00000006,
  unbindResp: 0x80000006,
  bindTransceiver: 0x00000009,
  bindTransceiverResp: 0x80000009,
  enquireLink: 0x00000015,
  enquireLinkResp: 0x80000015,
} as const;

/** The bit that marks a command_id as a response. */
export const RESPONSE_BIT = 0x80000000;

/** command_status (specification 5.1.3). */
export const Status = {
  ok: 0x00,
  invalidMessageLength: 0x01,
  invalidCommandLength: 0x02,
  invalidCommandId: 0x03,
  wrongBindState: 0x04,
  alreadyBound: 0x05,
  invalidPriority: 0x06,
  invalidRegisteredDelivery: 0x07,
  systemError: 0x08,
  invalidSource: 0x0a,
  invalidDestination: 0x0b,
  bindFailed: 0x0d,
  invalidPassword: 0x0e,
  queueFull: 0x14,
  invalidServiceType: 0x15,
  invalidEsmClass: 0x43,
  invalidSourceTon: 0x48,
  invalidSourceNpi: 0x49,
  invalidDestinationTon: 0x50,
  invalidDestinationNpi: 0x51,
  throttled: 0x58,
  invalidSchedule: 0x61,
  invalidValidity: 0x62,
  receiverTemporaryError: 0x64,
  receiverPermanentError: 0x65,
  receiverReject: 0x66,
  invalidTlvStream: 0xc0,
  tlvNotAllowed: 0xc1,
  invalidTlvLength: 0xc2,
  missingTlv: 0xc3,
  invalidTlvValue: 0xc4,
} as const;

/** Tags of the optional parameters (specification 5.3.2). */
export const Tlv = {
  receiptedMessageId: 0x001e,
  userMessageReference: 0x0204,
  sarMsgRefNum: 0x020c,
  sarTotalSegments: 0x020e,
  sarSegmentSeqnum: 0x020f,
  scInterfaceVersion: 0x0210,
  messagePayload: 0x0424,
  messageState: 0x0427,
} as const;

/** message_state (specification 5.2.28) with the word for each state in Appendix B. */
export const MessageState = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
} as const;

export type StateName = keyof typeof MessageState;

/** Bits of esm_class (specification 5.2.12). */
export const EsmClass = { udh: 0x40 } as const;

export const HEADER_BYTES = 16;

/** The longest accepted PDU: 64 KiB of message_payload, and space for the other fields. */
export const MAX_PDU_BYTES = 70_000;

export const INTERFACE_VERSION = 0x34;

/** An address with its type of number and numbering plan. */
export interface Address {
  ton: number;
  npi: number;
  number: string;
}
