import { ConflictError } from '@herald/errors';
import { type KeyRing, SecretCipher } from '@herald/mongo';
import type { RouteDocument } from './route-models';

/** A bind tries them in turn: centres take many wrong ones for an attack. */
const MOST_PREVIOUS = 2;

/**
 * Passwords of the operator's routes: encrypted in the database, each for its own route. An older document has the
 * password in its URL; it is read as it is, and sealed when it is next written.
 */
export class RouteSecrets {
  readonly cipher: SecretCipher | null;

  /** @param keys ROUTE_ENCRYPTION_KEY; null where none is set, and then no password can be kept. */
  constructor(keys: { readonly current: Buffer[] | null }) {
    this.cipher = routeCipher(keys);
  }

  /**
   * The URL as it is stored: the password apart, and sealed.
   * @throws ConflictError on a URL with a password where there is no key to keep it under
   */
  seal(name: string, url: string): Pick<RouteDocument, 'url' | 'password'> {
    const parsed = new URL(url);
    if (parsed.password === '') return { url, password: null };
    if (!this.cipher) {
      throw new ConflictError(
        'A route with a password needs ROUTE_ENCRYPTION_KEY in the sms service: set it first.',
      );
    }
    const password = this.cipher.seal(parsed.password, contextOf(name));
    parsed.password = '';
    return { url: parsed.href, password };
  }

  /** The same passwords under the key that seals now. */
  reseal(
    { _id: name, password = null, previousPasswords = [] }: RouteDocument,
    cipher: SecretCipher,
  ): Pick<RouteDocument, 'password' | 'previousPasswords'> {
    const sealed = (text: string): string => cipher.reseal(text, contextOf(name));
    return {
      password: password && sealed(password),
      previousPasswords: previousPasswords.map((one) => ({ ...one, password: sealed(one.password) })),
    };
  }

  /**
   * Another password in the place of one, which is kept until then.
   * @throws ConflictError where there is no key to keep it under
   */
  replace(
    route: RouteDocument,
    password: string,
    until: Date,
  ): Pick<RouteDocument, 'url' | 'password' | 'previousPasswords'> {
    const { _id: name, previousPasswords = [] } = route;
    const url = new URL(this.open(route));
    const before = decodeURIComponent(url.password);
    url.password = encodeURIComponent(password);
    const sealed = this.seal(name, url.href);
    if (before === password || before === '') return { ...sealed, previousPasswords };
    const kept = { password: this.cipher!.seal(before, contextOf(name)), until };
    return { ...sealed, previousPasswords: [kept, ...previousPasswords].slice(0, MOST_PREVIOUS) };
  }

  /** The passwords of before, as far as they are not over. */
  previous({ _id: name, previousPasswords = [] }: RouteDocument, now: Date): string[] {
    return previousPasswords
      .filter(({ until }) => until > now)
      .map(({ password }) => this.cipher!.open(password, contextOf(name)));
  }

  /** The whole URL. @throws Error where the password was sealed with another key, or for another route */
  open({ _id: name, url, password }: RouteDocument): string {
    if (!password) return url;
    if (!this.cipher)
      throw new Error('ROUTE_ENCRYPTION_KEY is not set: the password of the route cannot be read.');
    const parsed = new URL(url);
    parsed.password = this.cipher.open(password, contextOf(name));
    return parsed.href;
  }
}

/** @param keys ROUTE_ENCRYPTION_KEY; null where none is set: then there is no cipher */
export function routeCipher(keys: { readonly current: Buffer[] | null }): SecretCipher | null {
  return keys.current && new SecretCipher(keys as KeyRing);
}

function contextOf(name: string): string {
  return `route/${name}`;
}
