import type { Request, Response } from 'express';
import type { SecretCipher } from '@herald/mongo';
import type { Face } from '../gateway/gateway-client';
import { readCookie } from '../sessions/session-cookie';

/** Values that the browser must bring back from the provider, so that it cannot be given the response to another browser's sign-in. */
export interface Flow {
  /** Whose provider it is. */
  face: Face;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The secret of the browser's session, which ends with the sign-in: the browser returns without its cookie. */
  session: string | null;
}

const MINUTES = 10;
const BOUND_TO = 'oidc';

/**
 * A sign-in in progress, encrypted in a cookie for ten minutes. The cookie is `Lax`, unlike the session cookie, because the browser returns
 * from the provider's site with it.
 */
export class FlowCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    publicUrl: string,
    private readonly cipher: Pick<SecretCipher, 'encrypt' | 'decrypt'>,
  ) {
    const isSecure = publicUrl.startsWith('https:');
    this.name = isSecure ? '__Host-herald_oidc' : 'herald_oidc';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  set(response: Response, flow: Flow): void {
    const encrypted = encodeURIComponent(this.cipher.encrypt(JSON.stringify(flow), BOUND_TO));
    response.append('Set-Cookie', `${this.name}=${encrypted}; ${this.attributes}; Max-Age=${MINUTES * 60}`);
  }

  /** The sign-in in progress; reading it ends it. Null if there is none, or it was not created by this console. */
  readOnce(request: Request, response: Response): Flow | null {
    const encrypted = readCookie(request, this.name);
    if (encrypted === null) return null;
    response.append('Set-Cookie', `${this.name}=; ${this.attributes}; Max-Age=0`);
    try {
      return JSON.parse(this.cipher.decrypt(decodeURIComponent(encrypted), BOUND_TO)) as Flow;
    } catch {
      return null;
    }
  }
}
