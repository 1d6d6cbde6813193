/** The parts of a valid callback URL. */
export interface CallbackUrl {
  origin: string;
  /** The host's name or address, in lower case and without the port. */
  host: string;
  /** Path and query, in the form for a request. */
  target: string;
  /** `user:password`, decoded; null if the URL has neither. */
  login: string | null;
}

const LONGEST = 2_048;

/**
 * Checks whether a URL can be called. The same check is used when a URL is stored and when it is called.
 * @param allowHttp also accepts `http`, if local addresses are allowed
 * @returns the URL, or a description of the error that begins with "it"
 */
export function readCallbackUrl(
  value: unknown,
  { allowHttp }: { allowHttp: boolean },
): { url: CallbackUrl } | { why: string } {
  if (typeof value !== 'string') return { why: 'it must be a string.' };
  if (value.length > LONGEST) return { why: `it is longer than ${LONGEST} characters.` };
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' && !(allowHttp && url?.protocol === 'http:'))
    return { why: `it must be an ${allowHttp ? 'http or ' : ''}https address.` };
  if (url.port === '0') return { why: 'it has the port 0, which cannot be called.' };
  const login = decoded(`${url.username}:${url.password}`);
  if (login === null)
    return {
      why: 'its user or password has a % without the two hexadecimal digits of a character; write %25.',
    };
  return {
    url: {
      origin: url.origin,
      host: url.hostname,
      target: url.pathname + url.search,
      login: login === ':' ? null : login,
    },
  };
}

/** A name that DNS can have, or an address; `URL` also accepts others, such as `host!!`. */
const HOST = /^(?:[\w-]+\.)*[\w-]+\.?$|^\[[\da-f:.]+\]$/;

/** Reads a host in the form of `readCallbackUrl`. Null for any other value and for patterns, because every host must be named exactly. */
export function readCallbackHost(value: string): string | null {
  const url = URL.parse(`https://${value}/`);
  return url?.href === `https://${url?.hostname}/` && HOST.test(url.hostname) ? url.hostname : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
