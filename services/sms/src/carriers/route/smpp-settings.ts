import Joi from 'joi';
import { ConfigError, matches, settingsSchema, type ValuesOf, wholeNumber } from '@herald/config';
import { said } from '@herald/contracts/errors';
import { parseTlvs, tlvList, type TlvList } from '../../rules/senders/tlv';
import type { StatusClass } from '../command-status';
import type { IdFormat } from '../message-ids';
import type { LinkSettings } from '../smpp/smpp-link';
import {
  COMMON_PARAMETERS,
  commonSettings,
  type CommonSettings,
  inMs,
  integer,
  list,
  maybeText,
  of,
  oneOf,
  queryOf,
  readParameters,
  RouteUrlError,
  seconds,
} from './route-parameters';

/** Encoding of a route's user data. */
export interface TextSettings {
  /** Bytes of a text in GSM 03.38: one septet each, packed septets, or ISO 8859-1. */
  alphabet: Parameters['alphabet'];
  /** data_coding of such a text. */
  dataCoding: number;
  /** data_coding of UCS-2. */
  ucs2Coding: number;
  /** Concatenation of the parts of a message. `payload`: a header as in `udh`, all in message_payload. */
  concat: Parameters['concat'];
}

/** Type of number and numbering plan; null = derived from the address. */
export interface AddressSettings {
  ton: number | null;
  npi: number | null;
}

/** One carrier over SMPP: its address, and its parameters. Times in ms. */
export interface SmppRouteSettings
  extends LinkSettings, Omit<CommonSettings, 'text'>, Pick<Parameters, 'mode' | 'validity'> {
  kind: 'smpp';
  /** Previous passwords, newest first; tried if the SMSC refuses the password. */
  previousPasswords: string[];
  serviceType: string;
  source: AddressSettings;
  destination: AddressSettings;
  text: TextSettings;
  priorityFlag: number;
  otpPriorityFlag: number;
  registeredDelivery: number;
  /** Whether submits carry user_message_reference, and delivery receipts are matched by it. */
  userReference: boolean;
  idFormat: IdFormat;
  /** Whether deliveries that look like a delivery receipt, but have the type of a message, are one. */
  receiptsUntyped: Parameters['receipts_untyped'];
  /** Time zone of a delivery receipt's dates. */
  receiptTimezone: string;
}

const byte = (byDefault: number): Joi.NumberSchema => integer(0, 255, byDefault);
const maybeByte = wholeNumber<number | undefined>().min(0).max(255);
/** A text in SMPP, which a zero byte would end early. */
export const smppText = (length: number): Joi.StringSchema =>
  Joi.string()
    .max(length)
    .pattern(/^[^\0]*$/, 'a text without zero bytes');
const text = (length: number): Joi.StringSchema => smppText(length).allow('').default('');

/** The parameters of a carrier's URL; docs/carriers.md describes them. */
const PARAMETERS = {
  ...COMMON_PARAMETERS,
  mode: oneOf('trx', 'tx-rx'),
  system_type: text(12),
  address_range: text(40),
  service_type: text(5),
  source_ton: maybeByte,
  source_npi: maybeByte,
  dest_ton: maybeByte,
  dest_npi: maybeByte,
  alphabet: oneOf('gsm', 'packed', 'latin1'),
  data_coding: maybeByte,
  ucs2_coding: byte(8),
  concat: oneOf('udh', 'sar', 'payload'),
  priority_flag: integer(0, 3, 0),
  otp_priority_flag: integer(0, 3, 0),
  registered_delivery: byte(1),
  validity: oneOf('relative', 'absolute', 'off'),
  user_reference: oneOf('on', 'off'),
  id_format: oneOf('auto', 'raw', 'hex', 'dec', 'hex-dec', 'dec-hex', 'hex-hex', 'dec-dec'),
  receipts_untyped: oneOf('auto', 'yes', 'no'),
  receipts: oneOf('auto', 'part', 'message'),
  receipt_timezone: Joi.string().default('UTC'),
  enquire_link: seconds(15),
  server_name: maybeText,
  /** Optional parameters of every submit: `0x1400:string:1101538`. */
  tlvs: text(4_000),
  codes: maybeText.custom(matches(/^[0-9a-fx]+:[a-z-]+([,;][0-9a-fx]+:[a-z-]+)*$/i, said('be_codes'))),
};

type Parameters = ValuesOf<typeof PARAMETERS>;

const schema = settingsSchema(PARAMETERS);

const CLASSES = ['refuse', 'delay', 'throttle', 'other-route', 'pause-bind', 'rebind'] as const;

const ZERO_BYTE = said('zero_byte');
const PERCENT = said('lone_percent');

/** Reads a URL with smpp or smpps. @throws ConfigError naming the parameter, never the password */
export function smppSettings(url: URL, readFile: (path: string) => string, label: string): SmppRouteSettings {
  const at = `${label} (${url.hostname}):`;
  const given = readParameters(schema, queryOf(url, at), at);
  const isTls = url.protocol === 'smpps:';
  const port = url.port === '' ? (isTls ? 3550 : 2775) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [systemId, password] = [url.username, url.password].map((text) => decode(text, label));
  return {
    ...commonSettings(host, port, given),
    kind: 'smpp',
    url: withoutPassword(url),
    host,
    port,
    systemId: systemId!,
    password: password!,
    previousPasswords: [],
    tls: isTls ? { ca: given.ca ? readFile(given.ca) : null, serverName: given.server_name ?? null } : null,
    mode: given.mode,
    validity: given.validity,
    systemType: given.system_type,
    addressRange: given.address_range,
    serviceType: given.service_type,
    source: { ton: given.source_ton ?? null, npi: given.source_npi ?? null },
    destination: { ton: given.dest_ton ?? null, npi: given.dest_npi ?? null },
    text: {
      alphabet: given.alphabet,
      dataCoding: given.data_coding ?? (given.alphabet === 'latin1' ? 3 : 0),
      ucs2Coding: given.ucs2_coding,
      concat: given.concat,
    },
    priorityFlag: given.priority_flag,
    otpPriorityFlag: given.otp_priority_flag,
    registeredDelivery: given.registered_delivery,
    userReference: given.user_reference === 'on',
    idFormat: idFormat(given.id_format),
    receiptsUntyped: given.receipts_untyped,
    receipts: given.receipts,
    receiptTimezone: timezone(given.receipt_timezone, label),
    enquireLinkMs: inMs(given.enquire_link),
    codes: codes(given.codes, label),
    tlvs: tlvs(given.tlvs, label),
  };
}

function withoutPassword(url: URL): string {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

function decode(text: string, label: string): string {
  if (text.includes('%00')) throw new RouteUrlError(`${label}:`, [ZERO_BYTE]);
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RouteUrlError(`${label}:`, [PERCENT]);
  }
}

/** `hex`: the id is hexadecimal in the answer and decimal in the delivery receipt, as with most carriers; `dec`: the reverse. */
function idFormat(given: Parameters['id_format']): IdFormat {
  if (given === 'hex') return 'hex-dec';
  return given === 'dec' ? 'dec-hex' : given;
}

function timezone(name: string, label: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    throw new RouteUrlError(`${label}:`, [of('receipt_timezone', said('no_time_zone'))]);
  }
}

/** Not secret: operators see the URL of a route. */
function tlvs(text: string, label: string): TlvList | null {
  const read = parseTlvs(text);
  if ('problem' in read) throw new ConfigError(`${label}: tlvs: ${read.problem.text}`);
  if (read.some(({ secret }) => secret))
    throw new ConfigError(`${label}: tlvs cannot be secret in a URL; write them in a sender rule`);
  return tlvList(read);
}

function codes(text: string | undefined, label: string): Map<number, StatusClass> {
  return new Map(
    list(text).map((entry) => {
      const [code, name] = entry.split(':') as [string, string];
      const statusClass = CLASSES.find((known) => known === name);
      if (!statusClass || Number.isNaN(Number(code))) {
        const problem = said('no_code', { entry, classes: CLASSES.join(', ') });
        throw new RouteUrlError(`${label}:`, [of('codes', problem)]);
      }
      return [Number(code), statusClass];
    }),
  );
}
