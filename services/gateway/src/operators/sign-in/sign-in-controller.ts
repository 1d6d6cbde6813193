import { Router } from 'express';
import { NotFoundError, UnauthorizedError } from '@herald/errors';
import { sendRecord } from '@herald/service';
import type { AuditTrail } from '../../audit/audit-trail';
import type { WrongSecrets } from '../../limits/wrong-secrets';
import { actAs, bearerOf } from '../operator-guard';
import type { OperatorSignIn } from './operator-sign-in';

export interface SignInControllerDeps {
  /** null: there is no provider. */
  signIn: Pick<OperatorSignIn, 'signIn'> | null;
  audit: Pick<AuditTrail, 'follow'>;
  wrong: Pick<WrongSecrets, 'requireRoom' | 'requireLookUp' | 'count'>;
}

/** The form of an ID token: header, claims and signature, base64url. */
const ID_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * `/internal/operator-sign-ins`: the console brings `Authorization: Bearer <ID token>` and gets a token of that operator's. It has no right of its own to one: the
 * gateway looks at the provider's signature itself. Before the operators' guard.
 */
export function signInRoutes({ signIn, audit, wrong }: SignInControllerDeps): Router {
  const router = Router();
  router.post('/internal/operator-sign-ins', async (request, response) => {
    if (!signIn)
      throw new NotFoundError('This installation has no provider to sign in by: OIDC_ISSUER is not set.');
    const from = request.ip ?? '';
    const idToken = bearerOf(request);
    if (idToken !== undefined && ID_TOKEN.test(idToken)) wrong.requireLookUp(from);
    else wrong.requireRoom(from);
    if (idToken === undefined) throw new UnauthorizedError('The ID token is missing.');
    const { secret, expiresAt, ...acting } = await signIn.signIn(idToken).catch((failure: unknown) => {
      if (failure instanceof UnauthorizedError) wrong.count(from);
      throw failure;
    });
    actAs(response, acting);
    await audit.follow(request, response, 'operator.sign-in', null);
    const made = { id: acting.operator, name: acting.name, role: acting.role };
    sendRecord(response, 'Signed in.', { ...made, token: secret, expiresAt: expiresAt.toISOString() }, 201);
  });
  return router;
}
