import { ConflictError } from '@herald/errors';
import { type KeyRing, SecretCipher } from '@herald/mongo';
import type { RouteDocument } from './route-models';

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

  /** The same password under the key that seals now; null where there is none, or no key. */
  reseal({ _id: name, password }: RouteDocument): string | null {
    return password && this.cipher ? this.cipher.reseal(password, contextOf(name)) : null;
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
