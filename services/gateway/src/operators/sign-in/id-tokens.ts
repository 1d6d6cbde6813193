import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { UnauthorizedError, UnavailableError } from '@herald/errors';

/** The provider that says who people are, and how it knows this installation. */
export interface OidcProvider {
  /** As its tokens name it. */
  issuer: string;
  clientId: string;
  /** OIDC_ACR_VALUES: one of them has to be the token's `acr`; none: any way of signing in will do. */
  acrValues: readonly string[];
}

/** A person, as the provider vouches for them. */
export interface Person {
  /** Issuer and subject: no two persons share one, and none gets another's when addresses move. */
  subject: string;
  email: string;
}

const METADATA_LIMIT_MS = 5_000;
/** A token is for signing in at once: an older one was kept somewhere. */
const MOST_AGE = '5 minutes';
const LEEWAY_S = 30;

/** Whom ID tokens of one OpenID Connect provider speak for. Its keys are fetched when they are first needed, and again when it has new ones. */
export class IdTokens {
  private keys: Promise<JWTVerifyGetKey> | null = null;

  constructor(private readonly provider: OidcProvider) {}

  /**
   * @throws UnauthorizedError where the token is forged, old, meant for others, of a sign-in without the second factor that is asked for, or has no
   * address that the provider has verified;
   * UnavailableError where the provider does not answer.
   */
  async verify(token: string): Promise<Person> {
    const { iss, sub, acr, email, email_verified: isVerified } = await this.claimsOf(token);
    const { acrValues } = this.provider;
    if (acrValues.length > 0 && !acrValues.some((name) => name === acr))
      throw new UnauthorizedError('The provider does not say that you signed in as OIDC_ACR_VALUES asks.');
    if (typeof email !== 'string' || isVerified !== true)
      throw new UnauthorizedError('The identity provider returned no verified e-mail address.');
    return { subject: `${iss} ${sub}`, email };
  }

  private async claimsOf(token: string): Promise<JWTPayload> {
    const { issuer, clientId } = this.provider;
    try {
      const { payload } = await jwtVerify(token, await this.keySet(), {
        ...{ issuer, audience: clientId, maxTokenAge: MOST_AGE, clockTolerance: LEEWAY_S },
        requiredClaims: ['sub', 'exp'],
      });
      // Of a token for several, the one that asked for it is named.
      if (payload.azp !== undefined && payload.azp !== clientId) throw new UnauthorizedError();
      return payload;
    } catch (error) {
      if (error instanceof UnavailableError || error instanceof errors.JWKSTimeout) throw unavailable(error);
      const isOfToken = error instanceof errors.JOSEError || error instanceof UnauthorizedError;
      if (isOfToken) throw new UnauthorizedError('The ID token is not valid.');
      throw unavailable(error);
    }
  }

  private keySet(): Promise<JWTVerifyGetKey> {
    this.keys ??= this.findKeys().catch((error: unknown) => {
      // The provider is unavailable: the next sign-in asks again.
      this.keys = null;
      throw unavailable(error);
    });
    return this.keys;
  }

  private async findKeys(): Promise<JWTVerifyGetKey> {
    const { issuer } = this.provider;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, {
      signal: AbortSignal.timeout(METADATA_LIMIT_MS),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const told = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (told.issuer !== issuer) throw new Error(`${address} is of another issuer`);
    return createRemoteJWKSet(new URL(String(told.jwks_uri)), { timeoutDuration: METADATA_LIMIT_MS });
  }
}

const unavailable = (cause: unknown): UnavailableError =>
  cause instanceof UnavailableError
    ? cause
    : new UnavailableError(
        'The provider of sign-ins (OIDC_ISSUER) does not answer. Try again shortly.',
        cause,
      );
