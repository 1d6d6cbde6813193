import { said, type Said } from '@herald/contracts/errors';
import { createHash } from 'node:crypto';
import Joi from 'joi';
import {
  ConfigError,
  matches,
  PLAIN_MESSAGES,
  saidBy,
  settingsSchema,
  type ValuesOf,
  wholeNumber,
} from '@herald/config';
import { ROUTE_NAME } from '../../model/route-name';
import { parseTlvs, tlvList, type TlvList } from '../../rules/senders/tlv';
import type { StatusClass } from '../command-status';
import type { IdFormat } from '../message-ids';
import type { LinkSettings } from '../smpp/smpp-link';

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

/** One carrier: its address, the numbers that it serves, and its SMPP parameters. Times in ms. */
export interface RouteSettings
  extends LinkSettings, Pick<Parameters, 'priority' | 'binds' | 'window' | 'tps' | 'mode' | 'validity'> {
  name: string;
  /** Its URL, without the password. */
  url: string;
  /** Previous passwords, newest first; tried if the SMSC refuses the password. */
  previousPasswords: string[];
  /** Prefixes of the numbers that it serves; empty = all. */
  prefixes: string[];
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
  /** Whether a delivery receipt is for a part or for a whole message; `auto`: it is learned. */
  receipts: Parameters['receipts'];
  /** Time zone of a delivery receipt's dates. */
  receiptTimezone: string;
  otpResponseTimeoutMs: number;
  /** TLVs of every submit, unless a sender rule, a brand or a template has others with the same tag; null = none. */
  tlvs: TlvList | null;
  /** Time for which a part is retried on the route, or waits for a live bind, before its recipient is delayed. */
  patienceMs: number;
  /** Classes of this carrier's own codes. */
  codes: Map<number, StatusClass>;
}

const integer = (min: number, max: number, byDefault: number): Joi.NumberSchema =>
  wholeNumber().min(min).max(max).default(byDefault);
const byte = (byDefault: number): Joi.NumberSchema => integer(0, 255, byDefault);
const maybeByte = wholeNumber<number | undefined>().min(0).max(255);
/** Also read as numbers by Joi, but not here: `1e1`, ` 5 `, `+5`, `.5`. */
const decimal = (): Joi.NumberSchema =>
  Joi.number().custom((value: number, { original, error }) =>
    /^-?\d+(\.\d+)?$/.test(String(original)) ? value : error('number.base'),
  );
const seconds = (byDefault: number): Joi.NumberSchema => decimal().min(0.01).max(3_600).default(byDefault);
/** A text in SMPP, which a zero byte would end early. */
export const smppText = (length: number): Joi.StringSchema =>
  Joi.string()
    .max(length)
    .pattern(/^[^\0]*$/, 'a text without zero bytes');
const text = (length: number): Joi.StringSchema => smppText(length).allow('').default('');
const maybeText = Joi.string<string | undefined>();
/** The first value is the default. */
const oneOf = <V extends string>(...values: V[]): Joi.Schema<V> => Joi.valid(...values).default(values[0]);

/** The parameters of a carrier's URL; docs/carriers.md describes them. */
const PARAMETERS = {
  name: maybeText.custom(matches(ROUTE_NAME, said('be_route_name'))),
  prefixes: maybeText.custom(matches(/^\+?\d{1,15}([,;]\+?\d{1,15})*$/, said('be_prefixes'))).allow(''),
  /** The lowest value is preferred; routes with a higher value are used if it is down. */
  priority: integer(0, 1_000, 1),
  /** Of all senders together. */
  binds: integer(1, 64, 1),
  /** Unanswered submits per bind. */
  window: integer(1, 10_000, 100),
  /** Parts per second, of all senders together; 0 = no limit. */
  tps: decimal().min(0).max(100_000).default(0),
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
  connect_timeout: seconds(10),
  response_timeout: seconds(10),
  otp_timeout: seconds(5),
  patience: seconds(10),
  ca: maybeText,
  server_name: maybeText,
  /** Optional parameters of every submit: `0x1400:string:1101538`. */
  tlvs: text(4_000),
  codes: maybeText.custom(matches(/^[0-9a-fx]+:[a-z-]+([,;][0-9a-fx]+:[a-z-]+)*$/i, said('be_codes'))),
};

type Parameters = ValuesOf<typeof PARAMETERS>;

const schema = settingsSchema(PARAMETERS);

const CLASSES = ['refuse', 'delay', 'throttle', 'other-route', 'pause-bind', 'rebind'] as const;

/** A URL of a route that cannot be used; `at` begins the message. */
export class RouteUrlError extends ConfigError {
  constructor(
    at: string,
    readonly problems: Said[],
  ) {
    super(`${at} ${problems.map(({ text }) => text).join('; ')}`);
  }
}

const of = (name: string, problem: Said): Said => said('of_parameter', { name, problem });

const GIVEN_TWICE = said('given_twice');
const ZERO_BYTE = said('zero_byte');
const PERCENT = said('lone_percent');

/** Returns the text of a file named in a setting. */
export type ReadFile = (path: string) => string;

/**
 * Reads SMS_CARRIERS: one or more URLs, separated by white space or commas.
 * @throws ConfigError naming the carrier (by its position) and the parameter, never the password
 */
export function parseCarriers(urls: string, readFile: ReadFile): RouteSettings[] {
  const routes = urls
    .trim()
    .split(/(?<![\s,])[\s,]+(?=smpps?:\/\/)/i)
    .map((url, index) => parseCarrier(url, readFile, `SMS_CARRIERS, carrier ${index + 1}`));
  const names = new Set<string>();
  for (const { name } of routes) {
    if (names.has(name))
      throw new ConfigError(`SMS_CARRIERS: two routes are named ${name}; give each its own name=`);
    names.add(name);
  }
  return routes;
}

/** Reads one carrier's URL. @throws ConfigError like `parseCarriers` */
export function parseCarrier(url: string, readFile: ReadFile, label = 'carrier'): RouteSettings {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^smpps?:$/.test(parsed.protocol) || parsed.hostname === '') {
    const problem = said('no_route_url', { example: 'smpp://user:password@host:2775?binds=2' });
    throw new RouteUrlError(label, [problem]);
  }
  const met = new Set<string>();
  const repeated = [...parsed.searchParams.keys()].find((name) => met.size === met.add(name).size);
  if (repeated !== undefined)
    throw new RouteUrlError(`${label} (${parsed.hostname}):`, [
      { ...of(repeated, GIVEN_TWICE), text: `"${repeated}" ${GIVEN_TWICE.text}` },
    ]);
  const { value, error } = schema.validate(Object.fromEntries(parsed.searchParams), {
    abortEarly: false,
    errors: { label: 'key' },
    messages: PLAIN_MESSAGES,
  });
  if (error) {
    const problems = error.details.map((one): Said => {
      const params = { name: String(one.path[0]), problem: saidBy(one) };
      return { code: 'of_parameter', text: one.message, params };
    });
    throw new RouteUrlError(`${label} (${parsed.hostname}):`, problems);
  }
  return toSettings(parsed, value, readFile, label);
}

function withoutPassword(url: URL): string {
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

/** SMSC and login: ids of messages and delivery receipts are unique within them, whatever the route's name. */
export function smscOf({ systemId, host, port }: Pick<RouteSettings, 'systemId' | 'host' | 'port'>): string {
  return `${systemId}@${host.toLowerCase()}:${port}`;
}

function toSettings(url: URL, given: Parameters, readFile: ReadFile, label: string): RouteSettings {
  const { priority, binds, window, tps, mode, validity } = given;
  const isTls = url.protocol === 'smpps:';
  const port = url.port === '' ? (isTls ? 3550 : 2775) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const ms = (value: number): number => Math.round(value * 1_000);
  const [systemId, password] = [url.username, url.password].map((text) => decode(text, label));
  return {
    name: given.name ?? nameless(host, port),
    url: withoutPassword(url),
    host,
    port,
    systemId: systemId!,
    password: password!,
    previousPasswords: [],
    tls: isTls ? { ca: given.ca ? readFile(given.ca) : null, serverName: given.server_name ?? null } : null,
    prefixes: list(given.prefixes).map((prefix) => prefix.replace('+', '')),
    priority,
    binds,
    window,
    tps,
    mode,
    validity,
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
    enquireLinkMs: ms(given.enquire_link),
    connectTimeoutMs: ms(given.connect_timeout),
    responseTimeoutMs: ms(given.response_timeout),
    otpResponseTimeoutMs: Math.min(ms(given.otp_timeout), ms(given.response_timeout)),
    patienceMs: ms(given.patience),
    codes: codes(given.codes, label),
    tlvs: tlvs(given.tlvs, label),
  };
}

/** The default name of a route. Companies see it if a carrier refuses their messages, so it is stable and reveals no address. */
function nameless(host: string, port: number): string {
  return `carrier-${createHash('sha256').update(`${host}:${port}`).digest('hex').slice(0, 6)}`;
}

function decode(text: string, label: string): string {
  if (text.includes('%00')) throw new RouteUrlError(`${label}:`, [ZERO_BYTE]);
  try {
    return decodeURIComponent(text);
  } catch {
    throw new RouteUrlError(`${label}:`, [PERCENT]);
  }
}

function list(text: string | undefined): string[] {
  return text ? text.split(/[,;]/) : [];
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
  if ('problem' in read) throw new ConfigError(`${label}: tlvs: ${read.problem}`);
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
