import type { ReceiptState } from '../carrier';
import type { Condition, Format, Path } from './body-values';
import type { SignatureKind } from './signatures';
import type { Template } from './template';

/** Parameters of a route's URL beside the fields of its preset, which have other names. */
export const ROUTE_PARAMETERS = [
  'preset',
  'name',
  'prefixes',
  'priority',
  'binds',
  'window',
  'tps',
  'connect_timeout',
  'response_timeout',
  'otp_timeout',
  'patience',
  'ca',
  'allow_private',
  'networks',
] as const;

/** A value that the operator fills in, and that the console's form shows. */
export interface Field {
  name: string;
  label: string;
  hint: string;
  /** `url`: an address with http or https; `host`: a name with or without a port. */
  type: 'text' | 'number' | 'url' | 'host';
  /** Kept encrypted, and never printed. */
  secret: boolean;
  required: boolean;
  /** Used if the operator leaves the field empty; '' = none. */
  default: string;
}

/** A placeholder that is made from a value of the message. */
export interface Derived {
  of: 'encoding' | 'priority' | 'validity';
  /** By the value: `{"gsm7": "0", "ucs2": "2"}`. */
  map?: Record<string, string>;
  /** For `validity`: seconds divided by it, rounded up, within the limits. */
  divide: number;
  least: number;
  most: number;
}

/** A value in JSON whose texts are templates. */
export type JsonTemplate =
  | { text: Template }
  | { list: JsonTemplate[] }
  | { object: [name: string, value: JsonTemplate][] }
  | { value: number | boolean | null };

export type Entries = [name: string, value: Template][];

export interface RequestTemplate {
  method: 'GET' | 'POST' | 'PUT';
  url: Template;
  query: Entries;
  headers: Entries;
  /** HTTP Basic authentication. */
  basic: { user: Template; password: Template } | null;
  body: { json: JsonTemplate } | { form: Entries } | { xml: Template } | null;
  /** The header for the reference, at a provider that sends a message with a repeated reference once. */
  idempotencyHeader: string | null;
}

/**
 * - `accepted`: the provider has the message.
 * - `refuse`: final, refunded.
 * - `delay`: this message can't be sent now; it is retried later.
 * - `throttle`: the route's rate is lowered, and the message retried.
 * - `other-route`: this route rejects it, another may accept it.
 */
export const ANSWERS = ['accepted', 'refuse', 'delay', 'throttle', 'other-route'] as const;

export interface AnswerRule {
  when: Condition[];
  then: (typeof ANSWERS)[number];
}

/** Where the provider's own count of parts and its price for the whole message are. */
export interface ChargeRules {
  parts: Path[];
  price: Path[];
  /** The ISO 4217 code; may be a constant. */
  currency: Path[];
  /** `part`: the price is that of each part. */
  priceOf: 'message' | 'part';
}

export interface AnswerRules extends ChargeRules {
  format: Format;
  /** The list of results in the answer, if there may be several (one per part); each is read like an answer. */
  each: Path | null;
  /** The first rule whose conditions are all true counts. */
  rules: AnswerRule[];
  id: Path[];
  code: Path[];
  detail: Path[];
}

/** Where the values of delivery receipts or inbound messages are in the provider's request. */
export interface IncomingRules {
  format: Format;
  /** The list, if a request may have several. */
  each: Path | null;
  /** What distinguishes it from the provider's other requests, in each entry of the list. */
  when: Condition[];
  id: Path[];
  time: Path[];
  timeForm: 'iso' | 'unix' | 'unixMs';
}

export interface ReceiptRules extends IncomingRules, ChargeRules {
  /** Our own reference, if the provider returns it. */
  reference: Path[];
  number: Path[];
  /** Tried in this order: the first whose word is known counts. */
  status: Path[];
  /** The state of each known word, in lower case. */
  statuses: Map<string, ReceiptState>;
  detail: Path[];
}

export interface InboundRules extends IncomingRules {
  from: Path[];
  to: Path[];
  text: Path[];
}

/** A question about a message by its reference. */
export interface StatusQuery {
  request: RequestTemplate;
  answer: Omit<ReceiptRules, 'when'>;
  /** The provider has never had the message. */
  absent: Condition[];
}

/** How a provider is used over HTTP: data, read from JSON by `readPreset`. docs/http-routes.md describes the format. */
export interface Preset {
  name: string;
  title: string;
  /** The address of the provider's own documentation. */
  documentation: string;
  /** What it can't do, in sentences for the operator. */
  cannot: string[];
  fields: Field[];
  derived: Map<string, Derived>;
  request: RequestTemplate;
  answer: AnswerRules;
  statusQuery: StatusQuery | null;
  receipts: ReceiptRules | null;
  inbound: InboundRules | null;
  /** The check of the provider's own requests; `secret` is the name of its field. Without a value there is no check. */
  signature: { kind: SignatureKind; secret: string } | null;
}

/** Whether the provider tells no id of a message, and returns our reference, which then is its id. */
export function isKnownByReference({ answer, receipts }: Preset): boolean {
  return answer.id.length === 0 && receipts !== null && receipts.reference.length > 0;
}
