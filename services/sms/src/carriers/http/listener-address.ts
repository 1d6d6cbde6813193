import { createHmac, timingSafeEqual } from 'node:crypto';
import { readReference } from './signed-reference';

/** The path at the gateway under which the provider of a route reports. The route's name and its token follow. */
export const LISTENER_PATH = '/v1/carriers';

const TOKEN_BYTES = 18;

/**
 * The addresses at which the providers of routes over HTTP report. The token of an address is derived from the key of the routes' secrets,
 * so that nothing has to be stored, and a wrong route takes as long to refuse as a wrong token.
 */
export class ListenerAddresses {
  /**
   * @param publicUrl CARRIER_PUBLIC_URL; undefined if it is not set
   * @param keys ROUTE_ENCRYPTION_KEY: the first makes tokens, all are accepted; null if it is not set
   */
  constructor(
    private readonly publicUrl: string | undefined,
    private readonly keys: { readonly current: readonly Buffer[] | null },
  ) {}

  /** The address of a route; null if one of the two settings is not set. */
  of(route: string): string | null {
    const [key] = this.keys.current ?? [];
    return key && this.publicUrl
      ? this.publicUrlOf(`${LISTENER_PATH}/${route}/${tokenOf(route, key)}`)
      : null;
  }

  /** The public URL of a request, as its provider has called and signed it. @param target path and query */
  publicUrlOf(target: string): string {
    return `${(this.publicUrl ?? '').replace(/\/+$/, '')}${target}`;
  }

  /** The key of the references of messages on a route (`signedReference`); null if there is no key. */
  referenceKeyOf(route: string): string | null {
    const [key] = this.keys.current ?? [];
    return key ? referenceKeyOf(route, key) : null;
  }

  /** The reference of a message that was sent on this route; null if it is another's. */
  referenceOf(route: string, signed: string): string | null {
    for (const key of this.keys.current ?? []) {
      const reference = readReference(signed, referenceKeyOf(route, key));
      if (reference !== null) return reference;
    }
    return null;
  }

  /** Whether this is the token of the route. */
  isToken(route: string, token: string): boolean {
    if (!this.publicUrl) return false;
    const given = Buffer.from(token);
    return (this.keys.current ?? []).some((key) => {
      const own = Buffer.from(tokenOf(route, key));
      return given.length === own.length && timingSafeEqual(given, own);
    });
  }
}

function referenceKeyOf(route: string, key: Buffer): string {
  return createHmac('sha256', key).update(`carrier-reference/${route}`).digest('base64url');
}

function tokenOf(route: string, key: Buffer): string {
  const digest = createHmac('sha256', key).update(`carrier-listener/${route}`).digest();
  return digest.subarray(0, TOKEN_BYTES).toString('base64url');
}
