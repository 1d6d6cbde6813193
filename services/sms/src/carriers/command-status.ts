/**
 * Meaning of the command_status in an answer to a submit, for the part and for the route.
 *
 * - `taken`: the SMSC accepted the part.
 * - `refuse`: permanent; never submitted again, refunded.
 * - `delay`: retry this recipient later; the route continues.
 * - `throttle`: the route's rate limit is lowered at once; the part is retried on the route.
 * - `other-route`: this route rejects it, another may accept it; refused if there is none.
 * - `pause-bind`: retry this recipient later; a bind with only such answers is paused for a while.
 * - `rebind`: the bind is in an unexpected state: the part is requeued, and the bind is renewed.
 */
export type StatusClass = 'taken' | 'refuse' | 'delay' | 'throttle' | 'other-route' | 'pause-bind' | 'rebind';

export interface CommandStatus {
  code: number;
  name: string;
  class: StatusClass;
  meaning: string;
}

const row = (code: number, name: string, statusClass: StatusClass, meaning: string): CommandStatus => ({
  code,
  name,
  class: statusClass,
  meaning,
});

/**
 * SMPP 3.4 (issue 1.2), table 5-2, each code once; then the codes that version 5 adds for submits. This table decides;
 * docs/carriers.md lists them by class.
 */
export const COMMAND_STATUSES: readonly CommandStatus[] = [
  row(0x00, 'ESME_ROK', 'taken', 'No error'),
  row(0x01, 'ESME_RINVMSGLEN', 'refuse', 'Message length is invalid'),
  row(0x02, 'ESME_RINVCMDLEN', 'delay', 'Command length is invalid'),
  row(0x03, 'ESME_RINVCMDID', 'delay', 'Command id is invalid'),
  row(0x04, 'ESME_RINVBNDSTS', 'rebind', 'Incorrect bind status for the command'),
  row(0x05, 'ESME_RALYBND', 'rebind', 'Already bound'),
  row(0x06, 'ESME_RINVPRTFLG', 'other-route', 'Invalid priority flag'),
  row(0x07, 'ESME_RINVREGDLVFLG', 'other-route', 'Invalid registered_delivery flag'),
  row(0x08, 'ESME_RSYSERR', 'pause-bind', 'System error'),
  row(0x0a, 'ESME_RINVSRCADR', 'other-route', 'Invalid source address'),
  row(0x0b, 'ESME_RINVDSTADR', 'refuse', 'Invalid destination address'),
  row(0x0c, 'ESME_RINVMSGID', 'delay', 'Message id is invalid'),
  row(0x0d, 'ESME_RBINDFAIL', 'rebind', 'Bind failed'),
  row(0x0e, 'ESME_RINVPASWD', 'rebind', 'Invalid password'),
  row(0x0f, 'ESME_RINVSYSID', 'rebind', 'Invalid system id'),
  row(0x11, 'ESME_RCANCELFAIL', 'delay', 'Cancel failed'),
  row(0x13, 'ESME_RREPLACEFAIL', 'delay', 'Replace failed'),
  row(0x14, 'ESME_RMSGQFUL', 'delay', 'Message queue full'),
  row(0x15, 'ESME_RINVSERTYP', 'other-route', 'Invalid service type'),
  row(0x33, 'ESME_RINVNUMDESTS', 'refuse', 'Invalid number of destinations'),
  row(0x34, 'ESME_RINVDLNAME', 'refuse', 'Invalid distribution list name'),
  row(0x40, 'ESME_RINVDESTFLAG', 'refuse', 'Destination flag is invalid'),
  row(0x42, 'ESME_RINVSUBREP', 'other-route', 'Invalid submit with replace'),
  row(0x43, 'ESME_RINVESMCLASS', 'other-route', 'Invalid esm_class'),
  row(0x44, 'ESME_RCNTSUBDL', 'refuse', 'Cannot submit to the distribution list'),
  row(0x45, 'ESME_RSUBMITFAIL', 'delay', 'Submit failed'),
  row(0x48, 'ESME_RINVSRCTON', 'other-route', 'Invalid source address TON'),
  row(0x49, 'ESME_RINVSRCNPI', 'other-route', 'Invalid source address NPI'),
  row(0x50, 'ESME_RINVDSTTON', 'other-route', 'Invalid destination address TON'),
  row(0x51, 'ESME_RINVDSTNPI', 'other-route', 'Invalid destination address NPI'),
  row(0x53, 'ESME_RINVSYSTYP', 'other-route', 'Invalid system type'),
  row(0x54, 'ESME_RINVREPFLAG', 'other-route', 'Invalid replace_if_present flag'),
  row(0x55, 'ESME_RINVNUMMSGS', 'refuse', 'Invalid number of messages'),
  row(0x58, 'ESME_RTHROTTLED', 'throttle', 'Throttling error: message rate exceeded'),
  row(0x61, 'ESME_RINVSCHED', 'refuse', 'Invalid scheduled delivery time'),
  row(0x62, 'ESME_RINVEXPIRY', 'other-route', 'Invalid validity period'),
  row(0x63, 'ESME_RINVDFTMSGID', 'refuse', 'Predefined message is invalid or not found'),
  row(0x64, 'ESME_RX_T_APPN', 'delay', 'Temporary application error'),
  row(0x65, 'ESME_RX_P_APPN', 'refuse', 'Permanent application error'),
  row(0x66, 'ESME_RX_R_APPN', 'refuse', 'Rejected by the application'),
  row(0x67, 'ESME_RQUERYFAIL', 'delay', 'Query failed'),
  row(0xc0, 'ESME_RINVOPTPARSTREAM', 'other-route', 'Error in the optional part of the PDU'),
  row(0xc1, 'ESME_ROPTPARNOTALLWD', 'other-route', 'Optional parameter not allowed'),
  row(0xc2, 'ESME_RINVPARLEN', 'other-route', 'Invalid parameter length'),
  row(0xc3, 'ESME_RMISSINGOPTPARAM', 'other-route', 'Expected optional parameter missing'),
  row(0xc4, 'ESME_RINVOPTPARAMVAL', 'other-route', 'Invalid optional parameter value'),
  row(0xfe, 'ESME_RDELIVERYFAILURE', 'refuse', 'Delivery failure'),
  row(0xff, 'ESME_RUNKNOWNERR', 'delay', 'Unknown error'),
  row(0x100, 'ESME_RSERTYPUNAUTH', 'other-route', 'Not authorised to use the service type (5.0)'),
  row(0x101, 'ESME_RPROHIBITED', 'other-route', 'Prohibited from using the operation (5.0)'),
  row(0x102, 'ESME_RSERTYPUNAVAIL', 'delay', 'Service type is unavailable (5.0)'),
  row(0x103, 'ESME_RSERTYPDENIED', 'other-route', 'Service type is denied (5.0)'),
  row(0x104, 'ESME_RINVDCS', 'other-route', 'Invalid data coding scheme (5.0)'),
  row(0x105, 'ESME_RINVSRCADDRSUBUNIT', 'refuse', 'Source address sub unit is invalid (5.0)'),
  row(0x106, 'ESME_RINVDSTADDRSUBUNIT', 'refuse', 'Destination address sub unit is invalid (5.0)'),
];

/** The meaning of a code of a carrier's own. */
export const UNKNOWN_CODE = 'Not in the specification';

const BY_CODE = new Map(COMMAND_STATUSES.map((status) => [status.code, status]));

/**
 * The row of a code. Vendor-specific and unknown codes delay the recipient: refusing a deliverable message would be worse than
 * retrying until its validity ends.
 */
export function commandStatus(code: number): CommandStatus {
  return BY_CODE.get(code) ?? row(code, statusHex(code), 'delay', UNKNOWN_CODE);
}

/** A code as people see it: a command_status, or the text of a carrier over HTTP. */
export function describeCode(code: number | string): { text: string; name: string; meaning: string } {
  if (typeof code === 'string') return { text: code, name: code, meaning: UNKNOWN_CODE };
  const { name, meaning } = commandStatus(code);
  return { text: statusHex(code), name, meaning };
}

/** `0x58`, as the specification writes codes. */
export function statusHex(code: number): string {
  return `0x${code.toString(16).toUpperCase().padStart(2, '0')}`;
}
