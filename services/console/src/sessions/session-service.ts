import type { CompanyModules } from '@herald/contracts';
import { ForbiddenError, said, UnauthorizedError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import type { SecretCipher } from '@herald/mongo';
import type { LocalNumbers } from '@herald/values/phone-numbers';
import type { Credential } from '../gateway/gateway-client';
import { hashOf, newSecret } from './secrets';
import type { SessionCredentials } from './session-credentials';
import type { SessionDocument } from './session-model';
import type { SessionScope, SessionStore } from './session-store';

/** A page can still load its session, to show the reason. */
export class CompanySuspendedError extends ForbiddenError {
  constructor() {
    super(said('company_suspended'));
  }
}

/** The user to sign in, with the credential. */
export type Entrant = Pick<
  SessionDocument,
  'face' | 'role' | 'company' | 'companyName' | 'operator' | 'name' | 'ownsCredential' | 'expiresAt' | 'from'
> & { secret: string };

/** A session with its decrypted credential. */
export interface OpenSession {
  document: SessionDocument;
  /** Secret in the cookie. */
  secret: string;
  credential: Credential;
  /** Of the company, once the credential was checked; null if the gateway did not return it. */
  timezone?: string | null;
  /** The form of local numbers of the company; null if it may not use local numbers. */
  localNumbers?: LocalNumbers | null;
  /** Days for which the company's recipients are kept; null if the gateway did not return it. */
  recipientDays?: number | null;
  /** The company's modules; null if the gateway did not return them. */
  modules?: CompanyModules | null;
  /** Whether the gateway's erasures of personal data reach the console. */
  erasesInConsole?: boolean;
}

export interface SessionServiceDeps {
  store: Pick<
    SessionStore,
    'insert' | 'findSession' | 'noteSeen' | 'changeRole' | 'remove' | 'idleSince' | 'list' | 'revoke'
  >;
  cipher: Pick<SecretCipher, 'encrypt' | 'decrypt'>;
  credentials: Pick<SessionCredentials, 'check' | 'revoke'>;
  idleMinutes: number;
  logger: Logger;
  now(): Date;
}

export const SESSION_HOURS = 12;
const NOTE_SEEN_EVERY_MS = 60_000;
const MOST_LISTED = 500;

const MOST_IDLE = 100;
const MINUTE_MS = 60_000;

/**
 * Sessions of signed-in users. A session ends after 12 hours, when it is idle for too long, when a user ends it, or when its token or key
 * is refused. A credential that was created for the session is revoked with it.
 */
export class SessionService {
  constructor(private readonly deps: SessionServiceDeps) {}

  /** @returns the secret for the cookie */
  async begin({ secret: credential, ...who }: Entrant): Promise<string> {
    const { store, cipher, logger, now } = this.deps;
    const secret = newSecret();
    const hash = hashOf(secret);
    const at = now();
    const id = newSecret().slice(0, 16);
    await store.insert({
      _id: hash,
      id,
      ...who,
      credential: cipher.encrypt(credential, hash),
      createdAt: at,
      seenAt: at,
    });
    const { face, role, company, operator, from } = who;
    logger.info('session.begun', { session: id, face, role, company, operator, from });
    return secret;
  }

  /**
   * Null if there is no session, or it has ended.
   * @param isUse false for automatic requests of an open page, which do not keep a session alive
   */
  async findSession(secret: string, { isUse = true } = {}): Promise<OpenSession | null> {
    const { store, now } = this.deps;
    const hash = hashOf(secret);
    const document = await store.findSession(hash, now());
    if (!document) return null;
    if (document.seenAt <= this.idleSince()) {
      await this.end(document, 'idle');
      return null;
    }
    const credential = this.credentialOf(document);
    if (!credential) {
      // The key that encrypted the credential was removed from the settings, so the user must sign in again.
      await store.remove(hash);
      return null;
    }
    const age = now().getTime() - document.seenAt.getTime();
    if (isUse && age > NOTE_SEEN_EVERY_MS) await store.noteSeen(hash, now());
    return { document, secret, credential };
  }

  /**
   * Checks the session's credential at the gateway, and takes over the current role of an operator, or time zone and local numbers of a company.
   * @throws UnauthorizedError if the credential is refused; the session has then ended
   * @throws ForbiddenError if the credential is valid but cannot be used now; UnavailableError
   */
  async requireCredential(session: OpenSession, from: string): Promise<void> {
    const { document, credential } = session;
    const { store, credentials } = this.deps;
    const verdict = await credentials.check(credential, from);
    if (verdict.kind === 'suspended') throw new CompanySuspendedError();
    if (verdict.kind === 'forbidden') throw new ForbiddenError(verdict.why);
    if (verdict.kind === 'refused') {
      await this.endRefused(document);
      throw new UnauthorizedError(said('not_signed_in'));
    }
    session.timezone = verdict.timezone ?? null;
    session.localNumbers = verdict.localNumbers ?? null;
    session.recipientDays = verdict.recipientDays ?? null;
    session.modules = verdict.modules ?? null;
    session.erasesInConsole = verdict.erasesInConsole ?? false;
    if (verdict.role === undefined || verdict.role === document.role) return;
    document.role = verdict.role;
    await store.changeRole(document._id, verdict.role);
  }

  /** Also revokes the credential. */
  async end(document: SessionDocument, why: string): Promise<void> {
    if (!(await this.deps.store.remove(document._id))) return;
    this.deps.logger.info('session.ended', { session: document.id, why });
    await this.revokeCredential(document);
  }

  /** The gateway has refused the credential, so there is nothing to revoke. */
  async endRefused({ _id: hash, id }: SessionDocument): Promise<void> {
    await this.deps.store.remove(hash);
    this.deps.logger.info('session.ended', { session: id, why: 'its credential was refused' });
  }

  /** Ends idle sessions, so that their credentials are revoked too. */
  async endIdle(): Promise<void> {
    for (const document of await this.deps.store.idleSince(this.idleSince(), MOST_IDLE))
      await this.end(document, 'idle');
  }

  /** Sessions that this session may see and end, newest first; at most 500. */
  list(session: SessionDocument): Promise<SessionDocument[]> {
    return this.deps.store.list(scopeOf(session), this.deps.now(), MOST_LISTED);
  }

  /** @returns whether the session exists and this session may end it */
  async revoke(session: SessionDocument, id: string): Promise<boolean> {
    const revoked = await this.deps.store.revoke(scopeOf(session), id);
    if (!revoked) return false;
    this.deps.logger.info('session.revoked', { session: id, by: session.id });
    await this.revokeCredential(revoked);
    return true;
  }

  private async revokeCredential(document: SessionDocument): Promise<void> {
    const credential = document.ownsCredential ? this.credentialOf(document) : null;
    // The address of the sign-in, because a background task may end the session.
    const { id, from } = document;
    if (credential) await this.deps.credentials.revoke({ ...credential, from }, id);
  }

  /** Null if the encryption key was removed from the settings. */
  private credentialOf({
    _id: hash,
    id,
    face,
    company,
    operator,
    credential,
  }: SessionDocument): Credential | null {
    try {
      const owner = company ?? operator;
      return { face, secret: this.deps.cipher.decrypt(credential, hash), owner };
    } catch (error) {
      this.deps.logger.warn('session.unreadable', { session: id, error });
      return null;
    }
  }

  private idleSince(): Date {
    return new Date(this.deps.now().getTime() - this.deps.idleMinutes * MINUTE_MS);
  }
}

/** An owner sees all sessions, an operator their own, a company's admin those of the company, and other users only the current session. */
function scopeOf({ face, role, company, operator, id }: SessionDocument): SessionScope {
  if (face === 'operator') return role === 'owner' ? { all: true } : { operator: operator! };
  return role === 'admin' ? { company: company! } : { id };
}
