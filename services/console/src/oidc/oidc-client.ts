import * as oidc from 'openid-client';
import type { Flow } from './flow-cookie';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  /** How people have to sign in there; none: any way. */
  acrValues: readonly string[];
}

const LIMIT_S = 10;
const SCOPE = 'openid email';

/** The provider that operators sign in by: authorization code with PKCE. What it says of itself is read when it is first needed. */
export class OidcClient {
  private found: Promise<oidc.Configuration> | null = null;

  constructor(private readonly settings: OidcSettings) {}

  /** Where to send the browser, and what it has to bring back. @throws where the provider does not answer. */
  async begin(): Promise<{ url: URL; flow: Flow }> {
    const { acrValues } = this.settings;
    const codeVerifier = oidc.randomPKCECodeVerifier();
    const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier };
    const url = oidc.buildAuthorizationUrl(await this.provider(), {
      ...{ redirect_uri: this.settings.redirectUri, scope: SCOPE, state: flow.state, nonce: flow.nonce },
      ...{
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      },
      ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    });
    return { url, flow };
  }

  /**
   * The ID token for which the browser has brought a code.
   * @param query of the address that the provider sent it to
   * @throws where the provider refused, or what came back belongs to no flow of this browser
   */
  async finish(query: string, { state, nonce, codeVerifier }: Flow): Promise<string> {
    const came = new URL(this.settings.redirectUri);
    came.search = query;
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier };
    const tokens = await oidc.authorizationCodeGrant(await this.provider(), came, {
      ...checks,
      idTokenExpected: true,
    });
    return tokens.id_token!;
  }

  private provider(): Promise<oidc.Configuration> {
    this.found ??= this.discover().catch((error: unknown) => {
      // Away at this moment: the next one who signs in asks again.
      this.found = null;
      throw error;
    });
    return this.found;
  }

  private discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    return oidc.discovery(url, clientId, clientSecret, undefined, {
      timeout: LIMIT_S,
      // The settings allow this on the loopback only.
      ...(url.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    });
  }
}

/** Whether the provider, or who signs in there, said no; all else may go better another time. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
