import { type Request, type Response, Router } from 'express';
import { ForbiddenError, UnauthorizedError } from '@herald/contracts/errors';
import { sendRecord } from '@herald/service';
import type { AuditTrail } from '../audit/audit-trail';
import { type KeyDirectory, type KeyCredential, requireAllowedUse } from '../keys/key-directory';
import type { KeyService } from '../keys/key-service';

export interface SessionKeyControllerDeps {
  directory: Pick<KeyDirectory, 'findKey'>;
  keys: Pick<KeyService, 'revoke'>;
  audit: Pick<AuditTrail, 'followCompany' | 'noteChange'>;
  /** Whether an erasure of personal data reaches the console. */
  erasesInConsole: boolean;
}

const SESSION_KEY = '/internal/session-key';

/** Lets the console check a session's key, and revoke it at the end of the session. The key authenticates both requests, without a scope. */
export function sessionKeyRoutes({
  directory,
  keys,
  audit,
  erasesInConsole,
}: SessionKeyControllerDeps): Router {
  const router = Router();
  const credentialOf = async (request: Request): Promise<KeyCredential> => {
    const from = request.ip ?? '';
    const credential = await directory.findKey(request.get('key'), from);
    if (!credential) throw new UnauthorizedError();
    requireAllowedUse(credential, from, false);
    return credential;
  };

  router.get(SESSION_KEY, async (request, response) => {
    const { company, scopes, suspended, timezone, localNumbers, recipientDays, modules } =
      await credentialOf(request);
    sendRecord(response, 'The key is valid.', {
      company,
      suspended,
      scopes,
      timezone,
      recipientDays,
      modules,
      erasesInConsole,
      ...localNumbers,
    });
  });

  router.delete(SESSION_KEY, async (request, response) => {
    const credential = await credentialOf(request);
    if (!credential.session) throw new ForbiddenError('Only the key of a session can revoke itself.');
    const { company, keyID: id } = credential;
    actAs(response, credential, request.ip ?? '');
    await audit.followCompany(request, response, 'key.revoke', null);
    const { revokedAt } = await keys.revoke(company, id);
    audit.noteChange(response, { id, revokedAt: null }, { id, revokedAt });
    sendRecord(response, 'The key was revoked.', { id });
  });
  return router;
}

/** Sets the caller as the public API does, but without requiring a scope. */
function actAs(response: Response, { company, keyID, scopes, timezone }: KeyCredential, from: string): void {
  response.locals.caller = { kind: 'company', company, permissions: scopes, timezone, keyID, from };
}
