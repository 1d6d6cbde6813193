import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { UnauthorizedError } from '@herald/errors';

/** For whom the gateway speaks: one company with what its key is granted, or an operator. */
export type Caller =
  | {
      kind: 'company';
      company: number;
      permissions: string[];
      timezone: string;
      /** Id of the key, and the client's address; missing in tokens of older gateways. */
      keyID?: number;
      from?: string;
    }
  | { kind: 'operator'; name: string; /** Missing in tokens of older gateways. */ role?: string };

const ISSUER = 'herald-gateway';
// Longer than the gateway waits for an answer (100 s): a request that stands in line at a service that is full is late, not forged.
const LIFETIME_SECONDS = 120;
// A token is used again for a few seconds: signing one per request would cost more than many requests.
const REUSE_MS = 5_000;
const CACHED_CALLERS = 10_000;

/** Signs the tokens with which the gateway speaks to one service, one per caller and few seconds. */
export class InternalTokenIssuer {
  private readonly secret: Uint8Array;
  private readonly cache = new LRUCache<string, string>({ max: CACHED_CALLERS, ttl: REUSE_MS });

  constructor(secret: string) {
    this.secret = new TextEncoder().encode(secret);
  }

  /** A token that only `service` takes, valid for two minutes. */
  async issue(service: string, caller: Caller): Promise<string> {
    const cacheKey = `${service} ${JSON.stringify(caller)}`;
    const cached = this.cache.get(cacheKey);
    if (cached) return cached;
    const token = await new SignJWT({ caller })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(ISSUER)
      .setAudience(service)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(this.secret);
    this.cache.set(cacheKey, token);
    return token;
  }
}

/** Checks the gateway's token in a service. A verified token is remembered until it ends. */
export class InternalTokenVerifier {
  private readonly secret: Uint8Array;
  private readonly verified = new LRUCache<string, Caller>({ max: CACHED_CALLERS });

  constructor(
    secret: string,
    private readonly service: string,
  ) {
    this.secret = new TextEncoder().encode(secret);
  }

  /** @throws UnauthorizedError where the token is missing, forged, expired or meant for another service. */
  async verify(token: string | undefined): Promise<Caller> {
    if (!token) throw new UnauthorizedError('This service answers the gateway only.');
    const known = this.verified.get(token);
    if (known) return known;
    try {
      const { payload } = await jwtVerify(token, this.secret, {
        issuer: ISSUER,
        audience: this.service,
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
      });
      const caller = payload.caller as Caller;
      const lifeLeft = (payload.exp ?? 0) * 1000 - Date.now();
      if (lifeLeft > 0) this.verified.set(token, caller, { ttl: lifeLeft });
      return caller;
    } catch {
      // Which check failed is nobody's business outside; one text for all.
      throw new UnauthorizedError('This service answers the gateway only.');
    }
  }
}
