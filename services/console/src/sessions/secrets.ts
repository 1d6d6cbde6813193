import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret of 256 random bits, for a cookie or a link. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const SECRET = /^[\w-]{43}$/;
/** An operator's token, or an `OPERATOR_TOKEN` that was chosen by hand. */
const OPERATOR_TOKEN = /^(?:ho_[0-9A-Za-z]{38}|(?!ho_).{16,})$/;

/** Whether a text has the form of a link's secret. */
export const isSecretForm = (text: string): boolean => SECRET.test(text);

/** A link that the gateway sent by e-mail. The gateway checks its checksum. */
const PERSON_LINK = /^hl_[0-9A-Za-z]{38}$/;

/** Whether a link was sent by the gateway, and not created by the console. */
export const isPersonLink = (text: string): boolean => PERSON_LINK.test(text);

/** Whether a text has the form of an operator token. The gateway checks its checksum. */
export const isTokenForm = (text: string): boolean => OPERATOR_TOKEN.test(text);

/** Key for looking up a secret. A secret of 256 random bits needs no slow hash. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');

/** The CSRF token that every change must carry. Another site can make the browser send the cookie, but cannot read the token. */
export const csrfTokenOf = (secret: string): string => hashOf(`csrf/${secret}`);

/** Compares in constant time. */
export function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(hashOf(one)), Buffer.from(hashOf(other))];
  return timingSafeEqual(a, b);
}
