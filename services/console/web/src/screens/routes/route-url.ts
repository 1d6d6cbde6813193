/** The settings of a route as text, by the name of the form's field; parameters of the URL have their own names. */
export type RouteSettings = Record<string, string>;

/** Parameters of the URL that the form has a field for; the others are kept as they are. */
const ROUTE_PARAMETERS = [
  ...['name', 'prefixes', 'priority', 'binds', 'window', 'tps', 'mode'],
  ...['alphabet', 'concat', 'id_format', 'system_type'],
] as const;

/** Not read by `URL`: browsers differ in schemes that they do not know. */
const FORM = /^(smpps?):\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?(\[[^\]]*\]|[^:/?@]*)(?::(\d+))?\/?(?:\?(.*))?$/i;

/** The settings in a route's URL; null if it is not such a URL. */
export function readRouteUrl(url: string): RouteSettings | null {
  const [, protocol, user = '', password = '', host, port = '', query = ''] = FORM.exec(url.trim()) ?? [];
  if (!protocol || !host) return null;
  const parameters = new URLSearchParams(query);
  const known = ROUTE_PARAMETERS.map((name) => [name, parameters.get(name) ?? '']);
  try {
    return {
      ...Object.fromEntries(known),
      protocol: protocol.toLowerCase(),
      host,
      port,
      user: decodeURIComponent(user),
      password: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}

/** Settings that are no parameters of the URL. */
const NO_PARAMETERS = ['protocol', 'user', 'password', 'host', 'port'];

/** All parameters of the URL. */
export const parametersOf = (url: string): URLSearchParams =>
  new URLSearchParams(FORM.exec(url.trim())?.[6] ?? '');

/**
 * The URL of these settings, without the password.
 * @param base the URL whose other parameters stay
 */
export function writeRouteUrl(settings: RouteSettings, base = ''): string {
  const { protocol = 'smpp', user = '', host = '', port = '' } = settings;
  const parameters = parametersOf(base);
  for (const name of new Set([...ROUTE_PARAMETERS, ...Object.keys(settings)])) {
    if (settings[name] === undefined || NO_PARAMETERS.includes(name)) continue;
    if (settings[name] === '') parameters.delete(name);
    else parameters.set(name, settings[name]);
  }
  const query = [...parameters].map(([name, value]) => `${name}=${readable(value)}`).join('&');
  const login = user === '' ? '' : `${encodeURIComponent(user)}@`;
  return `${protocol}://${login}${host}${port === '' ? '' : `:${port}`}${query === '' ? '' : `?${query}`}`;
}

/** Lists stay readable. */
function readable(value: string): string {
  return encodeURIComponent(value).replace(/%2C/g, ',').replace(/%3A/g, ':');
}
