import * as oidc from 'openid-client';
import type { Flow } from './flow-cookie';

/** The part of a sign-in that the provider's answer is checked with. */
type Begun = Pick<Flow, 'state' | 'nonce' | 'codeVerifier'>;

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Redirect URI. */
  redirectUri: string;
  /** Required authentication context (`acr`); none: any. */
  acrValues: readonly string[];
}

const LIMIT_S = 10;
const SCOPE = 'openid email';

/** An OpenID Connect provider: authorization code with PKCE. Its metadata is fetched when it is first needed. */
export class OidcClient {
  private found: Promise<oidc.Configuration> | null = null;

  constructor(private readonly settings: OidcSettings) {}

  /** The address to send the browser to, and the values that it must bring back. @throws if the provider does not respond */
  async begin(): Promise<{ url: URL; flow: Begun }> {
    const { acrValues } = this.settings;
    const codeVerifier = oidc.randomPKCECodeVerifier();
    const flow = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier };
    const url = oidc.buildAuthorizationUrl(await this.provider(), {
      redirect_uri: this.settings.redirectUri,
      scope: SCOPE,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    });
    return { url, flow };
  }

  /**
   * Exchanges the code that the browser has brought for an ID token.
   * @param query of the redirect URI
   * @throws if the provider refused, or the response belongs to no sign-in of this browser
   */
  async finish(query: string, { state, nonce, codeVerifier }: Begun): Promise<string> {
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
      // The provider was unavailable, so the next sign-in fetches the metadata again.
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
      // The settings allow plain HTTP for loopback addresses only.
      ...(url.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    });
  }
}

/** Whether the provider or the user refused. Other failures may be temporary. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError;
