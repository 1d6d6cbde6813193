import type { Logger } from '@herald/logging';
import type { SecretCipher } from '@herald/mongo';
import type { Credential } from '../gateway/gateway-client';
import { hashOf, newSecret } from './secrets';
import type { SessionDocument } from './session-model';
import type { SessionScope, SessionStore } from './session-store';

/** Who is to be signed in, and with what. */
export type Entrant = Pick<
  SessionDocument,
  'face' | 'role' | 'company' | 'companyName' | 'operator' | 'name' | 'expiresAt' | 'from'
> & { secret: string };

/** A session, with what it acts with. */
export interface OpenSession {
  document: SessionDocument;
  /** The cookie's. */
  secret: string;
  credential: Credential;
}

export interface SessionServiceDeps {
  store: Pick<SessionStore, 'insert' | 'find' | 'noteSeen' | 'remove' | 'list' | 'revoke'>;
  cipher: Pick<SecretCipher, 'seal' | 'open'>;
  logger: Logger;
  now(): Date;
}

export const SESSION_HOURS = 12;
const NOTE_SEEN_EVERY_MS = 60_000;
const MOST_LISTED = 500;

/** Who is signed in. A session ends after 12 hours, when somebody ends it, or when its token or key is refused. */
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
      credential: cipher.seal(credential, hash),
      createdAt: at,
      seenAt: at,
    });
    const { face, role, company, operator, from } = who;
    logger.info('session.begun', { session: id, face, role, company, operator, from });
    return secret;
  }

  /** Null where there is none, or it has ended. */
  async find(secret: string): Promise<OpenSession | null> {
    const { store, cipher, logger, now } = this.deps;
    const hash = hashOf(secret);
    const document = await store.find(hash, now());
    if (!document) return null;
    try {
      const credential = { face: document.face, secret: cipher.open(document.credential, hash) };
      if (now().getTime() - document.seenAt.getTime() > NOTE_SEEN_EVERY_MS) await store.noteSeen(hash, now());
      return { document, secret, credential };
    } catch (error) {
      // Sealed with a key that was taken away since: whoever it was signs in anew.
      logger.warn('session.unreadable', { session: document.id, error });
      await store.remove(hash);
      return null;
    }
  }

  async end({ _id: hash, id }: SessionDocument, why: string): Promise<void> {
    await this.deps.store.remove(hash);
    this.deps.logger.info('session.ended', { session: id, why });
  }

  /** Those that this one may see and end, the newest first; 500 at most. */
  list(session: SessionDocument): Promise<SessionDocument[]> {
    return this.deps.store.list(scopeOf(session), this.deps.now(), MOST_LISTED);
  }

  /** @returns whether there was such a one, among those that this session may end */
  async revoke(session: SessionDocument, id: string): Promise<boolean> {
    const revoked = await this.deps.store.revoke(scopeOf(session), id);
    if (revoked) this.deps.logger.info('session.revoked', { session: id, by: session.id });
    return revoked;
  }
}

/** An owner sees all, an operator his own; a company's admin those of the company, everybody else this one. */
function scopeOf({ face, role, company, operator, id }: SessionDocument): SessionScope {
  if (face === 'operator') return role === 'owner' ? { all: true } : { operator: operator! };
  return role === 'admin' ? { company: company! } : { id };
}
