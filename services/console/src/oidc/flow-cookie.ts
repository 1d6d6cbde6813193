import type { Request, Response } from 'express';
import type { SecretCipher } from '@herald/mongo';
import { readCookie } from '../sessions/session-cookie';

/** What a browser has to bring back from the provider, so that nobody else's answer is taken for its own. */
export interface Flow {
  state: string;
  nonce: string;
  codeVerifier: string;
}

const MINUTES = 10;
const BOUND_TO = 'oidc';

/**
 * A sign-in that is on its way, sealed in a cookie of ten minutes. `Lax`, unlike that of the session: the browser comes from the provider's
 * page with it.
 */
export class FlowCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    publicUrl: string,
    private readonly cipher: Pick<SecretCipher, 'seal' | 'open'>,
  ) {
    const isSecure = publicUrl.startsWith('https:');
    this.name = isSecure ? '__Host-herald_oidc' : 'herald_oidc';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  set(response: Response, flow: Flow): void {
    const sealed = encodeURIComponent(this.cipher.seal(JSON.stringify(flow), BOUND_TO));
    response.append('Set-Cookie', `${this.name}=${sealed}; ${this.attributes}; Max-Age=${MINUTES * 60}`);
  }

  /** The flow, which ends with it. Null where there is none, or none of ours. */
  take(request: Request, response: Response): Flow | null {
    const sealed = readCookie(request, this.name);
    if (sealed === null) return null;
    response.append('Set-Cookie', `${this.name}=; ${this.attributes}; Max-Age=0`);
    try {
      return JSON.parse(this.cipher.open(decodeURIComponent(sealed), BOUND_TO)) as Flow;
    } catch {
      return null;
    }
  }
}
