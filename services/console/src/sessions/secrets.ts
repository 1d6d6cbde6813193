import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret of 256 random bits, for a cookie or a link. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const SECRET = /^[\w-]{43}$/;
/** A token of an operator's, or `OPERATOR_TOKEN`, which somebody has thought up. */
const OPERATOR_TOKEN = /^(?:ho_[0-9A-Za-z]{38}|(?!ho_).{16,})$/;

/** Whether a text can be the secret of a link. */
export const isSecretForm = (text: string): boolean => SECRET.test(text);

/** Whether a text can be an operator's token: the gateway, which is asked for it, looks at its checksum. */
export const isTokenForm = (text: string): boolean => OPERATOR_TOKEN.test(text);

/** What secrets are looked up by; so many random bits need no slow hash. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** What the page has to say with whatever changes something. Another site can send the cookie's secret, but never read it. */
export const csrfTokenOf = (secret: string): string => hashOf(`csrf/${secret}`);

/** Takes the same time wherever they differ. */
export function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(hashOf(one)), Buffer.from(hashOf(other))];
  return timingSafeEqual(a, b);
}
