/** What the URL of a route needs of a preset. `address`: the field of the provider's address, or the address itself. */
interface Preset {
  name: string;
  address: string;
  fields: { name: string; secret: boolean }[];
}
type Values = Record<string, string>;

/** What the form asks of every route, beside its name. */
export const HTTP_PARAMETERS = ['prefixes', 'priority', 'tps', 'window', 'networks'];

/** The values in the URL of a route over HTTP, by the names of the form's fields. */
export function readHttpUrl(url: string, { address }: Pick<Preset, 'address'>): Values {
  const parsed = new URL(url);
  const base = `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, '');
  return { ...Object.fromEntries(parsed.searchParams), [address]: base };
}

/**
 * The request body of a route.
 * @param before its URL, whose other parameters stay; null for a new route
 */
export function httpRouteBody(
  { name, address, fields }: Preset,
  given: Values,
  before: string | null,
): { url: string; secrets: Values } {
  const secrets: Values = {};
  const parameters = new URLSearchParams(before === null ? '' : new URL(before).search);
  parameters.set('preset', name);
  const isAddress = fields.some((field) => field.name === address);
  for (const [field, value] of Object.entries(given)) {
    if (isAddress && field === address) continue;
    if (fields.some((one) => one.name === field && one.secret)) {
      // An empty field keeps the secret.
      if (value !== '') secrets[field] = value;
    } else if (value === '') parameters.delete(field);
    else parameters.set(field, value);
  }
  const base = isAddress ? (given[address] ?? '') : address;
  // A host alone is enough.
  const url = /^https?:\/\//i.test(base) ? base : `https://${base}`;
  return { url: writeHttpUrl(url, parameters), secrets };
}

/** A URL in which lists stay readable. */
export function writeHttpUrl(address: string, parameters: Iterable<[string, string]>): string {
  const query = Array.from(
    parameters,
    ([key, value]) => `${key}=${encodeURIComponent(value).replace(/%2C/g, ',')}`,
  );
  return `${address}?${query.join('&')}`;
}
