import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { UnauthorizedError } from '@herald/contracts/errors';

/**
 * The caller of a request: a company with the permissions of its key, or an operator, whom the gateway has authenticated; or a provider of SMS over
 * HTTP, which sms authenticates by the token in the path.
 */
export type Caller =
  | {
      kind: 'company';
      company: number;
      permissions: string[];
      timezone: string;
      /** The id of the key and the client's address. */
      keyID?: number;
      from?: string;
      /** Whether the request has a test key, whose sends go to the sandbox. */
      test?: boolean;
    }
  | {
      kind: 'operator';
      name: string;
      role?: string;
      /** Whether personal data in the answer must be masked, because the operator has no access to them. */
      masked?: boolean;
    }
  | {
      kind: 'carrier';
      /** The address of the client. */
      from: string;
    };

/** A value that may be replaced while the process runs. It is the same object until it is replaced. */
export interface Current<T> {
  readonly current: T;
}

const ISSUER = 'herald-gateway';
// Longer than the gateway waits for an answer (100 s), so that the token of a request in the queue of an overloaded service does not expire.
const LIFETIME_SECONDS = 120;
/** Tolerance for a gateway whose clock is ahead. A token from further ahead could be replayed for longer than its lifetime. */
const AHEAD_SECONDS = 10;
// A token is reused for a few seconds, because a signature costs more than the rest of many requests.
const REUSE_MS = 5_000;
const CACHED_CALLERS = 10_000;
const SIGNATURE = 'EdDSA';
const ID_CHARACTERS = 12;

/** A separate audience, so that a test cannot be taken for a live request. */
const audienceOf = (service: string, test: boolean): string => (test ? `${service}/test` : service);

const isTest = (caller: Caller): boolean => caller.kind === 'company' && caller.test === true;

/** The `kid` of an Ed25519 private or public key: the first part of the public key's SHA-256. */
export function tokenKeyId(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('base64url').slice(0, ID_CHARACTERS);
}

/** Signs the tokens of the gateway's requests to services. Requests of one caller share a token for a few seconds. */
export class InternalTokenIssuer {
  private readonly cache = new LRUCache<string, string>({ max: CACHED_CALLERS, ttl: REUSE_MS });
  private key: KeyObject | null = null;
  private kid = '';

  /** @param keys the Ed25519 private keys */
  constructor(private readonly keys: Current<KeyObject>) {}

  /** A token that only `service` accepts, valid for two minutes. */
  async issue(service: string, caller: Caller): Promise<string> {
    this.followKey();
    const { cache, key, kid } = this;
    const cacheKey = `${kid} ${service} ${JSON.stringify(caller)}`;
    const cached = cache.get(cacheKey);
    if (cached) return cached;
    const token = await new SignJWT({ caller })
      .setProtectedHeader({ alg: SIGNATURE, kid })
      .setIssuer(ISSUER)
      .setAudience(audienceOf(service, isTest(caller)))
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_SECONDS}s`)
      .sign(key!);
    cache.set(cacheKey, token);
    return token;
  }

  private followKey(): void {
    const { current } = this.keys;
    if (current === this.key) return;
    this.key = current;
    this.kid = tokenKeyId(current);
  }
}

/** Checks the gateway's token in a service. A verified token is cached until it expires or the keys change. */
export class InternalTokenVerifier {
  private readonly verified = new LRUCache<string, Caller>({ max: CACHED_CALLERS });
  private known: KeyObject[] | null = null;
  private byId = new Map<string, KeyObject>();

  /** @param keys the Ed25519 public keys; a token that is signed with any of them is accepted */
  constructor(
    private readonly keys: Current<KeyObject[]>,
    private readonly service: string,
  ) {}

  /** @throws UnauthorizedError if the token is missing, forged, expired, from the future or issued for another service */
  async verify(token: string | undefined): Promise<Caller> {
    if (!token) throw new UnauthorizedError('This service only accepts requests from the gateway.');
    this.followKeys();
    const remembered = this.verified.get(token);
    if (remembered) return remembered;
    const { known } = this;
    try {
      const { payload } = await jwtVerify(token, this.keyOf(token), {
        issuer: ISSUER,
        audience: [audienceOf(this.service, false), audienceOf(this.service, true)],
        // The key determines the algorithm. A token that names another algorithm is refused.
        algorithms: [SIGNATURE],
        requiredClaims: ['exp', 'iat'],
      });
      if (payload.iat! > Date.now() / 1_000 + AHEAD_SECONDS) throw new UnauthorizedError();
      const caller = payload.caller as Caller;
      const lifeLeft = (payload.exp ?? 0) * 1000 - Date.now();
      // Not cached if the keys have changed during the verification, because the key of this token may have been removed.
      if (lifeLeft > 0 && known === this.known) this.verified.set(token, caller, { ttl: lifeLeft });
      return caller;
    } catch {
      // The same text for all failed checks, so that it does not reveal the failed check.
      throw new UnauthorizedError('This service only accepts requests from the gateway.');
    }
  }

  private keyOf(token: string): KeyObject {
    const { kid } = decodeProtectedHeader(token);
    const key = kid === undefined ? undefined : this.byId.get(kid);
    if (!key) throw new UnauthorizedError();
    return key;
  }

  private followKeys(): void {
    const { current } = this.keys;
    if (current === this.known) return;
    this.known = current;
    this.byId = new Map(current.map((key) => [tokenKeyId(key), key]));
    this.verified.clear();
  }
}
