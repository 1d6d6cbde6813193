import { ForbiddenError, said, UnauthorizedError } from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { isDuplicateKey } from '@herald/mongo';
import type { ActingOperator } from '../../access/operator-guard';
import type { OperatorStore } from '../operator-store';
import { hashIdToken, type IdTokens, type Person } from './id-tokens';

export interface OperatorSignInDeps {
  store: OperatorStore;
  idTokens: Pick<IdTokens, 'verify'>;
  logger: Logger;
  now(): Date;
}

/** A signed-in operator with the token of the session. */
export interface SignedIn extends ActingOperator {
  /** The token `ho_…` of the session, which is never stored. */
  secret: string;
  expiresAt: Date;
}

/** Lifetime of the token, equal to the maximum lifetime of a session of the console. */
const HOURS = 12;
const HOUR_MS = 3_600_000;

/**
 * Signs in operators with an identity provider, which authenticates the person, while Herald decides on the role. An owner
 * creates the operator with the e-mail address that the provider verifies. The first sign-in binds the operator to the person,
 * and later sign-ins do not compare the address. A later holder of the address gets no access, and a new address no other account.
 */
export class OperatorSignIn {
  constructor(private readonly deps: OperatorSignInDeps) {}

  /** Creates a token for 12 hours, once for an ID token. @throws UnauthorizedError; ForbiddenError if it belongs to no operator; UnavailableError */
  async signIn(idToken: string): Promise<SignedIn> {
    const { store, idTokens, now } = this.deps;
    const { _id, name, role } = await this.operatorOf(await idTokens.verify(idToken));
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + HOURS * HOUR_MS);
    try {
      const signIn = hashIdToken(idToken);
      const { document, token: secret } = await store.issueToken({
        operator: _id,
        createdAt,
        expiresAt,
        signIn,
      });
      await store.revokeOldSignIns(_id, createdAt);
      return { operator: _id, name, role, token: document._id, secret, expiresAt };
    } catch (error) {
      if (isDuplicateKey(error)) throw new UnauthorizedError(said('id_token_used'));
      throw error;
    }
  }

  private async operatorOf({ subject, email }: Person) {
    const { store } = this.deps;
    const known = await store.findBySubject(subject);
    if (known) return known;
    const [operator, another] = await store.findByEmail(email);
    if (another) {
      this.deps.logger.warn('operator.email_shared', { operators: [operator!._id, another._id] });
      throw new ForbiddenError(
        'Several operators have this e-mail address. An owner must give each a different address.',
      );
    }
    const bound = operator && (await store.bindSubject(operator._id, subject));
    if (!bound) throw new ForbiddenError('No operator has this e-mail address. Ask an owner to add you.');
    return bound;
  }
}
