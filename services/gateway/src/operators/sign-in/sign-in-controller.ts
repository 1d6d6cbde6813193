import { Router } from 'express';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '@herald/contracts/errors';
import { sendRecord } from '@herald/service';
import type { AuditTrail } from '../../audit/audit-trail';
import type { FailedAuthLimiter } from '../../access/failed-auth-limiter';
import type { OperatorDirectory } from '../operator-directory';
import { actAs, bearerOf } from '../../access/operator-guard';
import type { OperatorStore } from '../operator-store';
import { isIdTokenShape } from './id-tokens';
import type { OperatorSignIn } from './operator-sign-in';

export interface SignInControllerDeps {
  /** null: no provider is configured. */
  signIn: Pick<OperatorSignIn, 'signIn'> | null;
  audit: Pick<AuditTrail, 'follow'>;
  limiter: Pick<FailedAuthLimiter, 'requireAllowed' | 'requireLookUp' | 'count'>;
  directory: Pick<OperatorDirectory, 'findOperator' | 'forget'>;
  store: Pick<OperatorStore, 'findToken' | 'revokeToken'>;
  now(): Date;
}

const SIGN_INS = '/internal/operator-sign-ins';

/** The console exchanges an ID token for a token of its operator; the gateway itself verifies the provider's signature. Mounted before the guard. */
export function signInRoutes({
  signIn,
  audit,
  limiter,
  directory,
  store,
  now,
}: SignInControllerDeps): Router {
  const router = Router();
  router.post(SIGN_INS, async (request, response) => {
    if (!signIn)
      throw new NotFoundError('Sign-in with an identity provider is disabled: OIDC_ISSUER is not set.');
    const from = request.ip ?? '';
    const idToken = bearerOf(request);
    if (idToken !== undefined && isIdTokenShape(idToken)) limiter.requireLookUp(from);
    else limiter.requireAllowed(from);
    if (idToken === undefined) throw new UnauthorizedError('The ID token is missing.');
    const { secret, expiresAt, ...acting } = await signIn.signIn(idToken).catch((failure: unknown) => {
      if (failure instanceof UnauthorizedError) limiter.count(from);
      throw failure;
    });
    actAs(response, acting);
    await audit.follow(request, response, 'operator.sign-in', null);
    const made = { id: acting.operator, name: acting.name, role: acting.role };
    sendRecord(response, 'Signed in.', { ...made, token: secret, expiresAt: expiresAt.toISOString() }, 201);
  });

  // A session revokes the token of its own sign-in when it ends. Tokens that an owner created cannot be revoked here.
  router.delete(SIGN_INS, async (request, response) => {
    const token = bearerOf(request);
    const acting = token === undefined ? null : await directory.findOperator(token, request.ip ?? '');
    if (!acting) throw new UnauthorizedError('The operator token is missing or not valid.');
    const { operator, token: id } = acting;
    const document = await store.findToken(operator, id);
    if (document?.signIn === undefined)
      throw new ForbiddenError('Only a token of a sign-in can revoke itself.');
    actAs(response, acting);
    await audit.follow(request, response, 'operator.sign-out', null);
    await store.revokeToken(operator, id, now());
    directory.forget(operator);
    sendRecord(response, 'Signed out.', { id });
  });
  return router;
}
