import { toFlag } from '@herald/values/request-values';

const SECRET_NAME = /key$|secret|token|password/i;
/** Up to the last `@`, so that a password with `@` or `/` is hidden completely. Bounded repetitions keep the matching time linear. */
const PASSWORD_IN_URL = /(\b\w{1,20}:\/\/[^/\s:@]{0,200}):\S{0,500}@/g;
const ADDRESS_NAME = /url$/i;
/** The query of an SMPP address contains settings of its binds and no secret. */
const ROUTE_ADDRESS = /^\s*smpps?:/i;
const QUERY = /([?#]).+$/s;
const MAX_JSON_LENGTH = 8_192;
/** Far deeper than any field of the API. A body that is too deep for the database must not prevent its audit row. */
const MAX_DEPTH = 20;

/**
 * A request's body for the audit: secrets become `***`, and a long body its length. The query of a callback URL may have tokens, and is removed.
 * A long body is not copied to its end: a megabyte would hold the gateway for up to a second.
 */
export function withoutSecrets(body: unknown): unknown {
  // The last value has no separator after it.
  const left = { characters: MAX_JSON_LENGTH + 1 };
  const copy = copyOf(body, 0, left);
  if (copy === undefined) return null;
  const { length } = JSON.stringify(left.characters < 0 ? body : copy);
  return length > MAX_JSON_LENGTH ? { omitted: `${length} characters` } : copy;
}

/** @param left the number of characters that the copy may still get; below 0, its rest is null */
function copyOf(value: unknown, depth: number, left: { characters: number }): unknown {
  // Text with its quotation marks, or any other value, and a separator.
  left.characters -= typeof value === 'string' ? value.length + 3 : 2;
  if (left.characters < 0) return null;
  if (typeof value === 'string') return value.replace(PASSWORD_IN_URL, '$1:***@');
  if (value === null || typeof value !== 'object') return value;
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => copyOf(item, depth + 1, left));
  const hidesValue = isMarkedSecret(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      storable(name),
      isSecret(name, field) || (hidesValue && name === 'value')
        ? '***'
        : copyOf(withoutQuery(name, field), depth + 1, left),
    ]),
  );
}

/** A boolean says whether something is secret, and is none itself. */
function isSecret(name: string, field: unknown): boolean {
  return SECRET_NAME.test(name) && field !== null && typeof field !== 'boolean';
}

/** Of a TLV `{tag, type, value, secret}`, as the service reads it: a flag that it would refuse hides the value too. */
function isMarkedSecret(record: object): boolean {
  const { secret } = record as { secret?: unknown };
  return secret !== undefined && secret !== null && toFlag(secret) !== false;
}

function withoutQuery(name: string, field: unknown): unknown {
  if (typeof field !== 'string' || !ADDRESS_NAME.test(name) || ROUTE_ADDRESS.test(field)) return field;
  return field.replace(QUERY, '$1***');
}

/** Names that JSON, the driver or mongoose would interpret as their own methods or types. */
const MEANING_MORE = /^(?:prototype|toJSON|toBSON|toObject|_bsontype)$/;

/** Makes a name valid in a document: replaces NUL, and quotes a name that would have another meaning there. */
function storable(name: string): string {
  const meansMore = name in Object.prototype || MEANING_MORE.test(name);
  return meansMore ? `"${name}"` : name.replaceAll('\0', '\ufffd');
}
