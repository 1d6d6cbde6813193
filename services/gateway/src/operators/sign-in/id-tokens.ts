import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { UnauthorizedError, UnavailableError } from '@herald/contracts/errors';
import { quoted, readEmailAddress } from '@herald/values/request-values';
import { hashSecret } from '../../access/secret-text';

/** The OpenID Connect provider, and the client id of this deployment at the provider. */
export interface OidcProvider {
  /** The issuer in the provider's tokens. */
  issuer: string;
  clientId: string;
  /** OIDC_ACR_VALUES: accepted values of the token's `acr`. If empty, any sign-in method is accepted. */
  acrValues: readonly string[];
}

/** A person whom the provider has authenticated. */
export interface Person {
  /** Issuer and subject, which identify one person permanently, even if an e-mail address passes to another person. */
  subject: string;
  /** As `readEmailAddress` returns it. */
  email: string;
}

/** Whether a text has the form of an ID token: header, claims and signature, base64url. */
export const isIdTokenShape = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** Identifies an ID token without its signature, of which several spellings are valid. */
export const hashIdToken = (token: string): string => hashSecret(token.slice(0, token.lastIndexOf('.')));

const METADATA_LIMIT_MS = 5_000;
/** A token is used for sign-in at once. An older token was stored somewhere, and is refused. */
const MOST_AGE = '5 minutes';
const LEEWAY_S = 30;

/** Verifies ID tokens of one OpenID Connect provider. The provider's keys are fetched on first use, and again for an unknown key. */
export class IdTokens {
  private keys: Promise<JWTVerifyGetKey> | null = null;

  constructor(private readonly provider: OidcProvider) {}

  /** @throws UnauthorizedError without a valid token, a verified plain e-mail address or the required second factor; UnavailableError */
  async verify(token: string): Promise<Person> {
    const { iss, sub, acr, email, email_verified: isVerified } = await this.claimsOf(token);
    const { acrValues } = this.provider;
    if (acrValues.length > 0 && !acrValues.some((name) => name === acr))
      throw new UnauthorizedError(
        'The identity provider does not confirm a sign-in method of OIDC_ACR_VALUES.',
      );
    if (typeof email !== 'string' || isVerified !== true)
      throw new UnauthorizedError('The identity provider returned no verified e-mail address.');
    const address = readEmailAddress(email);
    if (address === null)
      throw new UnauthorizedError(
        `The identity provider returned ${quoted(email)}, and only e-mail addresses in ASCII can sign in, with their domain in punycode.`,
      );
    return { subject: `${iss} ${sub}`, email: address };
  }

  private async claimsOf(token: string): Promise<JWTPayload> {
    const { issuer, clientId } = this.provider;
    try {
      const { payload } = await jwtVerify(token, await this.keySet(), {
        issuer,
        audience: clientId,
        maxTokenAge: MOST_AGE,
        clockTolerance: LEEWAY_S,
        requiredClaims: ['sub', 'exp'],
      });
      // A token for several audiences names in `azp` the client that requested it.
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
      // The provider is unavailable: the next sign-in tries again.
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
    const metadata = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown };
    if (metadata.issuer !== issuer) throw new Error(`${address} names another issuer`);
    return createRemoteJWKSet(new URL(String(metadata.jwks_uri)), { timeoutDuration: METADATA_LIMIT_MS });
  }
}

const unavailable = (cause: unknown): UnavailableError =>
  cause instanceof UnavailableError
    ? cause
    : new UnavailableError('The identity provider (OIDC_ISSUER) does not respond. Try again shortly.', cause);
