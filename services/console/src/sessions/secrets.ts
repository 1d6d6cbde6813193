import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret of 256 random bits, for a cookie or a link. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** What secrets are looked up by; so many random bits need no slow hash. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** What the page has to say with whatever changes something. Another site can send the cookie's secret, but never read it. */
export const csrfTokenOf = (secret: string): string => hashOf(`csrf/${secret}`);

/** Takes the same time wherever they differ. */
export function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(hashOf(one)), Buffer.from(hashOf(other))];
  return timingSafeEqual(a, b);
}
