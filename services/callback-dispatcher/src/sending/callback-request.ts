import { formatDateTime } from '@herald/values/company-time';
import { CALLBACK_EVENT, TEST_EVENT } from '@herald/contracts';
import { readCallbackUrl } from '@herald/values/request-values';
import { TRACEPARENT_HEADER } from '@herald/telemetry/tracing';
import type { CallbackContent } from '../callbacks/callback-model';
import { attemptTraceparent } from './callback-traces';
import { signatures, type SigningSecret } from './signature';

/** A receiver's parsed address. */
export interface Endpoint {
  origin: string;
  /** The name or address of the host, without the port. */
  host: string;
  /** Path and query up to and including `key=…`. */
  start: string;
  /** The header for a URL with user and password. */
  authorization: string | null;
}

export interface CallbackRequest {
  path: string;
  /** Names and values alternate. */
  headers: string[];
}

/** The format of one company's callbacks. */
export interface RequestStyle {
  timezone: string;
  secrets: SigningSecret[];
  /** Whether the request is signed. */
  signQuery: boolean;
}

const USER_AGENT = 'Herald-Callbacks/1';

/** Null if the URL cannot be called. `key` is the company's callback validation key. */
export function parseEndpoint(url: string, key: string): Endpoint | null {
  const read = readCallbackUrl(url, { allowHttp: true });
  if ('why' in read) return null;
  const { origin, host, target, login } = read.url;
  return {
    origin,
    host,
    start: `${target}${target.includes('?') ? '&' : '?'}key=${encoded(key)}`,
    authorization: login === null ? null : `Basic ${Buffer.from(login).toString('base64')}`,
  };
}

/**
 * Replaces an unpaired surrogate, which no URL can contain, by U+FFFD. Otherwise a company's text would crash the
 * process.
 */
function encoded(text: string | number): string {
  return encodeURIComponent(String(text).replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The request of one attempt, with the headers of Standard Webhooks. */
export function callbackRequest(
  callback: CallbackContent,
  endpoint: Endpoint,
  style: RequestStyle,
  now: number,
): CallbackRequest {
  const date = encodeURIComponent(formatDateTime(new Date(callback.at), style.timezone));
  const path = `${endpoint.start}&event=${callback.event}&date=${date}${parametersOf(callback)}`;
  const timestamp = Math.floor(now / 1000);
  const signed = { id: callback._id, timestampSeconds: timestamp, query: path.slice(path.indexOf('?') + 1) };
  const headers = [
    'webhook-id',
    callback._id,
    'webhook-timestamp',
    String(timestamp),
    ...(style.signQuery ? ['webhook-signature', signatures(style.secrets, signed, now)] : []),
    'x-request-id',
    callback.requestId,
    'user-agent',
    USER_AGENT,
  ];
  if (endpoint.authorization !== null) headers.push('authorization', endpoint.authorization);
  const trace = attemptTraceparent(callback);
  if (trace !== null) headers.push(TRACEPARENT_HEADER, trace);
  return { path, headers };
}

function parametersOf(callback: CallbackContent): string {
  if (callback.event === TEST_EVENT) return '';
  if (callback.event === CALLBACK_EVENT.DELIVERY_UPDATED) {
    return `&smsID=${callback.smsID}&number=${callback.number}&statusID=${callback.status}`;
  }
  if (callback.event === CALLBACK_EVENT.BRAND_ACTIVATED) {
    return `&brandID=${callback.brandID}&brandName=${encoded(callback.brandName ?? '')}&authorized=1`;
  }
  return Object.entries({ ...chainOf(callback), ...callback.parameters })
    .map(([name, value]) => `&${name}=${encoded(value)}`)
    .join('');
}

/** The account or phone of the event; a security alert has neither. */
function chainOf({ number, accountID }: CallbackContent): Record<string, string | number> {
  if (accountID !== undefined) return { accountID };
  return number === undefined ? {} : { number };
}
