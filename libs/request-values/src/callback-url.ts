/** The parts of a valid callback URL. */
export interface CallbackUrl {
  origin: string;
  /** The host's name or address, in lower case and without the port. */
  host: string;
  /** Path and query, as they go into a request. */
  target: string;
  /** `user:password`, decoded; null if the URL has neither. */
  login: string | null;
}

const LONGEST = 2_048;

/**
 * Whether a URL can be called: the same check for accepting a URL and for calling it.
 * @param allowHttp accepts `http` too, if local addresses are allowed
 * @returns the URL, or a sentence about "it" that describes the error
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

/** A host alone, as `readCallbackUrl` reads it; null for anything else, and for patterns: every host is named exactly. */
export function readCallbackHost(value: string): string | null {
  const url = URL.parse(`https://${value}/`);
  return url?.href === `https://${url?.hostname}/` && !value.includes('*') ? url.hostname : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
