import { type Request, type Response, Router } from 'express';
import { ForbiddenError, UnauthorizedError } from '@herald/errors';
import { sendRecord } from '@herald/service';
import type { CompanyAudit } from '../audit/company-audit';
import { requireWay } from '../forwarding/public-api';
import type { KeyDirectory, KeyHolder } from '../keys/key-directory';
import type { KeyService } from '../keys/key-service';

export interface SessionKeyControllerDeps {
  directory: Pick<KeyDirectory, 'find'>;
  keys: Pick<KeyService, 'revoke'>;
  companyAudit: Pick<CompanyAudit, 'begin' | 'noteChange'>;
}

export const SESSION_KEY = '/internal/session-key';

/**
 * What the console asks of the key that a session acts with: whether it still works, and that it ends with the session. The key itself says who asks, and
 * takes no scope for either.
 */
export function sessionKeyRoutes({ directory, keys, companyAudit }: SessionKeyControllerDeps): Router {
  const router = Router();
  const holderOf = async (request: Request): Promise<KeyHolder> => {
    const from = request.ip ?? '';
    const holder = await directory.find(request.get('key'), from);
    if (!holder) throw new UnauthorizedError();
    requireWay(holder, from, { inQuery: false });
    return holder;
  };

  router.get(SESSION_KEY, async (request, response) => {
    const { company, scopes, suspended } = await holderOf(request);
    if (suspended) throw new ForbiddenError('The company is suspended.');
    sendRecord(response, 'The key works.', { company, scopes });
  });

  router.delete(SESSION_KEY, async (request, response) => {
    const holder = await holderOf(request);
    if (!holder.session) throw new ForbiddenError('Only a key of a session revokes itself.');
    const { company, keyID: id } = holder;
    actAs(response, holder, request.ip ?? '');
    await companyAudit.begin(request, response, 'key.revoke', null);
    const { revokedAt } = await keys.revoke(company, id);
    companyAudit.noteChange(response, { id, revokedAt: null }, { id, revokedAt });
    sendRecord(response, 'The key was revoked.', { id });
  });
  return router;
}

/** As behind the public API, which asks for a scope. */
function actAs(response: Response, { company, keyID, scopes, timezone }: KeyHolder, from: string): void {
  response.locals.caller = { kind: 'company', company, permissions: scopes, timezone, keyID, from };
}
