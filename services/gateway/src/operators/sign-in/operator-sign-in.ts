import { ForbiddenError, UnauthorizedError } from '@herald/errors';
import { isDuplicateKey } from '@herald/mongo';
import type { ActingOperator } from '../operator-directory';
import type { OperatorStore } from '../operator-store';
import { hashOperatorToken, maskOperatorToken, newOperatorToken } from '../operator-token';
import { hashSecret } from '../../keys/secret-text';
import type { IdTokens, Person } from './id-tokens';

export interface OperatorSignInDeps {
  store: Pick<OperatorStore, 'findByEmail' | 'bindSubject' | 'createToken' | 'revokeOldSignIns'>;
  idTokens: Pick<IdTokens, 'verify'>;
  now(): Date;
}

/** Who has signed in, with a token of their own. */
export interface SignedIn extends ActingOperator {
  /** `ho_…`, for the session. Kept nowhere. */
  secret: string;
  expiresAt: Date;
}

/** As long as a session of the console. */
const HOURS = 12;
const HOUR_MS = 3_600_000;

/**
 * Lets operators in whom a provider vouches for: it says who somebody is, Herald what they may do. An owner has made the operator, with the address
 * that the provider verifies; from the first sign-in on the operator is that person's, whoever has the address later.
 */
export class OperatorSignIn {
  constructor(private readonly deps: OperatorSignInDeps) {}

  /**
   * A token for 12 hours; of one ID token only one.
   * @throws UnauthorizedError if the ID token is invalid or was used; ForbiddenError if it belongs to no operator; UnavailableError.
   */
  async signIn(idToken: string): Promise<SignedIn> {
    const { store, idTokens, now } = this.deps;
    const { _id, name, role } = await this.operatorOf(await idTokens.verify(idToken));
    const secret = newOperatorToken();
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + HOURS * HOUR_MS);
    try {
      const { _id: token } = await store.createToken({
        ...{ operator: _id, hash: hashOperatorToken(secret), masked: maskOperatorToken(secret) },
        ...{ createdAt, expiresAt, revokedAt: null, signIn: hashSecret(idToken) },
      });
      await store.revokeOldSignIns(_id, createdAt);
      return { operator: _id, name, role, token, secret, expiresAt };
    } catch (error) {
      if (isDuplicateKey(error)) throw new UnauthorizedError('The ID token was used already.');
      throw error;
    }
  }

  private async operatorOf({ subject, email }: Person) {
    const { store } = this.deps;
    const [operator, another] = await store.findByEmail(email);
    if (another)
      throw new ForbiddenError(
        'Several operators have this e-mail address: an owner has to tell them apart.',
      );
    const bound = operator && (await store.bindSubject(operator._id, subject));
    if (!bound) throw new ForbiddenError('No operator has this e-mail address. Ask an owner to add you.');
    return bound;
  }
}
