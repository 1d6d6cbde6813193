export interface TakenKey {
  /** undefined where there is none, or where those given do not agree. */
  key: string | undefined;
  /** It stands in the query, and so perhaps in the logs of those between. */
  inQuery: boolean;
  /** The query without the key, every other byte as it came; '' or with its `?`. */
  search: string;
}

const NAME = 'key';
const LONGEST_ENCODED_NAME = '%6b%65%79'.length;

/**
 * The key of a request from header and query, and the query without it: a service never sees the key.
 * Where header and query both have one, they must agree (interface-decisions.md).
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

/** Also in percent signs: a service would decode them, and so might log the key. */
function isKeyName(name: string): boolean {
  if (name === NAME) return true;
  return name.includes('%') && name.length <= LONGEST_ENCODED_NAME && decode(name) === NAME;
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // Not valid encoding, so not a key either: it won't be found.
    return text;
  }
}
