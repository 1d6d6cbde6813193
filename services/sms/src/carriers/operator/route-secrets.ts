import { ConflictError, said } from '@herald/contracts/errors';
import { type Keyring, SecretCipher } from '@herald/mongo';
import type { RouteDocument } from './route-models';

/** A bind tries them one after the other: an SMSC treats many wrong passwords as an attack. */
const MOST_PREVIOUS = 2;

/**
 * Passwords of the operator's routes: encrypted in the database, each bound to its route.
 */
export class RouteSecrets {
  readonly cipher: SecretCipher | null;

  /** @param keys ROUTE_ENCRYPTION_KEY; null if it is not set, and then no password can be stored. */
  constructor(keys: { readonly current: Buffer[] | null }) {
    this.cipher = routeCipher(keys);
  }

  /**
   * The URL to store, with its password separate and encrypted.
   * @throws ConflictError on a URL with a password if there is no key
   */
  encrypt(name: string, url: string): Pick<RouteDocument, 'url' | 'password'> {
    const parsed = new URL(url);
    if (parsed.password === '') return { url, password: null };
    if (!this.cipher) {
      throw new ConflictError(said('route_encryption_key_missing'));
    }
    const password = this.cipher.encrypt(parsed.password, contextOf(name));
    parsed.password = '';
    return { url: parsed.href, password };
  }

  /** Encrypts the same passwords again, with the current key. */
  reencrypt(
    { _id: name, password = null, previousPasswords = [] }: RouteDocument,
    cipher: SecretCipher,
  ): Pick<RouteDocument, 'password' | 'previousPasswords'> {
    const encrypted = (text: string): string => cipher.reencrypt(text, contextOf(name));
    return {
      password: password && encrypted(password),
      previousPasswords: previousPasswords.map((one) => ({ ...one, password: encrypted(one.password) })),
    };
  }

  /**
   * Replaces the password; the previous one is kept until the given time.
   * @throws ConflictError if there is no key
   */
  replace(
    route: RouteDocument,
    password: string,
    until: Date,
  ): Pick<RouteDocument, 'url' | 'password' | 'previousPasswords'> {
    const { _id: name, previousPasswords = [] } = route;
    const url = new URL(this.decrypt(route));
    const before = decodeURIComponent(url.password);
    url.password = encodeURIComponent(password);
    const encrypted = this.encrypt(name, url.href);
    if (before === password || before === '') return { ...encrypted, previousPasswords };
    const kept = { password: this.cipher!.encrypt(before, contextOf(name)), until };
    return { ...encrypted, previousPasswords: [kept, ...previousPasswords].slice(0, MOST_PREVIOUS) };
  }

  /** The previous passwords that have not expired. */
  previous({ _id: name, previousPasswords = [] }: RouteDocument, now: Date): string[] {
    return previousPasswords
      .filter(({ until }) => until > now)
      .map(({ password }) => this.cipher!.decrypt(password, contextOf(name)));
  }

  /** The complete URL. @throws Error if the password was encrypted with another key, or for another route */
  decrypt({ _id: name, url, password }: RouteDocument): string {
    if (!password) return url;
    if (!this.cipher)
      throw new Error('ROUTE_ENCRYPTION_KEY is not set: the password of the route cannot be read.');
    const parsed = new URL(url);
    parsed.password = this.cipher.decrypt(password, contextOf(name));
    return parsed.href;
  }
}

/** @param keys ROUTE_ENCRYPTION_KEY; without it there is no cipher */
export function routeCipher(keys: { readonly current: Buffer[] | null }): SecretCipher | null {
  return keys.current && new SecretCipher(keys as Keyring);
}

function contextOf(name: string): string {
  return `route/${name}`;
}
