const SECRET_NAME = /key$|secret|token|password/i;
/**
 * To the last `@`: a password with an `@` or a slash in it is hidden whole, also where the address is not valid for it. The
 * lengths have limits, so that a long text costs no more than its length.
 */
const PASSWORD_IN_URL = /(\b\w{1,20}:\/\/[^/\s:@]{0,200}):\S{0,500}@/g;
const ADDRESS_NAME = /url$/i;
/** Its query is how binds are made, and no secret. */
const ROUTE_ADDRESS = /^\s*smpps?:/i;
const QUERY = /([?#]).+$/s;
const MAX_JSON_LENGTH = 8_192;
/** Far deeper than any field of ours; what a client nests deeper than a database takes must not keep a row from it. */
const MAX_DEPTH = 20;

/**
 * A copy of a request's body that may be kept: secrets as `***`, and of a long one only that it was there. Receivers put tokens into the query
 * of their callback URL, which only owners may read elsewhere: it is not kept.
 */
export function withoutSecrets(body: unknown): unknown {
  const copy = copyOf(body, 0);
  if (copy === undefined) return null;
  const { length } = JSON.stringify(copy);
  return length > MAX_JSON_LENGTH ? { omitted: `${length} characters` } : copy;
}

function copyOf(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replace(PASSWORD_IN_URL, '$1:***@');
  if (value === null || typeof value !== 'object') return value;
  if (depth === MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.map((item) => copyOf(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]: [string, unknown]) => [
      storable(name),
      SECRET_NAME.test(name) && field !== null ? '***' : copyOf(withoutQuery(name, field), depth + 1),
    ]),
  );
}

function withoutQuery(name: string, field: unknown): unknown {
  if (typeof field !== 'string' || !ADDRESS_NAME.test(name) || ROUTE_ADDRESS.test(field)) return field;
  return field.replace(QUERY, '$1***');
}

/** Names that JSON, the driver or mongoose would take for methods or types of theirs. */
const MEANING_MORE = /^(?:prototype|toJSON|toBSON|toObject|_bsontype)$/;

/** A name that is valid in a document: without NUL, and in quotes if it would have another meaning there. */
function storable(name: string): string {
  const meansMore = name in Object.prototype || MEANING_MORE.test(name);
  return meansMore ? `"${name}"` : name.replaceAll('\0', '\ufffd');
}
