import { ConflictError, said } from '@herald/contracts/errors';
import { type Keyring, SecretCipher } from '@herald/mongo';
import { type RouteSettings, secretOf, withSecret } from '../route/route-settings';
import type { RouteDocument } from './route-models';

/** A bind tries them one after the other: an SMSC treats many wrong passwords as an attack. */
const MOST_PREVIOUS = 2;

/** A URL without secrets, and its secrets (`secretOf`). */
export interface SplitUrl {
  url: string;
  secret: string;
}

export const splitUrl = (settings: RouteSettings): SplitUrl => ({
  url: settings.url,
  secret: secretOf(settings),
});

/** Passwords and other secrets of the operator's routes: encrypted in the database, each bound to its route. */
export class RouteSecrets {
  readonly cipher: SecretCipher | null;

  /** @param keys ROUTE_ENCRYPTION_KEY; null if it is not set, and then no secret can be stored. */
  constructor(keys: { readonly current: Buffer[] | null }) {
    this.cipher = routeCipher(keys);
  }

  /**
   * The URL to store, with its encrypted secrets.
   * @throws ConflictError on secrets if there is no key
   */
  encrypt(name: string, { url, secret }: SplitUrl): Pick<RouteDocument, 'url' | 'password'> {
    if (secret === '') return { url, password: null };
    if (!this.cipher) {
      throw new ConflictError(said('route_encryption_key_missing'));
    }
    return { url, password: this.cipher.encrypt(secret, contextOf(name)) };
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
    const { _id: name, url, previousPasswords = [] } = route;
    const before = decodeURIComponent(this.secret(route));
    const encrypted = this.encrypt(name, { url, secret: encodeURIComponent(password) });
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

  /** The complete URL. @throws Error like `secret` */
  decrypt(route: RouteDocument): string {
    return route.password ? withSecret(route.url, this.secret(route)) : route.url;
  }

  /** The secrets; '' = none. @throws Error if they were encrypted with another key, or for another route */
  secret({ _id: name, password }: Pick<RouteDocument, '_id' | 'password'>): string {
    if (!password) return '';
    if (!this.cipher)
      throw new Error('ROUTE_ENCRYPTION_KEY is not set: the password of the route cannot be read.');
    return this.cipher.decrypt(password, contextOf(name));
  }
}

/** @param keys ROUTE_ENCRYPTION_KEY; without it there is no cipher */
export function routeCipher(keys: { readonly current: Buffer[] | null }): SecretCipher | null {
  return keys.current && new SecretCipher(keys as Keyring);
}

function contextOf(name: string): string {
  return `route/${name}`;
}
