import type { Row } from '../../data/api';

export type Preset = Row<'/admin/v1/route-presets'>;
type Values = Record<string, string>;

/** What the form asks of every route. */
export const HTTP_PARAMETERS = ['name', 'prefixes', 'priority', 'tps', 'window'] as const;

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
  const query = [...parameters].map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replace(/%2C/g, ',')}`,
  );
  return { url: `${url}?${query.join('&')}`, secrets };
}
