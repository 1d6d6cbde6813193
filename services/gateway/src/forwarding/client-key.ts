export interface TakenKey {
  /** undefined if the request has no key, or several keys that differ. */
  key: string | undefined;
  /** The key is in the query, and so possibly in the access logs of proxies. */
  inQuery: boolean;
  /** The query without the key, otherwise byte for byte unchanged: '' or a text that starts with `?`. */
  search: string;
}

const NAME = 'key';
const LONGEST_ENCODED_NAME = '%6b%65%79'.length;

/**
 * Takes the key of a request from the header or the query, and removes it from the query, so that a service never sees the key.
 * If header and query both have a key, the two must be equal.
 */
export function takeKey(
  search: string,
  header: string | string[] | undefined,
  keyInQuery: boolean,
): TakenKey {
  const { keys, rest } = withoutKey(search);
  const given = [...(header === undefined ? [] : [header].flat()), ...(keyInQuery ? keys : [])];
  const agree = given.every((key) => key === given[0]);
  return { key: agree ? given[0] : undefined, inQuery: keys.length > 0, search: rest };
}

function withoutKey(search: string): { keys: string[]; rest: string } {
  if (search.length <= 1) return { keys: [], rest: search };
  const keys: string[] = [];
  const rest: string[] = [];
  for (const part of search.slice(1).split('&')) {
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    if (isKeyName(name)) keys.push(equals < 0 ? '' : decode(part.slice(equals + 1)));
    else rest.push(part);
  }
  if (keys.length === 0) return { keys, rest: search };
  return { keys, rest: rest.length === 0 ? '' : `?${rest.join('&')}` };
}

/** Also matches a percent-encoded name, because a service would decode the name and could log the key. */
function isKeyName(name: string): boolean {
  if (name === NAME) return true;
  return name.includes('%') && name.length <= LONGEST_ENCODED_NAME && decode(name) === NAME;
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // A text with invalid encoding is no valid key: the lookup will not find it.
    return text;
  }
}
