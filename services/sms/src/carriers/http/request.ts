import type { Priority } from '@herald/contracts';
import type { Encoding } from '@herald/values/segmentation';
import { type FieldValues, fieldValue } from './fields';
import type { Derived, Entries, JsonTemplate, Preset, RequestTemplate } from './preset';
import { render, renderJson, type Template, type ValueOf } from './template';

/** A message to one recipient, with its whole text. */
export interface HttpMessage {
  /** International format without `+`. */
  number: string;
  sender: string;
  text: string;
  encoding: Encoding;
  priority: Priority;
  /** Ours: letters, digits and dashes, at most 36; unique per attempt, and the same for a repetition that must not send twice. */
  reference: string;
  expiresAt: Date;
}

/** What a route needs to make requests. */
export interface HttpRouteValues {
  fields: FieldValues;
  /** The address at which the provider reports to this route, with its token; null = no address is configured. */
  receiptUrl: string | null;
}

export interface HttpRequest {
  method: RequestTemplate['method'];
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/** The message or the route has a value that the request can't carry. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}

const MASK = '***';
const SECOND_MS = 1_000;
/** Characters that XML can't contain, even escaped. */
// eslint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const XML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** The request that submits a message. @throws UnsendableError */
export function requestOf(preset: Preset, route: HttpRouteValues, message: HttpMessage): HttpRequest {
  return build(
    preset.request,
    messageValues(preset, route, message, fieldValue(preset, route.fields)),
    false,
  );
}

/** The same request for people: every secret is `***`. @throws UnsendableError */
export function printedRequestOf(preset: Preset, route: HttpRouteValues, message: HttpMessage): HttpRequest {
  const receiptUrl = route.receiptUrl && `${new URL(route.receiptUrl).origin}/${MASK}`;
  const valueOf = messageValues(preset, { ...route, receiptUrl }, message, masked(preset, route));
  return build(preset.request, valueOf, true);
}

/** The question whether the provider has a message. Null if it can't be asked. @throws UnsendableError */
export function statusRequestOf(
  preset: Preset,
  route: HttpRouteValues,
  message: Pick<HttpMessage, 'number' | 'reference'>,
): HttpRequest | null {
  if (!preset.statusQuery) return null;
  const fieldOf = fieldValue(preset, route.fields);
  const own: Record<string, string> = { number: message.number, reference: message.reference };
  return build(preset.statusQuery.request, (name) => own[name] ?? fieldOf(name), false);
}

function masked(preset: Preset, { fields }: HttpRouteValues): ValueOf {
  const valueOf = fieldValue(preset, fields);
  const secrets = new Set(preset.fields.filter(({ secret }) => secret).map(({ name }) => name));
  return (name) => (secrets.has(name) && valueOf(name) !== '' ? MASK : valueOf(name));
}

function messageValues(
  preset: Preset,
  { receiptUrl }: HttpRouteValues,
  message: HttpMessage,
  fieldOf: ValueOf,
): ValueOf {
  const { number, sender, text, reference, expiresAt, encoding, priority } = message;
  const validity = Math.max(1, Math.ceil((expiresAt.getTime() - Date.now()) / SECOND_MS));
  const values: Record<string, string> = {
    number,
    sender: wellFormed(sender),
    text: wellFormed(text),
    reference,
    receiptUrl: receiptUrl ?? '',
    validity: String(validity),
    validUntil: expiresAt.toISOString(),
  };
  for (const [name, derived] of preset.derived)
    values[name] = derivedValue(derived, { encoding, priority, validity });
  return (name) => values[name] ?? fieldOf(name);
}

function derivedValue(
  { of, map, divide, least, most }: Derived,
  message: { encoding: Encoding; priority: Priority; validity: number },
): string {
  if (map) return map[String(message[of])] ?? '';
  return String(Math.min(most, Math.max(least, Math.ceil(message.validity / divide))));
}

function build(template: RequestTemplate, valueOf: ValueOf, isMasked: boolean): HttpRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of template.headers) {
    const written = render(value, valueOf);
    if (written === null) continue;
    if (!HEADER_VALUE.test(written)) throw new UnsendableError(`The header ${name} would not be ASCII.`);
    headers[name] = written;
  }
  if (template.idempotencyHeader !== null) headers[template.idempotencyHeader] = valueOf('reference');
  const login =
    template.basic && [template.basic.user, template.basic.password].map((one) => render(one, valueOf));
  if (login?.[0]) {
    const [user, password = ''] = login;
    const encoded = Buffer.from(`${user}:${password ?? ''}`).toString('base64');
    headers['Authorization'] = `Basic ${isMasked ? MASK : encoded}`;
  }
  const body = bodyOf(template, valueOf);
  if (body && !Object.keys(headers).some((name) => name.toLowerCase() === 'content-type'))
    headers['Content-Type'] = body.type;
  return { method: template.method, url: urlOf(template, valueOf), headers, body: body?.text ?? null };
}

function urlOf({ url, query }: RequestTemplate, valueOf: ValueOf): string {
  const base = url
    .map((piece, at) => {
      if (typeof piece === 'string') return piece;
      const value = render([piece], valueOf) ?? '';
      if (value === '') throw new UnsendableError(`The URL needs a value for ${piece.names.join(' or ')}.`);
      // The reader of presets has checked that only a URL or a host stands here.
      const isAddress = at === 0 || (at === 1 && /^https?:\/\/$/.test(String(url[0])));
      return isAddress ? value.replace(/\/+$/, '') : encodeURIComponent(value);
    })
    .join('');
  const parameters = encodeEntries(query, valueOf);
  const joint = base.includes('?') ? '&' : '?';
  return parameters === '' ? base : `${base}${joint}${parameters}`;
}

function bodyOf({ body }: RequestTemplate, valueOf: ValueOf): { type: string; text: string } | null {
  if (!body) return null;
  if ('json' in body)
    return { type: 'application/json', text: JSON.stringify(jsonOf(body.json, valueOf) ?? {}) };
  if ('form' in body)
    return { type: 'application/x-www-form-urlencoded', text: encodeEntries(body.form, valueOf) };
  return { type: 'application/xml; charset=utf-8', text: xmlOf(body.xml, valueOf) };
}

function encodeEntries(entries: Entries, valueOf: ValueOf): string {
  return entries
    .flatMap(([name, template]) => {
      const value = render(template, valueOf);
      return value === null ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
    })
    .join('&');
}

/** Undefined if it is left out, because a placeholder has no value. */
function jsonOf(template: JsonTemplate, valueOf: ValueOf): unknown {
  if ('value' in template) return template.value;
  if ('text' in template) return renderJson(template.text, valueOf) ?? undefined;
  if ('list' in template)
    return template.list.map((item) => jsonOf(item, valueOf)).filter((item) => item !== undefined);
  const members = template.object
    .map(([name, value]) => [name, jsonOf(value, valueOf)] as const)
    .filter(([, value]) => value !== undefined);
  // An object that had members, of which none has a value, is left out too.
  return members.length === 0 && template.object.length > 0 ? undefined : Object.fromEntries(members);
}

/** A missing value leaves an element empty: the structure of a document is fixed. */
function xmlOf(template: Template, valueOf: ValueOf): string {
  return template
    .map((piece) => (typeof piece === 'string' ? piece : escapeXml(render([piece], valueOf) ?? '')))
    .join('');
}

function escapeXml(value: string): string {
  return value.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (character) => XML_ESCAPES[character]!);
}

/** No encoding has unpaired surrogates. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
