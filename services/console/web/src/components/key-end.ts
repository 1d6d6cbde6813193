import type { Given } from './form-values';

/** The values of a form for a new key, whose last day counts as a whole, in the company's time zone. */
export function withKeyEnd({ expiresAt, ...given }: Given): Given {
  return typeof expiresAt === 'string' ? { ...given, expiresAt: `${expiresAt} 23:59:59` } : given;
}
